package import Foundation
import JSONText
import Storage
package import Study
import Vocab

/// A learner's questions with their answers: they come back beside words, by SM-2.
package struct Flashcards: Sendable {
    let study: StudyEnvironment
    let documents: GivenDocuments

    package init(_ study: StudyEnvironment, documents: GivenDocuments) {
        self.study = study
        self.documents = documents
    }

    /// Which of a learner's cards are shown, the first due first.
    package enum View: String, Sendable, CaseIterable {
        case all, due, mastered
    }

    /// - Parameter materialID: Only those made for it.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func list(
        of learnerID: UUID, _ view: View, materialID: UUID?, limit: Int, offset: Int
    ) async throws -> FlashcardsReply {
        try await study.store.requireLearner(learnerID)
        var filter = FlashcardFilter(isMastered: view == .mastered, materialID: materialID)
        if view == .due { filter.due = study.now }
        return try await study.store.read { [filter] reader in
            FlashcardsReply(
                flashcards: try reader.flashcards(of: learnerID, filter, limit: limit, offset: offset)
                    .map(Flashcard.init),
                total: try reader.countFlashcards(of: learnerID, filter))
        }
    }

    /// Adds a card, or returns the one that is there with the same question and answer.
    ///
    /// - Throws: ``ServiceError/Code/notFound`` for a material that is not there; ``LibraryFault``.
    package func add(_ draft: FlashcardDraft, for learnerID: UUID) async throws -> Flashcard {
        try await study.store.requireLearner(learnerID)
        let card = try Flashcard(
            id: UUID(), materialID: draft.materialID, question: draft.question ?? "", answer: draft.answer ?? "",
            explanation: draft.explanation, at: study.now
        ).checked()
        return try await study.store.write { writer in
            if let id = card.materialID { _ = try Materials.material(id, of: learnerID, writer.reader) }
            let record = try card.record(of: learnerID)
            if try writer.insertIfNew(record) { return card }
            return try writer.reader.flashcard(hash: record.hash, of: learnerID).map(Flashcard.init) ?? card
        }
    }

    /// Changes what is given of a card, and leaves the rest with its schedule.
    ///
    /// - Throws: ``ServiceError/Code/notFound``; ``ServiceError/Code/conflict`` where it became one that is there.
    package func change(_ id: UUID, _ draft: FlashcardDraft, of learnerID: UUID) async throws -> Flashcard {
        try await study.store.requireLearner(learnerID)
        return try await study.store.write { writer in
            var card = try Self.card(id, of: learnerID, writer.reader)
            card.question = draft.question ?? card.question
            card.answer = draft.answer ?? card.answer
            card.explanation = draft.explanation ?? card.explanation
            if let materialID = draft.materialID {
                _ = try Materials.material(materialID, of: learnerID, writer.reader)
                card.materialID = materialID
            }
            card = try card.checked()
            if let same = try writer.reader.flashcard(hash: card.contentHash, of: learnerID), same.id != id {
                throw ServiceError(
                    .conflict, "The learner has a card with this question and answer already.", field: "question")
            }
            try writer.update(try card.record(of: learnerID), changing: .card)
            return card
        }
    }

    /// - Returns: Whether it was there.
    package func delete(_ id: UUID, of learnerID: UUID) async throws -> RemovedReply {
        try await study.store.requireLearner(learnerID)
        return RemovedReply(deleted: try await study.store.write { try $0.deleteFlashcard(id, of: learnerID) })
    }

    // MARK: Answers

    /// Records how well an answer was remembered, and when the card comes back.
    ///
    /// - Throws: ``ServiceError/Code/notFound``; ``ServiceError/Code/invalidInput`` for an answer of the future, or one
    ///   before the last.
    package func review(_ given: FlashcardAnswer, of learnerID: UUID) async throws -> FlashcardReviewReply {
        try await study.store.requireLearner(learnerID)
        let now = study.now
        let at = given.at?.toTheMillisecond ?? now
        guard at <= now + CardReviewer.clockTolerance else {
            throw ServiceError(
                .invalidInput, "'at' lies in the future; a review is recorded after it happened.", field: "at")
        }
        let (log, reviewID) = (study.log, given.reviewID ?? UUID())
        return try await study.store.write { writer in
            var card = try Self.card(given.cardID, of: learnerID, writer.reader)
            if let known = try writer.reader.flashcardReview(reviewID, ofFlashcard: card.id) {
                guard known == given.quality else {
                    throw ServiceError(
                        .conflict, "The review \(reviewID.lowercased) was recorded with the quality \(known).",
                        field: "reviewID")
                }
                return FlashcardReviewReply(reviewID: reviewID, flashcard: card)
            }
            let before = try StudyJSON.text(card.schedule)
            // The clock was ahead when the last answer was given; it counts as given just before this one.
            if let last = card.lastReviewedAt, last > max(at, now) + CardReviewer.clockTolerance {
                card.lastReviewedAt = at
            }
            try card.review(quality: given.quality, at: at)
            try writer.appendFlashcardReview(
                reviewID, ofFlashcard: card.id, quality: given.quality, at: at, before: before)
            try writer.update(try card.record(of: learnerID), changing: [.scheduling, .reviews])
            try log.keep(given.event(reviewID, at: at, log.calendar), of: learnerID, in: writer)
            return FlashcardReviewReply(reviewID: reviewID, flashcard: card)
        }
    }

    /// Takes the last answer back, of a card or of all.
    ///
    /// - Parameter undoID: Sent again with the same id, one answer is taken back.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func undo(
        of learnerID: UUID, cardID: UUID?, undoID: UUID?
    ) async throws -> FlashcardReviewReply {
        try await study.store.requireLearner(learnerID)
        let undoID = undoID ?? UUID()
        return try await study.store.write { writer in
            let reader = writer.reader
            if let done = try reader.flashcard(undoneBy: undoID, of: learnerID) {
                return FlashcardReviewReply(
                    reviewID: done.review, flashcard: try Self.card(done.card, of: learnerID, reader))
            }
            guard let id = try cardID ?? reader.lastAnsweredFlashcard(of: learnerID) else { throw Self.nothingLeft }
            var card = try Self.card(id, of: learnerID, reader)
            guard let last = try reader.lastFlashcardReview(ofFlashcard: id) else { throw Self.nothingLeft }
            card.schedule = try StudyJSON.value(from: last.before)
            try writer.undoFlashcardReview(last.id, ofFlashcard: id, by: undoID)
            try writer.update(try card.record(of: learnerID), changing: [.scheduling, .reviews])
            return FlashcardReviewReply(reviewID: last.id, flashcard: card)
        }
    }

    private static var nothingLeft: ServiceError { ServiceError(.notFound, "No answer is left to take back.") }

    private static func card(
        _ id: UUID, of learnerID: UUID, _ reader: borrowing StoreReader
    ) throws -> Flashcard {
        guard let record = try reader.flashcard(id, of: learnerID) else {
            throw ServiceError(.notFound, "The learner has no flashcard \(id.lowercased).", field: "flashcardID")
        }
        return try Flashcard(record)
    }
}

/// What a client says of a card; nil for what it leaves as it is.
package struct FlashcardDraft: Sendable {
    package var question: String?
    package var answer: String?
    package var explanation: String?
    package var materialID: UUID?

    package init(question: String?, answer: String?, explanation: String?, materialID: UUID?) {
        self.question = question
        self.answer = answer
        self.explanation = explanation
        self.materialID = materialID
    }
}

/// An answer as a client tells of it.
package struct FlashcardAnswer: Sendable {
    package var cardID: UUID
    /// 0 to 5.
    package var quality: Int
    /// Sent again with the same id, it counts once.
    package var reviewID: UUID?
    /// Now unless given.
    package var at: Date?
    package var durationMs: Int?

    package init(cardID: UUID, quality: Int, reviewID: UUID?, at: Date?, durationMs: Int?) {
        self.cardID = cardID
        self.quality = quality
        self.reviewID = reviewID
        self.at = at
        self.durationMs = durationMs
    }

    fileprivate func event(_ reviewID: UUID, at date: Date, _ calendar: LearningCalendar) -> StudyEvent {
        StudyEvent(
            id: "flashcard/\(cardID.lowercased)/\(reviewID.lowercased)", kind: .review, at: date,
            seconds: ReviewLog.seconds(durationMs),
            fields: [
                "rating": .text(ReviewRating(quality: quality).map { "\($0)" } ?? ""), "source": .text("flashcard"),
                "hour": .number(Double(calendar.hour(of: date))),
            ])
    }
}

extension Flashcard {
    /// As it is stored; what it was made for may have been deleted since.
    init(_ record: FlashcardRecord) throws {
        self = try StudyJSON.value(from: record.card)
        materialID = record.materialID
    }

    func record(of learnerID: UUID) throws -> FlashcardRecord {
        FlashcardRecord(
            id: id, learnerID: learnerID, materialID: materialID, hash: contentHash, dueAt: nextReviewDate,
            lastReviewedAt: lastReviewedAt, isMastered: isMastered, card: try StudyJSON.text(self))
    }
}

// MARK: Replies

package struct FlashcardsReply: Codable, Sendable {
    package var flashcards: [Flashcard]
    /// How many there are in all.
    package var total: Int
}

package struct FlashcardReviewReply: Codable, Sendable {
    package var reviewID: UUID
    package var flashcard: Flashcard
}
