import Templates

/// The words of the character's last lines, which learners ask about.
struct SaidWords: Sendable {
    private let lines: [[[UInt32]]]
    private let words: Set<[UInt32]>
    /// A fragment of a word is told from this many letters on: *cucu…*
    private static let shortestFragment = 3

    init(_ lines: [String]) {
        self.lines = lines.map { Tokenizer.words(of: $0).map { Folding.fold($0) } }
        words = Set(self.lines.joined())
    }

    func contains(_ word: [UInt32]) -> Bool { words.contains(word) }

    /// Whether the words were said in this order, nothing between them.
    func contains(_ phrase: [[UInt32]]) -> Bool {
        guard let first = phrase.first else { return false }
        return lines.contains { line in
            line.indices.contains { line[$0] == first && line[$0...].starts(with: phrase) }
        }
    }

    /// Whether a word that was said begins so.
    func contains(fragment: [UInt32]) -> Bool {
        fragment.count >= Self.shortestFragment && words.contains { $0.starts(with: fragment) }
    }
}
