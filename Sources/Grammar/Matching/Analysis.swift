import Lexicon

/// A text as the matcher sees it: tokens with integer ids and masks, and boundaries where sentences and lines end.
struct Analysis: Sendable {
    struct Kind: OptionSet, Sendable, Hashable {
        let rawValue: UInt8
        static let word = Kind(rawValue: 1)
        static let number = Kind(rawValue: 2)
        static let punctuation = Kind(rawValue: 4)
        /// No token: the start or end of the text, or a line break.
        static let edge = Kind(rawValue: 8)
        /// Where a clause can start or end.
        static let boundary: Kind = [.punctuation, .edge]
    }

    struct Node: Sendable {
        var kind: Kind
        var form: Int32
        /// Into ``Analysis/tokens``; -1 for an edge.
        var token: Int32
        var firstReading: Int32
        var readingCount: Int32
        var parts: PartOfSpeechSet
        var isCapitalised: Bool
        var isAccentless: Bool
        var isGuessed: Bool
        /// An edge, or a mark such as a full stop.
        var endsSentence: Bool
        /// A conjunction after which a clause with a subject of its own begins: *voy al cine y tú vas a casa*.
        var opensClause = false
    }

    struct Reading: Sendable {
        var lemma: Int32
        var part: PartOfSpeechSet
        var features: Features
        /// Into the token's own readings.
        var source: Int32
    }

    private static let sentenceMarks = [".", "!", "?", "…", "¿", "¡", ";"]

    private(set) var tokens: [Token]
    /// What rules ask of tokens.
    private let tests: TokenTests
    private(set) var nodes: [Node]
    private(set) var readings: [Reading]
    /// What was said before; nil for a text that stands by itself.
    var earlier: EarlierText?

    /// - Parameters:
    ///   - tokens: In the order of the text.
    ///   - scalars: The NFC text that the ranges of `tokens` count.
    ///   - vocabulary: The words that `tests` name.
    ///   - words: Which capitals make no names.
    init(
        tokens: [Token], scalars: [Unicode.Scalar], vocabulary: Vocabulary, tests: TokenTests, words: SentenceWords
    ) {
        self.tokens = tokens
        self.tests = tests
        nodes = []
        nodes.reserveCapacity(tokens.count + 2)
        readings = []
        readings.reserveCapacity(tokens.count * 3)
        appendEdge()
        var end = 0
        for index in tokens.indices {
            let range = tokens[index].range
            if index > 0, end < range.lowerBound, scalars[end..<range.lowerBound].contains(where: \.isNewline) {
                appendEdge()
            }
            end = range.upperBound
            if isNamedByCapital(tokens[index], words, vocabulary: vocabulary) { name(index) }
            append(self.tokens[index], index: index, vocabulary: vocabulary)
        }
        appendEdge()
    }

    private mutating func name(_ index: Int) {
        tokens[index].flags.insert(.name)
        tokens[index].readings = [
            Lexicon.Reading(lemma: tokens[index].text, partOfSpeech: .name, features: [])
        ]
    }

    mutating func openClause(at node: Int) { nodes[node].opensClause = true }

    private mutating func appendEdge() {
        nodes.append(
            Node(
                kind: .edge, form: Vocabulary.unknown, token: -1, firstReading: 0, readingCount: 0,
                parts: [], isCapitalised: false, isAccentless: false, isGuessed: false,
                endsSentence: true))
    }

    private mutating func append(_ token: Token, index: Int, vocabulary: Vocabulary) {
        let kind: Kind =
            switch token.kind {
            case .word: .word
            case .number: .number
            case .punctuation: .punctuation
            }
        var node = Node(
            kind: kind, form: vocabulary.id(of: token.form), token: Int32(index),
            firstReading: Int32(readings.count), readingCount: Int32(token.readings.count), parts: [],
            isCapitalised: token.text.unicodeScalars.first != token.form.unicodeScalars.first,
            isAccentless: token.flags.contains(.accentless), isGuessed: token.flags.contains(.guessed),
            endsSentence: token.kind == .punctuation && Self.sentenceMarks.contains(token.text))
        for (source, reading) in token.readings.enumerated() {
            let part = PartOfSpeechSet(reading.partOfSpeech)
            node.parts.formUnion(part)
            readings.append(
                Reading(
                    lemma: vocabulary.id(of: reading.lemma), part: part, features: reading.features,
                    source: Int32(source)))
        }
        nodes.append(node)
    }

    func readings(of node: Node) -> ArraySlice<Reading> {
        let first = Int(node.firstReading)
        return readings[first..<first + Int(node.readingCount)]
    }

    /// Whether a node meets a test.
    func passes(_ test: TokenTest.ID, at node: Int) -> Bool {
        tests.accept(test, nodes[node], in: self)
    }

    /// Whether one reading meets every part of a test that is about readings.
    func passes(_ test: TokenTest.ID, _ reading: Reading) -> Bool {
        tests.accept(test, reading)
    }

    /// The token at a node; nil at an edge.
    func token(at node: Int) -> Token? {
        let index = Int(nodes[node].token)
        return index < 0 ? nil : tokens[index]
    }

    /// Drops the readings of a node that fail a test, or those that pass it, unless none would be left.
    mutating func keepReadings(at node: Int, thatPass test: TokenTest.ID, _ isPassing: Bool) {
        let first = Int(nodes[node].firstReading)
        var kept = first
        for index in first..<first + Int(nodes[node].readingCount) where passes(test, readings[index]) == isPassing {
            readings.swapAt(kept, index)
            kept += 1
        }
        guard kept > first else { return }
        nodes[node].readingCount = Int32(kept - first)
        nodes[node].parts = readings[first..<kept].reduce(into: []) { $0.formUnion($1.part) }
    }
}

extension Unicode.Scalar {
    var isNewline: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
