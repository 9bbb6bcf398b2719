import ContentFiles
import Foundation
import Lexicon
import SpeechClient
import Synchronization
import Vocab

/// A dictionary between English and the languages loaded, made of their lexicons.
struct WordLookup: Sendable {
    /// A word with its translation. Where the word is English, everything else describes the translation.
    struct Translation: Encodable, Sendable {
        var word: String
        /// Of ``translation``.
        var language: String
        var translation: String
        /// Of the word that is not English, as are the fields that follow.
        var ipa: String
        var partOfSpeech: PartOfSpeech
        /// What it is more exactly: numeral or name.
        var wordClass: PartOfSpeech?
        var gender: LexicalEntry.Gender?
        var article: String?
        var syllables: [String]
        var examples: [ExampleSentences.Example]
        var frequency: WordFrequency
        var difficulty: CEFRLevel
        var synonyms: [String]
        var antonyms: [String]
        var category: [VocabularyCategory]
        var idiomaticUsages: [String]?
    }

    /// What a form can be: "fui" is of ir and of ser.
    struct Analysis: Encodable, Sendable {
        var form: String
        var lemma: String
        var partOfSpeech: PartOfSpeech
        var wordClass: PartOfSpeech?
        var features: [String]
        var translation: String?
    }

    struct Reply: Encodable, Sendable {
        var translations: [Translation]
        /// Empty when an English word was looked up.
        var analyses: [Analysis]
        /// Of each translation's word, when asked for.
        var tables: [InflectionTable]?
    }

    /// Which way a word is translated.
    enum Direction: String, CaseIterable {
        case fromEnglish, toEnglish
    }

    /// Translations shown of one word.
    private static let most = 8

    let catalog: ContentCatalog
    let pool: SpeechWorkerPool
    let examples = ExampleCache()

    /// - Parameter direction: nil tries the language's own words first.
    /// - Throws: ``RPCError/Code/notFound`` when neither language has the word.
    func look(
        up word: String, language tag: String, direction: Direction?, explanationLanguage: String, withTables: Bool
    ) async throws(RPCError) -> Reply {
        let content = catalog.snapshot
        let language = try content.language(tag, field: "language")
        let wanted = word.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespacesAndNewlines)
        let analyses = direction == .fromEnglish ? [] : Self.analyses(of: wanted, language)
        let glossLanguage = language.glossLanguage ?? content.defaults.explanation
        var (isSense, sense) = (false, wanted)
        var entries = Self.entries(of: analyses, language.lexicon)
        if entries.isEmpty, direction != .toEnglish {
            (sense, entries) = language.translations(
                of: wanted, into: tag, glosses: content.languages[glossLanguage])
            isSense = true
        }
        guard !entries.isEmpty else {
            throw RPCError(
                .notFound,
                "'\(wanted)' is neither a word of the lexicon of '\(language.id)' nor an English sense in it.",
                field: "word")
        }
        let sentences = examples.sentences(of: content, language.id, explanationLanguage)
        let idioms = IdiomaticUsages(language)
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

    /// The readings of a form, or of a noun with its article.
    private static func analyses(of word: String, _ language: LanguagePack) -> [Analysis] {
        let whole = analyses(of: word, language.lexicon)
        guard whole.isEmpty, let noun = language.withoutArticle(word) else { return whole }
        let analyses = analyses(of: noun, language.lexicon)
        return analyses.filter { $0.partOfSpeech == .noun } + analyses.filter { $0.partOfSpeech != .noun }
    }

    /// The readings of a form, those of the word of this very form first: *como* is como rather than comer; without any,
    /// those of the forms that differ from it by accents alone.
    private static func analyses(of word: String, _ lexicon: CompiledLexicon) -> [Analysis] {
        let form = word.lowercased()
        let forms = lexicon.readings(of: form).isEmpty ? lexicon.forms(ignoringAccents: form) : [form]
        let analyses = forms.flatMap { form in
            lexicon.readings(of: form).map { reading in
                Analysis(
                    form: form, lemma: reading.lemma, partOfSpeech: reading.partOfSpeech.ofCard,
                    wordClass: reading.partOfSpeech.finer, features: reading.features.names,
                    translation: lexicon.entry(reading.lemma, reading.partOfSpeech)?.gloss)
            }
        }
        return analyses.filter { $0.lemma == $0.form } + analyses.filter { $0.lemma != $0.form }
    }

    private static func entries(of analyses: [Analysis], _ lexicon: CompiledLexicon) -> [LexicalEntry] {
        var entries: [LexicalEntry] = []
        for analysis in analyses {
            guard let entry = lexicon.entry(analysis.lemma, analysis.wordClass ?? analysis.partOfSpeech),
                !entries.contains(entry)
            else {
                continue
            }
            entries.append(entry)
        }
        return entries
    }
}

/// The example sentences of the content last asked for: gathering them takes some hundredths of a second.
final class ExampleCache: Sendable {
    private struct Key: Hashable {
        var loadedAt: Date
        var language: String
        var explanationLanguage: String
    }

    private let known = Mutex<[Key: ExampleSentences]>([:])

    func sentences(of content: ContentSnapshot, _ language: String, _ explanationLanguage: String) -> ExampleSentences {
        let key = Key(loadedAt: content.loadedAt, language: language, explanationLanguage: explanationLanguage)
        return known.withLock { known in
            if let sentences = known[key] { return sentences }
            let sentences = ExampleSentences(
                content, languageID: language, translatedInto: explanationLanguage)
            known = known.filter { $0.key.loadedAt == content.loadedAt }
            known[key] = sentences
            return sentences
        }
    }
}
