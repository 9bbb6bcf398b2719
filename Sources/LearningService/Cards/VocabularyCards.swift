package import Foundation
package import Grammar
package import Lexicon
package import Storage
import Vocab

/// Makes vocabulary cards from the lexicon, and reads them back from the store.
package struct VocabularyCards {
    package let language: LanguagePack

    package init(language: LanguagePack) {
        self.language = language
    }

    /// Word classes that are worth a card when they turn up in a conversation.
    private static let contentClasses: Set<PartOfSpeech> = [.noun, .verb, .adjective, .adverb, .interjection]

    /// Whether a word met in a conversation is one to study: one of the lexicon's, neither a name nor a word that
    /// sentences are made with.
    func isWorthACard(_ word: ContentWord) -> Bool {
        Self.contentClasses.contains(word.partOfSpeech) && !language.isGrammatical(word.lemma)
            && entry(of: word) != nil && !isPointing(word)
    }

    /// The same of a lemma that was only heard, as its most frequent class has it.
    func isWorthACard(_ lemma: String) -> Bool {
        guard let entry = language.lexicon.entry(lemma) else { return false }
        return isWorthACard(
            ContentWord(lemma: lemma, partOfSpeech: entry.partOfSpeech, forms: [lemma], range: 0..<0, isSure: true))
    }

    /// *Cómo*, *donde*: adverbs that ask or refer.
    private func isPointing(_ word: ContentWord) -> Bool {
        word.partOfSpeech == .adverb
            && language.lexicon.readings(of: word.lemma).contains {
                $0.partOfSpeech == .adverb && !$0.features.isDisjoint(with: [.interrogative, .relative])
            }
    }

    /// The lexicon's entry for a word met in a conversation; nil where it has none.
    package func entry(of word: ContentWord) -> LexicalEntry? { language.lexicon.entry(word.lemma, word.partOfSpeech) }

    /// A new card, due at once.
    package func card(
        of entry: LexicalEntry, learnerID: UUID, translation: String? = nil, examples: [String] = [],
        idioms: IdiomaticUsages? = nil, at now: Date
    ) throws -> CardRecord {
        let scheduling = SchedulingState(due: now)
        let word = VocabularyWord(
            id: UUID(), language: language.id, entry: entry, scheduling: scheduling, addedDate: now, ipa: "",
            translation: translation, exampleSentences: examples, idiomaticUsages: idioms?.usages(of: entry.lemma),
            syllables: language.syllables(of: entry.lemma))
        return record(of: word, learnerID: learnerID, scheduling, rank: entry.rank)
    }

    /// A new card of a word that the lexicon does not know: what nobody said of it stays open.
    package func card(
        ofUnknown word: String, learnerID: UUID, translation: String, partOfSpeech: PartOfSpeech?, examples: [String],
        at now: Date
    ) -> CardRecord {
        let scheduling = SchedulingState(due: now)
        var card = VocabularyWord(
            id: UUID(), word: word, language: language.id, translation: translation, partOfSpeech: partOfSpeech,
            ipa: "", syllables: language.syllables(of: word), frequency: nil, difficulty: nil,
            addedDate: now)
        card.exampleSentences = examples
        return record(of: card, learnerID: learnerID, scheduling, rank: nil)
    }

    private func record(
        of word: VocabularyWord, learnerID: UUID, _ scheduling: SchedulingState, rank: Int?
    ) -> CardRecord {
        // Words are told apart by their class; one of none is kept among the nouns, as most are.
        CardRecord(
            id: word.id, learnerID: learnerID, language: language.id, lemma: word.word,
            partOfSpeech: (word.partOfSpeech ?? .noun).rawValue, card: CardJSON.text(of: word), ipa: nil,
            scheduling: scheduling, addedAt: word.addedDate, rank: rank)
    }
}
