import Templates

/// Which words stand beside which in what people say in a script, the edges of sentences included. It tells a sentence
/// that somebody would say from one that only the branches of a template make: *no, sé vino*.
struct SaidPairs: Sendable {
    /// Of fewer sentences that people said it would know too little.
    private static let fewest = 300
    private static let edge: [UInt32] = []

    private var pairs: Set<UInt64> = []
    private var count = 0

    init(_ nodes: [DialogueNode]) {
        for node in nodes {
            for line in node.lines.lines + node.responses.flatMap(\.reply.lines) { add(line.parts.plainPieces) }
            for hint in node.hints where hint.isAnswer { add(hint.text) }
            for response in node.responses where response.scope == .node {
                count += response.examples.count
                for example in response.examples { add(example) }
            }
        }
    }

    private mutating func add(_ text: String) {
        for sentence in text.split(whereSeparator: { ".!?¡¿…;:\n".contains($0) }) {
            let words = Tokenizer.words(of: String(sentence)).map { Folding.fold($0) }
            if !words.isEmpty { pairs.formUnion(Self.pairs(of: words)) }
        }
    }

    /// Whether each word of a sentence was said beside the next, there or by the learner. Numbers stand beside
    /// anything; of a script that few were heard in, nothing is known.
    func isSayable(_ sentence: String, besides learner: Utterance? = nil, vocabulary: ScriptVocabulary) -> Bool {
        guard count >= Self.fewest else { return true }
        let utterance = Utterance(sentence, vocabulary: vocabulary)
        let words = utterance.words.map { $0.facts.isNumber ? nil : Folding.fold(utterance.text($0.range)) }
        let own = learner.map { said in Set(Self.pairs(of: said.words.map { Folding.fold(said.text($0.range)) })) }
        return zip([Self.edge] + words, words + [Self.edge]).allSatisfy { first, second in
            guard let first, let second else { return true }
            let pair = Self.pair(first, second)
            return pairs.contains(pair) || own?.contains(pair) == true
        }
    }

    private static func pairs(of words: [[UInt32]]) -> [UInt64] {
        zip([edge] + words, words + [edge]).map(pair)
    }

    /// Fowler, Noll and Vo's hash of both, with a mark between them.
    private static func pair(_ first: [UInt32], _ second: [UInt32]) -> UInt64 {
        (first + [0] + second).reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }
}
