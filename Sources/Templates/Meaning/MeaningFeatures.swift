/// What a sentence is about, as numbered features: its words by their lemmas, pairs of neighbours, and pieces of the
/// longer words, so that a misspelt word still counts for something.
package struct MeaningFeatures: Sendable {
    package struct Feature: Sendable, Hashable {
        /// 0 up to ``count``: features are told apart by a hash.
        var number: Int32
        var weight: Float
    }

    /// How many features are told apart.
    static let count = 1 << 13
    /// Letters of a piece, and of the shortest word that is cut into pieces.
    private static let pieceLength = 4
    private static let shortestCut = 5
    /// Letters of the beginning by which a word is known again.
    static let stemLength = 5
    /// Words from a negation to the verb that it denies.
    private static let deniedReach = 4
    /// A piece tells less than a word.
    private static let pieceWeight: Float = 0.4

    /// Features of an answer of two words; those of longer ones weigh less, since most of their words are about
    /// something else.
    private static let usualCount: Float = 10

    package private(set) var features: [Feature] = []

    /// The beginnings of the words of content, by hash: what the forms of a word mostly share.
    private(set) var stems: [UInt64] = []

    /// The beginnings of all its words, by the same hash.
    private(set) var words: [UInt64] = []

    /// The verbs that a negation stands before, and that are not said without one; those that are.
    package private(set) var denied: Set<UInt64> = []
    private(set) var affirmed: Set<UInt64> = []

    /// Whether it is a negation, and hardly anything is said beside it: *no, gracias*.
    private(set) var isBareNo = false

    /// Whether it says something of a thing or of somebody else, and begins with them: *mi tía trabaja en un hotel*.
    private(set) var opensWithThing = false

    /// Whether the speaker is in it: *trabajo*, *me gusta*.
    private(set) var speaksOfSelf = false

    /// Whether a negation, or a number, is among the words.
    private(set) var negates = false
    private(set) var counts = false

    /// What the sum of the weights is to be taken times.
    var scale: Float { min(1, (Self.usualCount / Float(max(1, features.count))).squareRoot()) }

    /// One word as features see it.
    struct Word {
        /// Folded.
        var letters: ArraySlice<UInt32>
        var facts: FormFacts

        var negates: Bool {
            facts.wordClass == .decisive && !facts.isNumeral && !letters.allSatisfy { (48...57).contains($0) }
        }
    }

    package init(_ utterance: Utterance) {
        let words = utterance.words.map { Word(letters: utterance.folded[$0.folded], facts: $0.facts) }
        self.init(words, pauses: utterance.pauses(after:))
        // *¿No tienen mesa?* denies nothing.
        if utterance.asks { (denied, isBareNo) = ([], false) }
    }

    init(_ words: [Word]) { self.init(words) { _ in false } }

    private init(_ words: [Word], pauses: (Int) -> Bool) {
        // Marks of the beginning and the end: neighbours like any other.
        var previous = Hash("^")
        for word in words {
            let name = Self.name(of: word)
            add(Hash("u").adding(name))
            note(word)
            add(Hash("b").adding(previous).adding(name))
            previous = name
            addPieces(of: word.letters)
        }
        add(Hash("b").adding(previous).adding(Hash("$")))
        (denied, affirmed) = Self.denials(words, pauses: pauses)
        isBareNo = Self.isBareNo(words)
        opensWithThing = Self.opensWithThing(words, pauses: pauses)
        speaksOfSelf = words.contains(where: \.facts.isFirstPerson)
        if opensWithThing { add(Hash("s").adding(Hash("thing"))) }
        if speaksOfSelf { add(Hash("s").adding(Hash("self"))) }
    }

    /// - Parameter pauses: Whether a pause follows a word.
    private static func opensWithThing(_ words: [Word], pauses: (Int) -> Bool) -> Bool {
        // What comes before it says little: *pues*, *no*, *y*.
        guard let first = words.firstIndex(where: { $0.facts.wordClass == .content }), first > 0,
            words[first].facts.mayBeNoun, !words[first].facts.isVerb, words[first - 1].facts.mayBeDeterminer,
            !words[..<first].contains(where: \.facts.isVerb), !words.contains(where: \.facts.isFirstPerson)
        else { return false }
        for place in first..<words.count {
            if words[place].facts.isThirdPersonVerb { return true }
            if pauses(place) { return false }
        }
        return false
    }

    /// Verbs that are denied, and verbs that are said.
    ///
    /// - Parameter pauses: Whether a pause follows a word.
    private static func denials(
        _ words: [Word], pauses: (Int) -> Bool
    ) -> (denied: Set<UInt64>, affirmed: Set<UInt64>) {
        var denied: Set<UInt64> = []
        var affirmed: Set<UInt64> = []
        // Words that may stand between a negation and its verb: *no se me ha caído*.
        var reach = 0
        for (place, word) in words.enumerated() {
            if word.negates {
                reach = deniedReach
            } else if let verb = verb(at: place, words, pauses: pauses) {
                if reach > 0 { denied.insert(verb) } else { affirmed.insert(verb) }
                reach = 0
            } else if word.facts.wordClass == .content {
                reach = 0
            }
            reach = pauses(place) ? 0 : reach - 1
        }
        return (denied.subtracting(affirmed), affirmed)
    }

    /// What a verb says, whatever its form: a verb that says little itself with the word behind it, *estoy bien*.
    private static func verb(at place: Int, _ words: [Word], pauses: (Int) -> Bool) -> UInt64? {
        let facts = words[place].facts
        guard facts.mayBeVerb, let key = verbKey(facts) else { return nil }
        guard facts.wordClass != .content else { return key.value }
        guard place + 1 < words.count, !pauses(place), !words[place + 1].negates else { return nil }
        return key.adding(name(of: words[place + 1])).value
    }

    private static func verbKey(_ facts: FormFacts) -> Hash? {
        facts.verbLemma.map { Hash(Folding.fold($0)[...]).adding(Hash("verb")) }
    }

    /// A verb of content among the words of a template.
    static func verb(of facts: FormFacts) -> UInt64? {
        facts.wordClass == .content && facts.mayBeVerb ? verbKey(facts)?.value : nil
    }

    private static func isBareNo(_ words: [Word]) -> Bool {
        let said = words.filter { $0.facts.wordClass != .filler }
        guard let first = said.first, first.negates else { return false }
        return !said.contains { $0.facts.mayBeVerb && !$0.facts.mayBeNoun }
            && said.count { $0.facts.wordClass == .content } <= 1
    }

    private mutating func note(_ word: Word) {
        let stem = Self.stem(of: word.letters)
        words.append(stem)
        if word.facts.wordClass == .content { stems.append(stem) }
        guard word.facts.wordClass == .decisive else { return }
        if word.negates { negates = true } else { counts = true }
    }

    static func stem(of letters: ArraySlice<UInt32>) -> UInt64 { Hash(letters.prefix(stemLength)).value }

    /// The lemma where there is one, else the word as it stands; digits are all one.
    private static func name(of word: Word) -> Hash {
        if word.letters.allSatisfy({ (48...57).contains($0) }) { return Hash("#") }
        if let lemma = word.facts.contentLemma { return Hash(Folding.fold(lemma)[...]) }
        return Hash(word.letters)
    }

    private mutating func addPieces(of letters: ArraySlice<UInt32>) {
        guard letters.count >= Self.shortestCut else { return }
        let edge: UInt32 = 0
        let framed = [edge] + letters + [edge]
        for start in 0...framed.count - Self.pieceLength {
            add(Hash("c").adding(Hash(framed[start..<start + Self.pieceLength])), Self.pieceWeight)
        }
    }

    private mutating func add(_ hash: Hash, _ weight: Float = 1) {
        features.append(Feature(number: Int32(hash.value % UInt64(Self.count)), weight: weight))
    }
}

/// FNV-1a, which is the same in every process.
private struct Hash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    init(_ text: StaticString) {
        text.withUTF8Buffer { for byte in $0 { mix(UInt64(byte)) } }
    }

    init(_ letters: ArraySlice<UInt32>) {
        for letter in letters { mix(UInt64(letter)) }
    }

    func adding(_ other: Hash) -> Hash {
        var sum = self
        sum.mix(other.value & 0xffff_ffff)
        sum.mix(other.value >> 32)
        return sum
    }

    private mutating func mix(_ value: UInt64) {
        self.value = (self.value ^ value) &* 0x0000_0100_0000_01b3
    }
}
