import Foundation
import Lexicon
import Storage
import Vocab

/// Makes vocabulary cards from the lexicon, and reads them back from the store.
struct VocabularyCards {
    let language: LanguagePack

    /// Word classes that are worth a card when they turn up in a conversation.
    private static let contentClasses: Set<PartOfSpeech> = [.noun, .verb, .adjective, .adverb, .interjection]

    /// The lexicon's entry for a lemma met in conversation; nil when it is unknown, or a function word.
    func entryWorthACard(_ lemma: String) -> LexicalEntry? {
        guard let entry = language.lexicon.entry(lemma), Self.contentClasses.contains(entry.partOfSpeech),
            !language.isFunctionWord(lemma)
        else { return nil }
        return entry
    }

    /// The lemmas that the words of a phrase may belong to.
    func lemmas(in phrase: String) -> Set<String> {
        Set(language.tokens(of: phrase).flatMap { $0.readings.map(\.lemma) })
    }

    /// A new card, due at once.
    func card(
        of entry: LexicalEntry, learnerID: UUID, translation: String? = nil, examples: [String] = [], at now: Date
    ) throws -> WordRecord {
        let scheduling = SchedulingState(due: now)
        let word = VocabularyWord(
            id: UUID(), language: language.id, entry: entry, scheduling: scheduling, addedDate: now, ipa: "",
            translation: translation, exampleSentences: examples)
        return WordRecord(
            id: word.id, learnerID: learnerID, language: language.id, lemma: entry.lemma,
            partOfSpeech: word.partOfSpeech.rawValue,
            card: CardJSON.text(of: word), ipa: nil, scheduling: scheduling, addedAt: now, rank: entry.rank)
    }
}
