/// What a score is made of, each part 0 to 100.
///
/// The score is half task, three tenths grammar, two tenths vocabulary.
package struct ScoreParts: Sendable, Hashable, Codable {
    /// Whether the answers were understood, and how directly.
    package var task: Double
    /// 100 less 30, 20 or 10 for each error of high, medium or low severity.
    package var grammar: Double
    /// The share of words that were the right ones and rightly spelt; in a review also the focus words used.
    package var vocabulary: Double

    package var score: Double { 0.5 * task + 0.3 * grammar + 0.2 * vocabulary }
}
