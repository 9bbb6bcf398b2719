import ContentFiles
package import Foundation
import JSONText
package import LearningService
import Lexicon
package import SpeechClient
package import Storage
package import Vocab

extension Methods {
    package static let vocabAdd = MethodName<WordReply>("vocab.add")
    package static let vocabList = MethodName<WordsReply>("vocab.list")
    package static let vocabLookup = MethodName<WordLookup.Reply>("vocab.lookup")
    package static let vocabTranslate = MethodName<TranslationReply>("vocab.translate")
}

/// vocab.*: a learner's words and their reviews.
package struct VocabMethods {
    static let listLimit = 10_000
    static let exampleID = "6F9619FF-8B86-4D01-B42D-00C04FC964FF"

    package let store: Store
    package let catalog: ContentCatalog
    package let filler: PronunciationFiller
    package let lookup: WordLookup
    package let cache: SpeechCache
    package let media: MediaFolder
    let reviews: Reviews
    let exchange: WordExchange
    package let calendar: StudyCalendar
    package let clock: @Sendable () -> Date

    package init(
        store: Store, catalog: ContentCatalog, filler: PronunciationFiller, lookup: WordLookup, cache: SpeechCache,
        media: MediaFolder, queues: QueueMemory, calendar: StudyCalendar = StudyCalendar.local,
        clock: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.catalog = catalog
        self.filler = filler
        self.lookup = lookup
        self.cache = cache
        self.media = media
        reviews = Reviews(store: store, catalog: catalog, queues: queues, calendar: calendar, clock: clock)
        exchange = WordExchange(
            store: store, catalog: catalog, filler: filler, media: media, calendar: calendar, clock: clock)
        self.calendar = calendar
        self.clock = clock
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
            ],
            result:
                "The VocabularyWord, with deck, tags and isSuspended. Of a word that the lexicon does not have nobody knows "
                + "frequency, difficulty and, unless given, partOfSpeech: they are absent. wordClass is numeral or name "
                + "where partOfSpeech says so less exactly.",
            example: #"{"learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF", "word": "mesas"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofWriting
        ) { try await add($0) }
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
            let id = try await learner(arguments)
            let language = try catalog.snapshot.language(in: arguments)?.id
            let limit = try arguments.required("limit", Arguments.integer)
            let offset = try arguments.required("offset", Arguments.integer)
            let filter = WordFilter(text: "", language: language)
            let records = try await store.read {
                try $0.words(of: id, matching: filter, limit: limit, offset: offset)
            }
            return WordsReply(words: records)
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
                .optional("tables", .boolean, "Whether to add the tables of all forms; false unless given."),
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
            let reply = try await lookup.look(
                up: try arguments.text("word"),
                language: arguments.string("language") ?? catalog.snapshot.defaults.target,
                direction: arguments.choice("direction"),
                explanationLanguage: arguments.string("explanationLanguage")
                    ?? catalog.snapshot.defaults.explanation,
                withTables: arguments.flag("tables") ?? false)
            try await noteLookup(reply, arguments)
            return reply
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
                    "learnerID", .uuid, "Who asks: examples are translated into their native language, where they are."),
            ],
            result:
                "word, language (of the translation), translation, and of the word that is not English ipa (between "
                + "slashes, with dots between syllables), gender, article, examples, frequency, synonyms, category, "
                + "antonyms, partOfSpeech, wordClass, difficulty, syllables, idiomaticUsages. An example names its sentences "
                + "by their languages, as spanish and english, and also as sentence and translation. vocab.lookup lists all "
                + "translations.",
            example: #"{"word": "table", "language": "es"}"#,
            errors: [.notFound, .contentBroken] + RPCError.Code.ofReading
        ) { arguments in
            let tag = arguments.string("language") ?? catalog.snapshot.defaults.target
            let native =
                arguments.value("learnerID") == nil
                ? nil : try await store.profile(try arguments.required("learnerID", Arguments.uuid)).nativeLanguage
            let content = catalog.snapshot
            let names = (
                own: try content.language(tag, field: "language"),
                native: content.languages[native ?? content.defaults.explanation]?.name ?? "English"
            )
            func look(_ direction: WordLookup.Direction?) async throws -> WordLookup.Reply {
                try await lookup.look(
                    up: try arguments.text("word"), language: tag, direction: direction,
                    explanationLanguage: native ?? content.defaults.explanation, withTables: false)
            }
            let direction: WordLookup.Direction? = arguments.choice("direction")
            let reply: WordLookup.Reply
            do {
                reply = try await look(direction ?? .fromEnglish)
            } catch let error as ServiceError where error.code == .notFound && direction == nil {
                reply = try await look(.toEnglish)
            }
            guard let first = reply.translations.first else {
                throw RPCError(.notFound, "'\(try arguments.text("word"))' has no translation.", field: "word")
            }
            return TranslationReply(first, language: names.own, translatedInto: names.native)
        }
    }

    package func learner(_ arguments: Arguments) async throws -> UUID {
        let id = try arguments.required("learnerID", Arguments.uuid)
        try await store.requireLearner(id)
        return id
    }

    private func add(_ arguments: Arguments) async throws -> WordReply {
        let learnerID = try await learner(arguments)
        let language = try catalog.snapshot.language(
            arguments.string("language") ?? catalog.snapshot.defaults.target, field: "language")
        var card = try card(for: arguments, learnerID: learnerID, language: language)
        card.deck = try WordNames.deck(arguments.string("deck"))
        card.tags = try WordNames.tags(arguments.strings("tags") ?? [])
        let new = card
        let added = try await store.write { writer in
            let added = try writer.insertIfNew(new)
            if added { try writer.index(new, texts: try VocabularyWord(new).searchTexts) }
            return added
        }
        if added { await filler.fill(card) }
        let stored = try await store.read {
            try $0.word(new.lemma, new.partOfSpeech, language: new.language, of: learnerID)
        }
        return WordReply(record: stored ?? new)
    }

    /// A card of the lexicon's entry for any form of the word, an article before it or not, or one made of what the learner gave.
    private func card(for arguments: Arguments, learnerID: UUID, language: LanguagePack) throws -> WordRecord {
        let cards = VocabularyCards(language: language)
        let examples = arguments.string("exampleSentence").map { [$0] } ?? []
        let word = try arguments.text("word").precomposedStringWithCanonicalMapping
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard word.contains(where: \.isLetter) else {
            throw RPCError(.invalidText, "'word' must hold at least one letter.", field: "word")
        }
        let wanted: PartOfSpeech? = arguments.choice("partOfSpeech")
        let lexicon = language.lexicon
        var meant = [(form: word.lowercased(), wanted)]
        if let noun = language.withoutArticle(word.lowercased()) { meant += [(noun, wanted ?? .noun), (noun, wanted)] }
        for (form, wanted) in meant {
            let own = lexicon.entry(form).map { [Reading(lemma: form, partOfSpeech: $0.partOfSpeech, features: [])] }
            let readings = lexicon.readings(of: form)
            let candidates = (own ?? []) + readings.filter { $0.lemma == form } + readings
            let reading = candidates.first { wanted == nil || wanted == $0.partOfSpeech.ofCard }
            if let reading, let entry = lexicon.entry(reading.lemma, reading.partOfSpeech) {
                return try cards.card(
                    of: entry, learnerID: learnerID, translation: arguments.string("translation"), examples: examples,
                    idioms: IdiomaticUsages(language), at: clock())
            }
        }
        guard let translation = arguments.string("translation") else {
            throw RPCError(
                .notFound,
                "'\(word)' is not in the lexicon of '\(language.id)'; give its 'translation' to add it all the same.",
                field: "word")
        }
        return cards.card(
            ofUnknown: word, learnerID: learnerID, translation: translation, partOfSpeech: wanted, examples: examples,
            at: clock())
    }

    /// Counts a lookup, and does to the word's card what the learner wants of words that are looked up.
    private func noteLookup(_ reply: WordLookup.Reply, _ arguments: Arguments) async throws {
        guard arguments.value("learnerID") != nil, let first = reply.translations.first else { return }
        let learnerID = try await learner(arguments)
        let language = try catalog.snapshot.language(
            arguments.string("language") ?? catalog.snapshot.defaults.target, field: "language"
        ).id
        let lemma = reply.analyses.first?.lemma ?? (first.language == language ? first.translation : first.word)
        let sessionID = arguments.uuid("sessionID")
        let (now, reviewer) = (clock(), CardReviewer(calendar: calendar))
        try await store.write { writer in
            try writer.countExposures(.lookedUp, of: [lemma], language: language, learnerID: learnerID, at: now)
            var word = SessionWord(lemma: lemma, exposure: .lookedUp)
            let card = try writer.reader.word(lemma, first.partOfSpeech.rawValue, language: language, of: learnerID)
            if let card {
                word.wordID = card.id
                let exposure = WordExposure(word: card, exposure: .lookedUp, reviewer: reviewer)
                switch try exposure.record(at: now, in: writer) {
                case .exposureOnly: break
                case .suggest: word.result = .suggested
                case .review: word.result = .reviewed
                }
            }
            guard let sessionID else { return }
            guard try writer.reader.session(sessionID)?.learnerID == learnerID else {
                throw StorageError(
                    .missing, "The learner has no session \(sessionID.uuidString.lowercased()).")
            }
            try writer.note([word], ofSession: sessionID, at: now)
        }
    }
}
