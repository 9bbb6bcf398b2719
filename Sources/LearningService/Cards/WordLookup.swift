import ContentFiles
import Foundation
package import Lexicon
import Pronunciation
package import SpeechClient
import Synchronization
import Vocab

/// A dictionary between English and the languages loaded, made of their lexicons.
package struct WordLookup: Sendable {
    /// A word with its translation. Where the word is English, everything else describes the translation.
    package struct Translation: Codable, Sendable {
        package var word: String
        /// Of ``translation``.
        package var language: String
        package var translation: String
        /// Of the word that is not English, as are the fields that follow.
        package var ipa: String
        package var partOfSpeech: PartOfSpeech
        /// What it is more exactly: numeral or name.
        package var wordClass: PartOfSpeech?
        package var gender: LexicalEntry.Gender?
        package var article: String?
        package var syllables: [String]
        package var examples: [ExampleSentences.Example]
        package var frequency: WordFrequency
        package var difficulty: CEFRLevel
        package var synonyms: [String]
        package var antonyms: [String]
        package var category: [VocabularyCategory]
        package var idiomaticUsages: [String]?

        package init(
            word: String, language: String, translation: String, ipa: String, partOfSpeech: PartOfSpeech,
            wordClass: PartOfSpeech? = nil, gender: LexicalEntry.Gender? = nil, article: String? = nil,
            syllables: [String], examples: [ExampleSentences.Example], frequency: WordFrequency, difficulty: CEFRLevel,
            synonyms: [String], antonyms: [String], category: [VocabularyCategory], idiomaticUsages: [String]? = nil
        ) {
            self.word = word
            self.language = language
            self.translation = translation
            self.ipa = ipa
            self.partOfSpeech = partOfSpeech
            self.wordClass = wordClass
            self.gender = gender
            self.article = article
            self.syllables = syllables
            self.examples = examples
            self.frequency = frequency
            self.difficulty = difficulty
            self.synonyms = synonyms
            self.antonyms = antonyms
            self.category = category
            self.idiomaticUsages = idiomaticUsages
        }
    }

    /// What a form can be: "fui" is of ir and of ser.
    package struct Analysis: Codable, Sendable {
        package var form: String
        package var lemma: String
        package var partOfSpeech: PartOfSpeech
        package var wordClass: PartOfSpeech?
        package var features: [String]
        package var translation: String?

        package init(
            form: String, lemma: String, partOfSpeech: PartOfSpeech, wordClass: PartOfSpeech? = nil, features: [String],
            translation: String? = nil
        ) {
            self.form = form
            self.lemma = lemma
            self.partOfSpeech = partOfSpeech
            self.wordClass = wordClass
            self.features = features
            self.translation = translation
        }
    }

    package struct Reply: Codable, Sendable {
        package var translations: [Translation]
        /// Empty when an English word was looked up.
        package var analyses: [Analysis]
        /// Of each translation's word, when asked for.
        package var tables: [InflectionTable]?

        package init(translations: [Translation], analyses: [Analysis], tables: [InflectionTable]? = nil) {
            self.translations = translations
            self.analyses = analyses
            self.tables = tables
        }
    }

    /// Which way a word is translated.
    package enum Direction: String, CaseIterable {
        case fromEnglish, toEnglish
    }

    /// Translations shown of one word.
    private static let most = 8

    package let catalog: ContentCatalog
    package let pool: SpeechWorkerPool
    package let examples = ExampleCache()

    package init(catalog: ContentCatalog, pool: SpeechWorkerPool) {
        self.catalog = catalog
        self.pool = pool
    }

    /// - Parameter direction: nil tries the language's own words first.
    /// - Throws: ``ServiceError/Code/notFound`` when neither language has the word.
    package func look(
        up word: String, language tag: String, direction: Direction?, explanationLanguage: String, withTables: Bool
    ) async throws(ServiceError) -> Reply {
        let content = catalog.snapshot
        let language = try content.language(tag, field: "language")
        let wanted = word.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespacesAndNewlines)
        let analyses = direction == .fromEnglish ? [] : Self.analyses(of: wanted, language)
        let glossLanguage = language.glossLanguage ?? content.defaults.explanation
        var (isSense, sense) = (false, wanted)
        var entries = direction == .fromEnglish ? [] : language.entries(of: wanted)
        if entries.isEmpty, direction != .toEnglish {
            (sense, entries) = language.translations(
                of: wanted, into: tag, glosses: content.languages[glossLanguage])
            isSense = true
        }
        guard !entries.isEmpty else {
            throw ServiceError(
                .notFound,
                "'\(wanted)' is neither a word of the lexicon of '\(language.id)' nor an English sense in it.",
                field: "word")
        }
        let sentences = examples.sentences(of: content, language.id, explanationLanguage)
        let idioms = language.idioms
        let voice = try content.voice(for: tag)
        var translations: [Translation] = []
        for entry in entries.prefix(Self.most) {
            translations.append(
                Translation(
                    word: isSense ? sense : entry.lemma, language: isSense ? language.id : glossLanguage,
                    translation: isSense ? entry.lemma : entry.gloss,
                    ipa: (try? await pool.phonemes(
                        text: entry.lemma, voice: voice, notation: content.notations.notation(for: tag))) ?? "",
                    partOfSpeech: entry.partOfSpeech.ofCard, wordClass: entry.partOfSpeech.finer, gender: entry.gender,
                    article: entry.article,
                    syllables: language.syllables(of: entry.lemma),
                    examples: sentences.examples(of: entry.lemma), frequency: WordFrequency(rank: entry.rank),
                    difficulty: entry.level, synonyms: entry.synonyms, antonyms: entry.antonyms,
                    category: entry.categories, idiomaticUsages: idioms.usages(of: entry.lemma)))
        }
        let tables =
            withTables
            ? entries.prefix(Self.most).compactMap {
                language.lexicon.inflectionTable(of: $0.lemma, $0.partOfSpeech).map { table in
                    var table = table
                    table.partOfSpeech = table.partOfSpeech.ofCard
                    return table
                }
            } : nil
        return Reply(translations: translations, analyses: isSense ? [] : analyses, tables: tables)
    }

    /// What the lexicon knows of a word, as clients see it.
    private static func analyses(of word: String, _ language: LanguagePack) -> [Analysis] {
        language.analyses(of: word).map { analysis in
            let reading = analysis.reading
            return Analysis(
                form: analysis.form, lemma: reading.lemma, partOfSpeech: reading.partOfSpeech.ofCard,
                wordClass: reading.partOfSpeech.finer, features: reading.features.names,
                translation: language.lexicon.entry(reading.lemma, reading.partOfSpeech)?.gloss)
        }
    }
}
