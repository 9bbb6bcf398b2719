import Lexicon
import Storage
import Study
import Vocab

/// The vocabulary of a language by theme: of each the words that a beginner needs first, those of A1 and A2. A word is
/// known as far as its card is remembered.
struct WordThemes: Sendable {
    static let levels: ClosedRange<CEFRLevel> = .a1 ... .a2

    /// The themes of a lemma.
    private let themes: [String: [VocabularyCategory]]
    private let counts: [VocabularyCategory: Int]

    init(_ language: LanguagePack) {
        var themes: [String: Set<VocabularyCategory>] = [:]
        for entry in language.lexicon.entries() where Self.levels.contains(entry.level) {
            themes[entry.lemma, default: []].formUnion(entry.categories)
        }
        self.themes = themes.filter { !$0.value.isEmpty }.mapValues { $0.sorted { $0.rawValue < $1.rawValue } }
        counts = self.themes.values.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// Those that have words, by their names.
    var all: [VocabularyCategory] { counts.keys.sorted { $0.rawValue < $1.rawValue } }

    /// How many words there are of each.
    var totals: [MasteryOwner: QuestionTotals] {
        Dictionary(
            uniqueKeysWithValues: counts.map {
                (Self.owner($0.key), QuestionTotals(questions: $0.value, points: $0.value))
            })
    }

    /// Whether a topic is one.
    static func isTheme(_ topicID: String) -> Bool { topicID.hasPrefix("theme/") }
    static func topicID(_ theme: VocabularyCategory) -> String { "theme/\(theme.rawValue)" }
    private static func owner(_ theme: VocabularyCategory) -> MasteryOwner { MasteryOwner(.topic, topicID(theme)) }

    /// What a learner's cards bring each theme.
    ///
    /// - Parameter stabilities: Days, of the lemmas that were reviewed.
    func sums(_ stabilities: [String: Double]) -> [MasteryOwner: MasterySum] {
        var sums: [MasteryOwner: MasterySum] = [:]
        for (lemma, days) in stabilities {
            for theme in themes[lemma] ?? [] {
                sums[Self.owner(theme), default: MasterySum()] += MasterySum(ofWordStableFor: days)
            }
        }
        return sums
    }

    func contains(_ lemma: String) -> Bool { themes[lemma] != nil }
}
