/// What a score is made of, each part 0 to 100.
///
/// A written conversation is half task, three tenths grammar, two tenths vocabulary; a spoken one is two fifths task, a
/// quarter grammar, three twentieths vocabulary and a fifth pronunciation.
package struct ScoreParts: Sendable, Hashable, Codable {
    /// Whether the answers were understood, and how directly.
    package var task: Double
    /// 100 less 30, 20 or 10 for each error of high, medium or low severity; nil in a language whose grammar is not
    /// checked.
    package var grammar: Double?
    /// The share of words that were the right ones and rightly spelt; in a review also the focus words used.
    package var vocabulary: Double
    /// The mean accuracy of what was spoken; nil when nothing was.
    package var pronunciation: Double?

    package enum Name: String, Sendable, Codable, CaseIterable {
        case task, grammar, vocabulary, pronunciation
    }

    /// To a hundredth, as are the parts.
    package var score: Double {
        Self.hundredths(Name.allCases.reduce(0) { $0 + weight(of: $1) * (self[$1] ?? 0) })
    }

    package init(task: Double, grammar: Double?, vocabulary: Double, pronunciation: Double? = nil) {
        self.task = Self.hundredths(task)
        self.grammar = grammar.map(Self.hundredths)
        self.vocabulary = Self.hundredths(vocabulary)
        self.pronunciation = pronunciation.map(Self.hundredths)
    }

    private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    /// The part's share of the score; the shares add up to 1, and a part that is not judged has none.
    package func weight(of name: Name) -> Double {
        guard self[name] != nil else { return 0 }
        let share = share(of: name)
        return grammar == nil ? share / (1 - self.share(of: .grammar)) : share
    }

    /// The weight where the grammar is checked.
    private func share(of name: Name) -> Double {
        switch name {
        case .task: pronunciation == nil ? 0.5 : 0.4
        case .grammar: pronunciation == nil ? 0.3 : 0.25
        case .vocabulary: pronunciation == nil ? 0.2 : 0.15
        case .pronunciation: 0.2
        }
    }

    package subscript(name: Name) -> Double? {
        switch name {
        case .task: task
        case .grammar: grammar
        case .vocabulary: vocabulary
        case .pronunciation: pronunciation
        }
    }
}
