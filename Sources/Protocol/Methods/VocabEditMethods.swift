import Foundation
import JSONText
package import LearningService
import Lexicon
import Spatial
import SpeechClient
import Storage
import Vocab

extension Methods {
    package static let vocabSearch = MethodName<CardsReply>("vocab.search")
    package static let vocabEdit = MethodName<CardReply>("vocab.edit")
    package static let vocabBulk = MethodName<BulkReply>("vocab.bulk")
    package static let vocabDecks = MethodName<DecksReply>("vocab.decks")
    package static let vocabAudio = MethodName<WordAudioReply>("vocab.audio")
}

/// The methods by which words are found and changed.
extension VocabMethods {
    package static let offsetLimit = 10_000_000
    package static let name = ParameterSchema.text(maximumBytes: 200)
    package static let tags = ParameterSchema.array(of: .text(maximumBytes: 100), maximumCount: 50)
    private static let texts = ParameterSchema.array(of: .text(maximumBytes: 500), maximumCount: 20)

    var editing: [RPCMethod] { [search, edit, bulk, decks, audio] }

    package static let filters: [Parameter] = [
        .optional(
            "query", .text(maximumBytes: 500),
            "Words that must each begin a word of the card's texts; accents and capitals do not count."),
        .optional("deck", name, "A deck, with those below it."),
        .optional("tag", .text(maximumBytes: 100), "A tag that the word bears."),
        .optional("isSuspended", .boolean, "Whether the word is out of the queue."),
    ]

    private var search: RPCMethod {
        RPCMethod(
            Methods.vocabSearch, "Finds words by their texts, decks and tags.", pace: .long,
            parameters: [Self.learner, Self.language] + Self.filters + [
                .optional("limit", .integer(1...1_000), usual: 50, "Most of them."),
                .optional("offset", .integer(0...Self.offsetLimit), usual: 0, "Words to leave out first."),
            ],
            result: "words: an array of VocabularyWord, those found by their word itself first; total.",
            example: #"{"learnerID": "\#(Self.exampleID)", "query": "cafe"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            try await words.search(
                of: try arguments.learnerID, CardSelection(arguments),
                limit: try arguments.required("limit", Arguments.integer),
                offset: try arguments.required("offset", Arguments.integer))
        }
    }

    private var edit: RPCMethod {
        RPCMethod(
            Methods.vocabEdit, "Changes what is given of a word, and leaves the rest.",
            parameters: [
                .required("wordID", .uuid, "The card."),
                .optional("translation", .text(maximumBytes: 200), "In the learner's own language."),
                .optional("definition", .text(maximumBytes: 1_000), "In the word's own language."),
                .optional("exampleSentences", Self.texts, "In place of those that are there."),
                .optional("idiomaticUsages", Self.texts, "In place of those that are there."),
                .optional("synonyms", Self.texts, "In place of those that are there."),
                .optional("antonyms", Self.texts, "In place of those that are there."),
                .optional(
                    "partOfSpeech", .choice(PartOfSpeech.ofCards.map(\.rawValue)),
                    "Its word class; not one in which the learner has the word already."),
                .optional("ipa", .text(maximumBytes: 200), "Its pronunciation."),
                .optional("audioURL", .text(maximumBytes: AudioAddress.limit), "HTTPS; .mp3, .m4a or .wav."),
                .optional("difficulty", LearnerParameters.choices(CEFRLevel.self), "Its CEFR level."),
                .optional(
                    "category",
                    .array(
                        of: LearnerParameters.choices(VocabularyCategory.self),
                        maximumCount: VocabularyCategory.allCases.count), "In place of those that are there."),
                .optional("deck", Self.name, "Its deck; levels are separated by '::'."),
                .optional("tags", Self.tags, "In place of those that are there; without spaces."),
                .optional("isSuspended", .boolean, "Whether it is out of the queue."),
                .optional(
                    "clear", .array(of: LearnerParameters.choices(CardChange.Clearable.self), maximumCount: 4),
                    "Fields to empty."),
            ],
            result: "The VocabularyWord, with deck, tags and isSuspended.",
            example: #"{"wordID": "\#(Self.exampleID)", "translation": "table; desk"}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await words.edit(try arguments.required("wordID", Arguments.uuid), CardChange(arguments))
        }
    }

    private var bulk: RPCMethod {
        RPCMethod(
            Methods.vocabBulk, "Changes many words at once: those listed, or those that the filters let through.",
            pace: .long,
            parameters: [
                Self.learner,
                .optional("wordIDs", .array(of: .uuid, maximumCount: 10_000), "Instead of filters."), Self.language,
            ] + Self.filters + [
                .optional("addTags", Self.tags, "Without spaces."),
                .optional("removeTags", Self.tags, "Without spaces."),
                .optional("toDeck", Self.name, "Moves them to a deck."),
                .optional("suspend", .boolean, "Takes them out of the queue, or lets them back in."),
                .optional("bury", .boolean, "Hides them until tomorrow, or shows them again."),
                .optional("delete", .boolean, "Deletes them with their logs."),
            ],
            result: "changed: how many words there were.",
            example: #"{"learnerID": "\#(Self.exampleID)", "tag": "leech", "suspend": true}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
        ) { arguments in
            try await words.change(
                of: try arguments.learnerID, listed: arguments.strings("wordIDs")?.compactMap(UUID.init),
                CardSelection(arguments), BulkChange(arguments))
        }
    }

    private var decks: RPCMethod {
        RPCMethod(
            Methods.vocabDecks, "Lists a learner's decks and tags.", pace: .long,
            parameters: [Self.learner],
            result: "decks: name, words (those below it not counted in); tags: name, words.",
            example: #"{"learnerID": "\#(Self.exampleID)"}"#, errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await words.decks(of: try arguments.learnerID)
        }
    }

    private var audio: RPCMethod {
        RPCMethod(
            Methods.vocabAudio,
            "Gives the sound that a word was imported or added with, or speaks it into a WAV file, in a voice of the "
                + "learner's voiceGender.",
            pace: .long,
            parameters: [.required("wordID", .uuid, "The card.")],
            result: "path: the file's name on this machine; duration in seconds, of what was spoken.",
            example: #"{"wordID": "\#(Self.exampleID)"}"#,
            errors: [.notFound, .contentBroken, .speechFailed] + RPCError.Code.ofReading
        ) { arguments in
            try await words.audio(of: try arguments.required("wordID", Arguments.uuid))
        }
    }
}

extension CardSelection {
    /// What the filters let through.
    init(_ arguments: Arguments) {
        self.init(
            query: arguments.string("query"), language: arguments.string("language"), deck: arguments.string("deck"),
            tag: arguments.string("tag"), isSuspended: arguments.flag("isSuspended"))
    }
}

extension CardChange {
    init(_ arguments: Arguments) {
        self.init()
        translation = arguments.string("translation")
        definition = arguments.string("definition")
        exampleSentences = arguments.strings("exampleSentences")
        idiomaticUsages = arguments.strings("idiomaticUsages")
        synonyms = arguments.strings("synonyms")
        antonyms = arguments.strings("antonyms")
        partOfSpeech = arguments.choice("partOfSpeech")
        ipa = arguments.string("ipa")
        audioURL = arguments.string("audioURL")
        difficulty = arguments.choice("difficulty")
        category = arguments.strings("category")?.compactMap(VocabularyCategory.init)
        deck = arguments.string("deck")
        tags = arguments.strings("tags")
        isSuspended = arguments.flag("isSuspended")
        clear = Set((arguments.strings("clear") ?? []).compactMap(Clearable.init))
    }
}

extension BulkChange {
    init(_ arguments: Arguments) {
        self.init()
        addTags = arguments.strings("addTags") ?? []
        removeTags = arguments.strings("removeTags") ?? []
        deck = arguments.string("toDeck")
        isSuspended = arguments.flag("suspend")
        isBuried = arguments.flag("bury")
        deletes = arguments.flag("delete") ?? false
    }
}
