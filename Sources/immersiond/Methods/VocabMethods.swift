import Foundation
import Lexicon
import Storage
import Vocab

/// vocab.*: a learner's words and their reviews.
struct VocabMethods {
    /// A client's clock may run this far ahead, in seconds.
    private static let clockTolerance = 60.0
    private static let listLimit = 10_000

    enum Rating: String, CaseIterable {
        case again, hard, good, easy

        var reviewRating: ReviewRating {
            switch self {
            case .again: .again
            case .hard: .hard
            case .good: .good
            case .easy: .easy
            }
        }
    }

    let store: Store
    let catalog: ContentCatalog
    let scheduler: FSRS6
    let filler: PronunciationFiller
    let lookup: WordLookup
    let clock: @Sendable () -> Date

    private static let learner = Parameter.required("learnerID", .uuid, "Whose words.")
    private static let language = Parameter.language("only its words; all unless given.")

    var methods: [RPCMethod] {
        [
            RPCMethod(
                "vocab.add", "Adds a word to a learner's list, or returns the card that is there.",
                parameters: [
                    Self.learner,
                    .required("word", .text(maximumBytes: 100), "A word in any of its forms; cards are kept by lemma."),
                    .language("es unless given."),
                    .optional(
                        "partOfSpeech", LearnerParameters.choices(PartOfSpeech.self),
                        "Which of the word's classes is meant; the most frequent unless given."),
                    .optional(
                        "translation", .text(maximumBytes: 200), "Needed for a word that the lexicon does not have."),
                    .optional("exampleSentence", .text(maximumBytes: 500), "Where the learner met it."),
                ],
                result: "The VocabularyWord.",
                example: #"{"learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF", "word": "mesas"}"#,
                errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
            ) { try await add($0) },
            RPCMethod(
                "vocab.list", "Lists a learner's words in the order they were added.", takesLong: true,
                parameters: [
                    Self.learner, Self.language,
                    .optional("limit", .integer(1...Self.listLimit), "1,000 unless given."),
                ],
                result: "words: an array of VocabularyWord.",
                example: #"{"learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF"}"#,
                errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
            ) { arguments in
                let id = try await learner(arguments)
                let language = try catalog.snapshot.language(in: arguments)?.id
                let limit = arguments.integer("limit") ?? 1_000
                let records = try await store.read { try $0.words(of: id, language: language, limit: limit) }
                return try ["words": records.map(VocabularyWord.init)]
            },
            RPCMethod(
                "vocab.due", "Lists what to review now: the likeliest forgotten first, then new words.",
                takesLong: true,
                parameters: [
                    Self.learner, Self.language, .optional("at", .instant, "The moment; now unless given."),
                    .optional("limit", .integer(1...500), "50 unless given."),
                    .optional("newLimit", .integer(0...500), "New words among them; 20 unless given."),
                ],
                result: "words: an array of VocabularyWord.",
                example: #"{"learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF", "limit": 10}"#,
                errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
            ) { try await due($0) },
            RPCMethod(
                "vocab.review", "Records how well a word was remembered, and schedules its next review.",
                parameters: [
                    .required("wordID", .uuid, "The card."),
                    .required("rating", LearnerParameters.choices(Rating.self), "How it went."),
                    .optional("reviewID", .uuid, "Sent again with the same id, a review counts once."),
                    .optional(
                        "at", .instant, "When it was; now unless given. Not before the last review, not in the future."),
                    .optional(
                        "durationMs", .integer(0...ReviewLogEntry.longestDuration), "How long the answer took."),
                ],
                result: "word: the VocabularyWord with its next review; scheduling: phase, stability, difficulty, due.",
                example: #"{"wordID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF", "rating": "good"}"#,
                errors: [.notFound, .conflict] + RPCError.Code.ofWriting
            ) { try await review($0) },
            RPCMethod(
                "vocab.lookup", "Translates a word between English and a language, with all that its lexicon knows.",
                takesLong: true,
                parameters: [
                    .required("word", .text(maximumBytes: 100), "Any form of a word, or an English word."),
                    .language("es unless given."),
                    .optional(
                        "direction", LearnerParameters.choices(WordLookup.Direction.self),
                        "The language's own words first, then English ones, unless given."),
                    .optional("explanationLanguage", .identifier, "Of the examples' translations; en unless given."),
                    .optional("tables", .boolean, "Whether to add the tables of all forms; false unless given."),
                ],
                result:
                    "translations, the likeliest first: word, language (of the translation), translation, ipa, "
                    + "partOfSpeech, gender, article, syllables, examples, frequency, difficulty, synonyms, antonyms, "
                    + "category; analyses: form, lemma, partOfSpeech, features, translation; tables: lemma, "
                    + "partOfSpeech, groups of forms.",
                example: #"{"word": "table", "language": "es"}"#, errors: [.notFound, .contentBroken]
            ) { arguments in
                try await lookup.look(
                    up: try arguments.text("word"), language: arguments.string("language") ?? "es",
                    direction: arguments.choice("direction"),
                    explanationLanguage: arguments.string("explanationLanguage") ?? "en",
                    withTables: arguments.flag("tables") ?? false)
            },
        ]
    }

    private func learner(_ arguments: Arguments) async throws -> UUID {
        try await store.profile(try arguments.required("learnerID", Arguments.uuid)).id
    }

    private func add(_ arguments: Arguments) async throws -> VocabularyWord {
        let learnerID = try await learner(arguments)
        let language = try catalog.snapshot.language(arguments.string("language") ?? "es", field: "language")
        let entry = try entry(for: arguments, language: language)
        let card = try VocabularyCards(language: language).card(
            of: entry, learnerID: learnerID, translation: arguments.string("translation"),
            examples: arguments.string("exampleSentence").map { [$0] } ?? [], at: clock())
        let added = try await store.write { writer in
            try writer.insertIfNew(card)
        }
        if added { await filler.fill(card) }
        let stored = try await store.read {
            try $0.word(card.lemma, card.partOfSpeech, language: card.language, of: learnerID)
        }
        return try VocabularyWord(stored ?? card)
    }

    /// The lexicon's entry for any form of the word, or one made of what the learner gave.
    private func entry(for arguments: Arguments, language: LanguagePack) throws -> LexicalEntry {
        let word = try arguments.text("word").precomposedStringWithCanonicalMapping
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard word.contains(where: \.isLetter) else {
            throw RPCError(.invalidText, "'word' must hold at least one letter.", field: "word")
        }
        let wanted: PartOfSpeech? = arguments.choice("partOfSpeech")
        let lexicon = language.lexicon
        if let entry = lexicon.entry(word.lowercased(), wanted) { return entry }
        for reading in lexicon.readings(of: word.lowercased())
        where wanted == nil || wanted == reading.partOfSpeech {
            if let entry = lexicon.entry(reading.lemma, reading.partOfSpeech) { return entry }
        }
        guard let translation = arguments.string("translation") else {
            throw RPCError(
                .notFound,
                "'\(word)' is not in the lexicon of '\(language.id)'; give its 'translation' to add it all the same.",
                field: "word")
        }
        return LexicalEntry(lemma: word, partOfSpeech: wanted ?? .noun, gloss: translation, level: .a1)
    }

    private func due(_ arguments: Arguments) async throws -> [String: [VocabularyWord]] {
        let learnerID = try await learner(arguments)
        let now = arguments.date("at") ?? clock()
        let language = try catalog.snapshot.language(in: arguments)?.id
        let records = try await store.read {
            try $0.words(of: learnerID, dueAt: now, language: language, limit: Self.listLimit)
        }
        let byID = Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) })
        let limit = arguments.integer("limit") ?? 50
        let queue = ReviewQueue(reviewLimit: limit, newLimit: arguments.integer("newLimit") ?? 20)
        let candidates = records.map { record in
            QueueCandidate(
                wordID: record.id, state: record.scheduling,
                rank: catalog.snapshot.languages[record.language]?.lexicon.entry(record.lemma)?.rank)
        }
        let words = try queue.order(candidates, at: now, model: scheduler).prefix(limit)
            .compactMap { byID[$0.wordID] }.map(VocabularyWord.init)
        return ["words": words]
    }

    private func review(_ arguments: Arguments) async throws -> ReviewReply {
        let wordID = try arguments.required("wordID", Arguments.uuid)
        let rating = try arguments.required("rating") { arguments in
            { arguments.choice($0, as: Rating.self) }
        }
        let now = clock()
        let at = arguments.date("at") ?? now
        guard at <= now + Self.clockTolerance else {
            throw RPCError(
                .invalidParams, "'at' lies in the future; a review is recorded after it happened.", field: "at")
        }
        let reviewID = arguments.uuid("reviewID") ?? UUID()
        let duration = arguments.integer("durationMs")
        let scheduler = Scheduler.fsrs6(self.scheduler)
        let record = try await store.write { writer in
            try writer.review(word: wordID, reviewID: reviewID) { word in
                try scheduler.answer(
                    word.scheduling, wordID: wordID, quality: rating.reviewRating.quality, at: at, source: .review,
                    durationMs: duration, entryID: reviewID)
            }
        }
        return ReviewReply(word: try VocabularyWord(record), scheduling: record.scheduling)
    }
}

private struct ReviewReply: Encodable, Sendable {
    var word: VocabularyWord
    var scheduling: SchedulingState
}
