import ContentFiles
package import Foundation
import Lexicon
import Storage
import Vocab

extension Cards {
    /// Translates a word between English and a language, with all that its lexicon knows.
    ///
    /// - Parameters:
    ///   - language: The content's own unless given.
    ///   - direction: The language's own words first, then English ones, unless given.
    ///   - explanationLanguage: Of the examples' translations; the content's own unless given.
    ///   - learnerID: Who looks it up: a card of the word learns of it.
    ///   - sessionID: The learner's conversation, whose end is to list the word.
    /// - Throws: ``ServiceError/Code/notFound`` when neither language has the word.
    package func look(
        up word: String, language: String?, direction: WordLookup.Direction?, explanationLanguage: String?,
        withTables: Bool, learnerID: UUID?, sessionID: UUID?
    ) async throws -> WordLookup.Reply {
        let defaults = catalog.snapshot.defaults
        let tag = language ?? defaults.target
        let reply = try await lookup.look(
            up: word, language: tag, direction: direction,
            explanationLanguage: explanationLanguage ?? defaults.explanation, withTables: withTables)
        if let learnerID { try await note(reply, language: tag, learnerID: learnerID, sessionID: sessionID) }
        return reply
    }

    /// Translates a word between English and a language: the likeliest translation, flat.
    ///
    /// - Parameters:
    ///   - direction: English words first, then the language's own, unless given.
    ///   - learnerID: Who asks: examples are translated into their native language, where they are.
    /// - Throws: ``ServiceError/Code/notFound`` when neither language has the word.
    package func translate(
        _ word: String, language: String?, direction: WordLookup.Direction?, learnerID: UUID?
    ) async throws -> TranslationReply {
        let content = catalog.snapshot
        let tag = language ?? content.defaults.target
        var native: String?
        if let learnerID { native = try await store.profile(learnerID).nativeLanguage }
        let explanations = native ?? content.defaults.explanation
        let own = try content.language(tag, field: "language")
        func look(_ direction: WordLookup.Direction) async throws -> WordLookup.Reply {
            try await lookup.look(
                up: word, language: tag, direction: direction, explanationLanguage: explanations, withTables: false)
        }
        let reply: WordLookup.Reply
        do {
            reply = try await look(direction ?? .fromEnglish)
        } catch let error as ServiceError where error.code == .notFound && direction == nil {
            reply = try await look(.toEnglish)
        }
        guard let first = reply.translations.first else {
            throw ServiceError(.notFound, "'\(word)' has no translation.", field: "word")
        }
        return TranslationReply(
            first, language: own, translatedInto: content.languages[explanations]?.name ?? "English")
    }

    /// Counts a lookup, and does to the word's card what the learner wants of words that are looked up.
    private func note(
        _ reply: WordLookup.Reply, language tag: String, learnerID: UUID, sessionID: UUID?
    ) async throws {
        guard let first = reply.translations.first else { return }
        try await store.requireLearner(learnerID)
        let language = try catalog.snapshot.language(tag, field: "language").id
        let lemma = reply.analyses.first?.lemma ?? (first.language == language ? first.translation : first.word)
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
                throw ServiceError(.notFound, "The learner has no session \(sessionID.uuidString.lowercased()).")
            }
            try writer.note([word], ofSession: sessionID, at: now)
        }
    }
}
