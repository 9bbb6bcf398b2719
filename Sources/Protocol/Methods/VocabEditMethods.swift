import Foundation
import JSONText
package import LearningService
import Lexicon
import Spatial
import SpeechClient
import Storage
import Vocab

extension Methods {
    package static let vocabSearch = MethodName<WordsReply>("vocab.search")
    package static let vocabEdit = MethodName<WordReply>("vocab.edit")
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

    /// Fields that an edit can empty.
    enum Clearable: String, CaseIterable {
        case definition, idiomaticUsages, audioURL, deck
    }

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
            let learnerID = try await learner(arguments)
            let filter = try WordSelection(arguments).filter(in: catalog.snapshot)
            let limit = try arguments.required("limit", Arguments.integer)
            let offset = try arguments.required("offset", Arguments.integer)
            let (records, total) = try await store.read {
                (
                    try $0.words(of: learnerID, matching: filter, limit: limit, offset: offset),
                    try $0.countWords(of: learnerID, matching: filter)
                )
            }
            return WordsReply(words: records, total: total)
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
                    "clear", .array(of: LearnerParameters.choices(Clearable.self), maximumCount: 4), "Fields to empty."),
            ],
            result: "The VocabularyWord, with deck, tags and isSuspended.",
            example: #"{"wordID": "\#(Self.exampleID)", "translation": "table; desk"}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            let id = try arguments.required("wordID", Arguments.uuid)
            let change = try WordChange(arguments)
            let record = try await store.write { writer in
                guard var record = try writer.reader.word(id) else {
                    throw StorageError(.missing, "There is no word \(id.uuidString.lowercased()).")
                }
                let texts = try change.apply(to: &record)
                let same = try writer.reader.word(
                    record.lemma, record.partOfSpeech, language: record.language, of: record.learnerID)
                guard same == nil || same?.id == id else {
                    throw RPCError(
                        .conflict, "The learner has '\(record.lemma)' as \(record.partOfSpeech) already.",
                        field: "partOfSpeech")
                }
                try writer.update(record)
                try writer.index(record, texts: texts)
                return record
            }
            return WordReply(record: record)
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
        ) { try await bulk($0) }
    }

    private func bulk(_ arguments: Arguments) async throws -> BulkReply {
        let learnerID = try await learner(arguments)
        let change = try BulkChange(arguments, tomorrow: calendar.endOfDay(at: clock()))
        let filter = try WordSelection(arguments).filter(in: catalog.snapshot)
        let listed = arguments.strings("wordIDs")?.compactMap(UUID.init)
        if listed == nil, filter == WordFilter() {
            throw RPCError(.invalidParams, "Give 'wordIDs', or a filter such as 'tag' or 'deck'.", field: "wordIDs")
        }
        if listed != nil, filter != WordFilter() {
            throw RPCError(.invalidParams, "Give 'wordIDs' or filters, not both.", field: "wordIDs")
        }
        let changed = try await store.write { writer in
            let records: [WordRecord]
            if let listed {
                records = try writer.reader.words(listed).filter { $0.learnerID == learnerID }
                guard records.count == Set(listed).count else {
                    throw StorageError(.missing, "Not all of the words are there; nothing was changed.")
                }
            } else {
                records = try writer.reader.words(of: learnerID, matching: filter, limit: .max)
            }
            for record in records { try change.apply(to: record, in: writer) }
            return records.count
        }
        return BulkReply(changed: changed)
    }

    private var decks: RPCMethod {
        RPCMethod(
            Methods.vocabDecks, "Lists a learner's decks and tags.", pace: .long,
            parameters: [Self.learner],
            result: "decks: name, words (those below it not counted in); tags: name, words.",
            example: #"{"learnerID": "\#(Self.exampleID)"}"#, errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            let learnerID = try await learner(arguments)
            return try await store.read { reader in
                DecksReply(
                    decks: try reader.decks(of: learnerID).map { .init(name: $0.name, words: $0.words) },
                    tags: try reader.tags(of: learnerID).map { .init(name: $0.tag, words: $0.words) })
            }
        }
    }

    private var audio: RPCMethod {
        RPCMethod(
            Methods.vocabAudio,
            "Gives the sound that a word was imported with, or speaks it into a WAV file, in a voice of the learner's voiceGender.",
            pace: .long,
            parameters: [.required("wordID", .uuid, "The card.")],
            result: "path: the file's name on this machine; duration in seconds, of what was spoken.",
            example: #"{"wordID": "\#(Self.exampleID)"}"#,
            errors: [.notFound, .contentBroken, .speechFailed] + RPCError.Code.ofReading
        ) { arguments in
            let id = try arguments.required("wordID", Arguments.uuid)
            let (found, hash) = try await store.read { reader in
                (try reader.word(id), try reader.soundHash(ofWord: id))
            }
            guard let record = found else {
                throw StorageError(.missing, "There is no word \(id.uuidString.lowercased()).")
            }
            if let hash { return WordAudioReply(path: media.path(of: hash)) }
            let gender = try await store.profile(record.learnerID).preferences.voiceGender
            let voice = try catalog.snapshot.voice(for: record.language, gender: gender)
            let request = SynthesisRequest(text: try VocabularyWord(record).word, voice: voice, speed: 1)
            let speech = try await cache.speech(for: request)
            return WordAudioReply(path: speech.path.path, duration: speech.duration)
        }
    }
}

extension WordSelection {
    /// What the filters let through.
    init(_ arguments: Arguments) {
        self.init(
            query: arguments.string("query"), language: arguments.string("language"), deck: arguments.string("deck"),
            tag: arguments.string("tag"), isSuspended: arguments.flag("isSuspended"))
    }
}
