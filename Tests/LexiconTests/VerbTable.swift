/// Conjugations as a grammar book prints them, written out by hand: the six persons of each tense.
struct VerbTable: Sendable {
    var verb: String
    var tense: Tense
    /// I, you, she, we, you (Spain), they, separated by spaces.
    var forms: String

    enum Tense: String, Sendable {
        case present, imperfect, preterite, future, conditional, subjunctive, imperfectSubjunctive
    }

    static let all: [VerbTable] = LexiconFixture.rows("conjugations").compactMap { row in
        Tense(rawValue: row[1]).map { VerbTable(verb: row[0], tense: $0, forms: row[2]) }
    }
}
