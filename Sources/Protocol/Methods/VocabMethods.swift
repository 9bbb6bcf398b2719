import ContentFiles
import Foundation
import JSONText
package import LearningService
import Lexicon
import SpeechClient
import Storage
import Vocab

extension Methods {
    package static let vocabAdd = MethodName<CardReply>("vocab.add")
    package static let vocabList = MethodName<CardsReply>("vocab.list")
    package static let vocabLookup = MethodName<WordLookup.Reply>("vocab.lookup")
    package static let vocabTranslate = MethodName<TranslationReply>("vocab.translate")
}

/// vocab.*: a learner's words and their reviews.
package struct VocabMethods {
    static let listLimit = 10_000
    static let exampleID = "6F9619FF-8B86-4D01-B42D-00C04FC964FF"

    let words: Cards
    let reviews: Reviews
    let exchange: CardExchange

    package init(words: Cards, reviews: Reviews, exchange: CardExchange) {
        self.words = words
        self.reviews = reviews
        self.exchange = exchange
    }

    package static let learner = Parameter.required("learnerID", .uuid, "Whose words.")
    package static let language = Parameter.language("only its words; all unless given.")

    package var methods: [RPCMethod] {
        [addMethod, listMethod, lookMethod, translateMethod] + study + editing + settings + exchanging
    }

    private var addMethod: RPCMethod {
        RPCMethod(
            Methods.vocabAdd, "Adds a word to a learner's list, or returns the card that is there.",
            parameters: [
                Self.learner,
                .required("word", .text(maximumBytes: 100), "A word in any of its forms; cards are kept by lemma."),
                .language("es unless given."),
                .optional(
                    "partOfSpeech", .choice(PartOfSpeech.ofCards.map(\.rawValue)),
                    "Which of the word's classes is meant; the most frequent unless given."),
                .optional(
                    "translation", .text(maximumBytes: 200), "Needed for a word that the lexicon does not have."),
                .optional("exampleSentence", .text(maximumBytes: 500), "Where the learner met it."),
                .optional("deck", Self.name, "Its deck; levels are separated by '::'."),
                .optional("tags", Self.tags, "Its tags, without spaces."),
                .optional(
                    "audio", .base64(maximumBytes: PronunciationMethods.audioLimit),
                    "How it sounds, instead of a voice: a WAV, MP3, Ogg or FLAC file of at most 512 KiB. Of a word "
                        + "that an import brought, its own stays."),
                PronunciationMethods.audioMedia,
            ],
            result:
                "The VocabularyWord, with deck, tags and isSuspended. Of a word that the lexicon does not have nobody "
                + "knows frequency, difficulty and, unless given, partOfSpeech: they are absent. wordClass is numeral "
                + "or name where partOfSpeech says so less exactly.",
            example: #"{"learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF", "word": "mesas"}"#,
            errors: [.notFound, .contentBroken, .unreadableAudio] + RPCError.Code.ofWriting
        ) { arguments in
            try await words.add(
                NewCard(
                    word: try arguments.text("word"), language: arguments.string("language"),
                    partOfSpeech: arguments.choice("partOfSpeech"), translation: arguments.string("translation"),
                    exampleSentence: arguments.string("exampleSentence"), deck: arguments.string("deck"),
                    tags: arguments.strings("tags") ?? [], sound: try arguments.givenSound()),
                for: try arguments.learnerID)
        }
    }

    private var listMethod: RPCMethod {
        RPCMethod(
            Methods.vocabList, "Lists a learner's words in the order they were added.", pace: .long,
            parameters: [
                Self.learner, Self.language,
                .optional("limit", .integer(1...Self.listLimit), usual: 1_000, "Most of them."),
                .optional("offset", .integer(0...Self.offsetLimit), usual: 0, "Words to leave out first."),
            ],
            result: "words: an array of VocabularyWord, each with deck, tags and isSuspended.",
            example: #"{"learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await words.list(
                of: try arguments.learnerID, language: arguments.string("language"),
                limit: try arguments.required("limit", Arguments.integer),
                offset: try arguments.required("offset", Arguments.integer))
        }
    }

    private var lookMethod: RPCMethod {
        RPCMethod(
            Methods.vocabLookup, "Translates a word between English and a language, with all that its lexicon knows.",
            pace: .long,
            parameters: [
                .required("word", .text(maximumBytes: 100), "Any form of a word, or an English word."),
                .language("es unless given."),
                .optional(
                    "direction", LearnerParameters.choices(WordLookup.Direction.self),
                    "The language's own words first, then English ones, unless given."),
                .optional("explanationLanguage", .identifier, "Of the examples' translations; en unless given."),
                .optional("tables", .boolean, usual: false, "Whether to add the tables of all forms."),
                .optional("learnerID", .uuid, "Who looks it up: a card of the word learns of it."),
                .optional("sessionID", .uuid, "The learner's conversation, whose end is to list the word."),
            ],
            result:
                "translations, the likeliest first: word, language (of the translation), translation, ipa, "
                + "partOfSpeech, gender, article, syllables, examples, frequency, difficulty, synonyms, antonyms, "
                + "category, idiomaticUsages, wordClass (numeral or name, where partOfSpeech is coarser); "
                + "analyses: form, lemma, partOfSpeech, wordClass, features, translation; tables: lemma, "
                + "partOfSpeech, groups of forms.",
            example: #"{"word": "table", "language": "es"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            try await words.look(
                up: try arguments.text("word"), language: arguments.string("language"),
                direction: arguments.choice("direction"),
                explanationLanguage: arguments.string("explanationLanguage"),
                withTables: try arguments.required("tables", Arguments.flag), learnerID: arguments.uuid("learnerID"),
                sessionID: arguments.uuid("sessionID"))
        }
    }

    private var translateMethod: RPCMethod {
        RPCMethod(
            Methods.vocabTranslate,
            "Translates a word between English and a language: the likeliest translation, flat.",
            pace: .long,
            parameters: [
                .required("word", .text(maximumBytes: 100), "An English word, or any form of a word of the language."),
                .language("es unless given."),
                .optional(
                    "direction", LearnerParameters.choices(WordLookup.Direction.self),
                    "English words first, then the language's own, unless given."),
                .optional(
                    "learnerID", .uuid,
                    "Who asks: examples are translated into their native language, where they are."),
            ],
            result:
                "word, language (of the translation), translation, and of the word that is not English ipa (between "
                + "slashes, with dots between syllables), gender, article, examples, frequency, synonyms, category, "
                + "antonyms, partOfSpeech, wordClass, difficulty, syllables, idiomaticUsages. An example names its "
                + "sentences by their languages, as spanish and english, and also as sentence and translation. "
                + "vocab.lookup lists all translations.",
            example: #"{"word": "table", "language": "es"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await words.translate(
                try arguments.text("word"), language: arguments.string("language"),
                direction: arguments.choice("direction"), learnerID: arguments.uuid("learnerID"))
        }
    }
}

extension Arguments {
    /// The learner whom the table requires.
    var learnerID: UUID { get throws { try required("learnerID", Arguments.uuid) } }
}

extension Arguments {
    /// The sound of a word that `audio` or `audioMedia` names; nil for none.
    fileprivate func givenSound() throws -> GivenSound? {
        guard value("audio") != nil || value("audioMedia") != nil else { return nil }
        return if case .bytes(let bytes) = try audioSource() { try GivenSound(bytes) } else { nil }
    }
}
