import ContentFiles
import Conversation
import Grammar
import Lexicon

/// Which words of a conversation become cards: those that the scenario is about first, then those that fit the
/// learner's level best, of these the most frequent.
struct CardChoice {
    /// Cards that one conversation makes at most: more than anyone learns from one.
    static let most = 10
    /// A word so many levels below the learner's is known, unless it was wrong; one so many above comes too early.
    private static let known = -2
    private static let tooEarly = 3

    /// Many turns have no word to be looked up in it.
    private let focus: Deferred<Set<String>>
    private let level: CEFRLevel?

    init(_ scenario: Scenario, language: LanguagePack, level: CEFRLevel?) {
        self.level = level
        focus = Deferred { [words = scenario.vocabularyFocus] in
            Set(
                words.flatMap { word in
                    let form = word.lowercased()
                    guard language.lexicon.entry(form) == nil else { return [form] }
                    return language.lexicon.readings(of: form).map(\.lemma)
                })
        }
    }

    func isFocus(_ lemma: String) -> Bool { focus.value.contains(lemma) }

    /// The words that are worth a card now, the best first.
    func ranked(_ candidates: [CardCandidate]) -> [CardCandidate] {
        candidates.filter { isFocus($0.word.lemma) || fits($0) }.enumerated()
            .sorted { key($0.element, $0.offset) < key($1.element, $1.offset) }
            .map(\.element)
    }

    private func fits(_ candidate: CardCandidate) -> Bool {
        guard let distance = distance(candidate) else { return true }
        return distance < Self.tooEarly && (distance > Self.known || candidate.isWrong)
    }

    private func key(_ candidate: CardCandidate, _ place: Int) -> (Int, Int, Int, Int) {
        let distance = distance(candidate) ?? 0
        // The learner's own level, the next, the one below, and then whatever is left.
        let fit = distance >= 0 ? 2 * distance - (distance > 0 ? 1 : 0) : -2 * distance
        return (isFocus(candidate.word.lemma) ? 0 : 1, fit, candidate.entry.rank ?? .max, place)
    }

    /// Levels from the learner's to the word's.
    private func distance(_ candidate: CardCandidate) -> Int? {
        guard let level, let own = CEFRLevel.allCases.firstIndex(of: level),
            let words = CEFRLevel.allCases.firstIndex(of: candidate.entry.level)
        else { return nil }
        return words - own
    }
}

/// A word that may become a card.
struct CardCandidate {
    var word: ContentWord
    var entry: LexicalEntry
    var isWrong: Bool
}
