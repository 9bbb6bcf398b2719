import Lexicon

/// An error that a rule found, with its correction.
struct Finding: Sendable {
    /// Into the checker's compiled rules.
    var compiled: Int
    var confidence: Double
    var match: Match
    var replacement: Replacement

    /// The marked stretch of the text. Marked nodes are tokens: a fix that would mark an edge gives no replacement.
    func scalars(in analysis: Analysis) -> Range<Int> {
        let start = analysis.token(at: replacement.range.lowerBound)?.range.lowerBound ?? 0
        let end = analysis.token(at: replacement.range.upperBound - 1)?.range.upperBound ?? start
        return start..<max(start, end)
    }
}
