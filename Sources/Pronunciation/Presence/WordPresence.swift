/// Which of the expected words were said at all, however badly.
struct WordPresence {
    let isSaid: [Bool]

    /// The share of the words that were said, 0...100.
    var completeness: Double { 100 * Double(isSaid.count { $0 }) / Double(isSaid.count) }

    /// - Parameter forest: Log odds that a word was said, of its evidence.
    init(_ evidence: PresenceEvidence, forest: DecisionForest, threshold: Double) {
        isSaid = (0..<evidence.rows.frames).map { word in
            let row = word * evidence.rows.width
            return forest.value(of: evidence.rows.values[row..<row + evidence.rows.width]) >= threshold
        }
    }
}
