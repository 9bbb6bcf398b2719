/// The paradigms of a word class: cells (rows) by paradigm code (columns).
///
/// A word names one or more codes; a later code overrides the cells that it fills, so that *er strong* is the second
/// conjugation with a strong preterite. The ending of the first cell that has one is what the lemma ends in.
final class ParadigmTable {
    enum Ending {
        /// This code says nothing about the cell.
        case unstated
        /// The paradigm lacks the cell, unless a word states its form.
        case absent
        case suffix([UInt8])

        var suffix: [UInt8]? {
            if case .suffix(let bytes) = self { bytes } else { nil }
        }
    }

    struct Cell {
        var name: String
        var features: Features
        var stem: Int
        /// One per code.
        var endings: [Ending]
    }

    struct Stem {
        var name: String
        /// Stems to use when a word does not state this one: the first that it states; else the base.
        var fallbacks: [Int]
    }

    /// The lemma less its ending.
    static let baseStem = 0
    /// The whole lemma.
    static let lemmaStem = 1

    let name: String
    var codes: [String: Int] = [:]
    var cells: [Cell] = []
    var cellsByName: [String: Int] = [:]
    var stems: [Stem] = [Stem(name: "base", fallbacks: []), Stem(name: "lemma", fallbacks: [])]
    var stemsByName = ["base": baseStem, "lemma": lemmaStem]
    var changes: [String: [StemChange]] = [:]
    var spelling: [SpellingRule] = []
    /// Lemma endings that tell the codes of words that state none.
    var inference: [(lemmaEnd: [UInt8], code: Substring)] = []

    init(name: String) {
        self.name = name
    }

    /// The code of the longest ending that fits a lemma.
    func inferredCodes(of lemma: [UInt8]) -> Substring? {
        inference.filter { lemma.ends(with: $0.lemmaEnd) }.max { $0.lemmaEnd.count < $1.lemmaEnd.count }?.code
    }
}
