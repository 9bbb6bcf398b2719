package import Foundation
import Lexicon
package import Storage
import Study
package import Vocab

/// A learner's reviews: what is due, answers, and what may be told of them.
package struct Reviews: Sendable {
    let store: Store
    let catalog: ContentCatalog
    private let queues: QueueMemory
    let calendar: LearningCalendar
    let clock: @Sendable () -> Date

    package init(
        store: Store, catalog: ContentCatalog, queues: QueueMemory, calendar: LearningCalendar = .local,
        clock: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.catalog = catalog
        self.queues = queues
        self.calendar = calendar
        self.clock = clock
    }

    /// What to review at a moment, within the day's limits. Flashcards are of no language and of no limit but `limit`:
    /// they come with the words of all languages.
    ///
    /// - Parameters:
    ///   - language: Only its words; nil for all.
    ///   - date: Now unless given.
    ///   - limit: Most words.
    ///   - newLimit: New words among them; nil for what the day still allows.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func due(
        of learnerID: UUID, language: String?, at date: Date?, limit: Int, newLimit: Int?
    ) async throws -> DueReply {
        try await store.requireLearner(learnerID)
        let clock = clock()
        let now = date ?? clock
        let content = catalog.snapshot
        let languages =
            try language.map { [try content.language($0, field: "language").id] } ?? content.languages.keys.sorted()
        let study = DueCards(
            content: content, calendar: calendar, memory: queues, mark: store.cardVersion, clock: clock)
        let isEverything = language == nil
        return try await store.read { reader in
            let queue = try study.queue(
                of: learnerID, languages: try reader.languages(among: languages, of: learnerID), at: now, limit: limit,
                newLimit: newLimit, in: reader)
            let due = queue.words.count { $0.scheduling.phase != .new }
            // Beside the words, lest they hide new ones from a client that asks words alone.
            let flashcards =
                isEverything
                ? try reader.flashcards(of: learnerID, FlashcardFilter(due: now), limit: max(0, limit - due)) : []
            return DueReply(
                words: queue.words.map(CardReply.init(record:)),
                flashcards: try flashcards.map(Flashcard.init), newLeft: queue.newLeft,
                reviewsLeft: queue.reviewsLeft)
        }
    }

    /// An answer as a client tells of it.
    package struct Answer: Sendable {
        package var wordID: UUID
        package var rating: ReviewRating
        /// Sent again with the same id, it counts once.
        package var reviewID: UUID?
        /// Now unless given.
        package var at: Date?
        package var durationMs: Int?
        package var source: ReviewSource

        package init(
            wordID: UUID, rating: ReviewRating, reviewID: UUID?, at: Date?, durationMs: Int?, source: ReviewSource
        ) {
            self.wordID = wordID
            self.rating = rating
            self.reviewID = reviewID
            self.at = at
            self.durationMs = durationMs
            self.source = source
        }
    }

    /// Records how well a word was remembered, and schedules its next review.
    ///
    /// - Throws: ``ServiceError/Code/invalidInput`` for an answer of the future; ``ServiceError/Code/notFound``.
    package func review(_ given: Answer) async throws -> ReviewReply {
        let now = clock()
        let at = given.at ?? now
        guard at <= now + CardReviewer.clockTolerance else {
            throw ServiceError(
                .invalidInput, "'at' lies in the future; a review is recorded after it happened.", field: "at")
        }
        let reviewID = given.reviewID ?? UUID()
        let reviewer = CardReviewer(calendar: calendar)
        let log = ReviewLog(catalog: catalog, calendar: calendar)
        let answer = try await store.write { writer in
            let answer = try reviewer.answer(
                given.wordID, given.rating, reviewID: reviewID, at: at, source: given.source,
                durationMs: given.durationMs, now: now, in: writer)
            if answer.isNew, !given.source.isAsked { try writer.setLastImplicit(at, ofWord: given.wordID) }
            if answer.isNew { try log.keep(given, reviewID: reviewID, at: at, answer.word, in: writer) }
            return answer
        }
        queues.note(reviewAt: at)
        return ReviewReply(
            reviewID: reviewID, word: CardReply(record: answer.word), scheduling: answer.word.scheduling,
            leech: answer.isLeech)
    }

    /// Where each answer would leave a word.
    ///
    /// - Parameter date: The moment of the answer; now unless given.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func preview(_ wordID: UUID, at date: Date?) async throws -> PreviewReply {
        let now = clock()
        let at = date ?? now
        let reviewer = CardReviewer(calendar: calendar)
        return try await store.read { try reviewer.outcomes(wordID, at: at, now: now, in: $0) }
    }

    /// Takes a learner's last answer back.
    ///
    /// - Parameters:
    ///   - reviewID: Of its word's last answer; the learner's last one unless given.
    ///   - wordID: Whose last answer, where no `reviewID` is given.
    ///   - undoID: Sent again with the same id, it is taken back once.
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/conflict``; nothing was changed.
    package func undo(
        of learnerID: UUID, reviewID wanted: UUID?, wordID: UUID?, undoID: UUID?
    ) async throws -> UndoReply {
        try await store.requireLearner(learnerID)
        let undoID = undoID ?? UUID()
        let (now, reviewer) = (clock(), CardReviewer(calendar: calendar))
        do {
            let (word, reviewID) = try await store.write { writer in
                let reader = writer.reader
                if let wordID, try reader.word(wordID)?.learnerID != learnerID {
                    throw ServiceError(.notFound, "The learner has no word \(wordID.uuidString.lowercased()).")
                }
                guard
                    let reviewID = try wanted ?? reader.review(takenBackBy: undoID)
                        ?? (wordID.map { try reader.lastReview(ofWord: $0) } ?? reader.lastReview(of: learnerID))?.id
                else {
                    throw ServiceError(.notFound, "No answer is left to take back.")
                }
                let word = try reviewer.takeBack(
                    ReviewUndo(id: undoID, entryID: reviewID, at: now), ofWord: wordID, in: writer)
                guard word.learnerID == learnerID else {
                    throw ServiceError(.notFound, "The learner has no review \(reviewID.uuidString.lowercased()).")
                }
                return (word, reviewID)
            }
            return UndoReply(word: CardReply(record: word), reviewID: reviewID)
        } catch let error as VocabError {
            throw ServiceError(.conflict, "Nothing was taken back: \(error).", field: "reviewID")
        }
    }
}
