package import ContentFiles
package import Lexicon

/// One utterance, where and by whom it was said, and what became of it.
package struct HeardRecord: Sendable, Hashable, Encodable {
    package var scenario: String
    package var level: CEFRLevel
    package var node: String
    package var writer: String
    package var voice: String
    package var kind: HeardKind
    package var text: String
    /// What came to the character of it; nil where that is the text itself, or nothing.
    package var heard: String?
    /// How likely it is that ``heard`` is what was said, 0 to 1; nil where it was an expected sentence.
    package var trust: Double?
    package var means: [String]?
    package var words: Int
    package var outcome: HeardOutcome
    /// The responses that it was taken for, or that were proposed.
    package var responses: [String]
    package var answer: String
    /// The utterance as it should have been, as the learner is told; nil where nothing was mended.
    package var recast: String?
    package var location: SourceLocation
    /// What spoke for each response, by its id and in the order of ``AnswerEvidence/names``; nil where that was not
    /// asked for, or nothing was weighed.
    package var evidence: [String: [Float]]?

    /// - Parameter voice: The writer's.
    package init(
        _ utterance: HeardUtterance, _ turn: HeardListener.Turn, scenario: String, level: CEFRLevel, node: String,
        voice: String
    ) {
        self.scenario = scenario
        self.level = level
        self.node = node
        self.voice = voice
        writer = utterance.writer
        kind = utterance.kind
        text = utterance.text
        means = utterance.means
        words = utterance.words.count
        location = utterance.location
        outcome = turn.outcome
        responses = turn.responses
        answer = turn.answer
        recast = turn.recast
    }
}

/// By what utterances can be told apart in a report.
package enum HeardDimension: String, Sendable, Codable, CaseIterable {
    case kind, voice, writer, scenario, node, length, level

    /// Upper bounds, in words, of the classes of length but the last.
    private static let lengths = [3, 5, 7, 10, 15]

    /// The group that a record belongs to, and what groups are sorted by.
    func group(of record: HeardRecord) -> (name: String, order: Int) {
        switch self {
        case .kind: ("", 0)
        case .voice: (record.voice, 0)
        case .writer: (record.writer, 0)
        case .scenario: (record.scenario, 0)
        case .node: ("\(record.scenario) · \(record.node)", 0)
        case .level: (record.level.rawValue, 0)
        case .length: Self.lengthClass(record.words)
        }
    }

    private static func lengthClass(_ words: Int) -> (name: String, order: Int) {
        let index = lengths.firstIndex { words <= $0 } ?? lengths.count
        let first = index == 0 ? 1 : lengths[index - 1] + 1
        return (index == lengths.count ? "\(first)+ words" : "\(first)–\(lengths[index]) words", index)
    }
}
