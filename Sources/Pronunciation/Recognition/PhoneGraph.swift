/// A grammar whose words are spelled out in phones: the edges that leave one state share their common beginnings.
struct PhoneGraph {
    /// A phone half of some word: each phone is two tied states in a row, so that it lasts at least two frames.
    struct PhoneState {
        var unit: Int32
        /// The state before; -1 at the beginning of a word.
        var previous: Int32
        /// Nats for coming here from the state before: what the likeliest of its words costs, as soon as it is known.
        var cost: Float = 0
        /// The first of its endings, and how many there are.
        var firstEnding: Int32 = 0
        var endings: Int32 = 0
    }

    /// A word that ends with a phone state.
    struct Ending {
        var word: Int32
        var target: Int32
        /// Nats; of a graph's endings, what its phone states have not cost already.
        var cost: Float = 0
    }

    /// A way to a node without a word.
    struct Jump {
        var target: Int
        /// Nats.
        var cost: Float = 0
    }

    struct Node {
        /// Phone states of the words that begin here; each stands after its previous one.
        var phones: Range<Int>
        /// To nodes of higher number.
        var jumps: [Jump]
    }

    /// A node in which a sentence may end, at a cost in nats.
    struct Final {
        var node: Int
        var cost: Float = 0
    }

    private(set) var nodes: [Node] = []
    private(set) var phones: [PhoneState] = []
    private(set) var endings: [Ending] = []
    private(set) var finals: [Final] = []

    init() {}

    /// - Parameter spellings: Units of each way to say each word of the grammar.
    /// - Throws: ``PronunciationError`` when an index is out of range, an edge does not ascend, or there is too much.
    init(_ grammar: RecognitionGrammar, spellings: [[[Int]]]) throws(PronunciationError) {
        try Self.check(grammar, spellings: spellings)
        finals = grammar.finals.map { Final(node: $0) }
        var leaving = [[RecognitionGrammar.Edge]](repeating: [], count: grammar.stateCount)
        for edge in grammar.edges { leaving[edge.source].append(edge) }
        for edges in leaving {
            var tree = PrefixTree()
            for edge in edges {
                guard let word = edge.word else { continue }
                for spelling in spellings[word] {
                    tree.insert(spelling, ending: Ending(word: Int32(word), target: Int32(edge.target)))
                }
            }
            try append(tree, jumps: edges.filter { $0.word == nil }.map { Jump(target: $0.target) })
        }
    }

    /// Adds a node; its words lead to any nodes, its jumps to later ones.
    ///
    /// - Parameter limit: The most phones of all nodes.
    mutating func append(
        _ tree: PrefixTree, jumps: [Jump], finalCost: Float? = nil, limit: Int = PronunciationLimits.grammarPhones
    ) throws(PronunciationError) {
        let first = phones.count
        append(tree)
        guard phones.count <= 2 * limit else {
            throw PronunciationError(.requestTooLarge, "The words expected have more than \(limit) phones.")
        }
        if let finalCost { finals.append(Final(node: nodes.count, cost: finalCost)) }
        nodes.append(Node(phones: first..<phones.count, jumps: jumps))
    }

    private mutating func append(_ tree: PrefixTree) {
        let least = tree.leastCosts
        // The last state of each of the tree's phones, once it is here.
        var placed: [Int32] = []
        for (place, phone) in tree.phones.enumerated() {
            let (before, paid) = phone.previous < 0 ? (-1, 0) : (placed[phone.previous], least[phone.previous])
            phones.append(PhoneState(unit: Int32(phone.unit), previous: before, cost: least[place] - paid))
            phones.append(
                PhoneState(
                    unit: Int32(phone.unit), previous: Int32(phones.count - 1), firstEnding: Int32(endings.count),
                    endings: Int32(phone.endings.count)))
            for var ending in phone.endings {
                ending.cost -= least[place]
                endings.append(ending)
            }
            placed.append(Int32(phones.count - 1))
        }
    }

    /// The units of the way to say a word that ends in a phone state.
    func units(endingIn state: Int) -> [Int] {
        var units: [Int] = []
        var place = state
        while place >= 0 {
            units.append(Int(phones[place].unit))
            // Two states are one phone.
            place = Int(phones[Int(phones[place].previous)].previous)
        }
        return units.reversed()
    }

    private static func check(_ grammar: RecognitionGrammar, spellings: [[[Int]]]) throws(PronunciationError) {
        guard grammar.stateCount <= PronunciationLimits.grammarStates,
            grammar.edges.count <= PronunciationLimits.grammarEdges
        else {
            throw PronunciationError(
                .requestTooLarge,
                "The grammar has \(grammar.stateCount) states and \(grammar.edges.count) edges; allowed are "
                    + "\(PronunciationLimits.grammarStates) and \(PronunciationLimits.grammarEdges).")
        }
        guard grammar.stateCount > 0, spellings.count == grammar.words.count,
            grammar.finals.allSatisfy({ 0..<grammar.stateCount ~= $0 })
        else {
            throw PronunciationError(
                .malformedGrammar,
                "The grammar needs a state, finals among its states and pronunciations for each of its words.")
        }
        for edge in grammar.edges {
            let isKnown = edge.word.map { grammar.words.indices ~= $0 } ?? true
            guard 0..<grammar.stateCount ~= edge.source, 0..<grammar.stateCount ~= edge.target,
                edge.source < edge.target, isKnown
            else {
                throw PronunciationError(
                    .malformedGrammar,
                    "The grammar's edge from \(edge.source) to \(edge.target) does not lead to a higher state, "
                        + "or names no word of it.")
            }
        }
    }
}
