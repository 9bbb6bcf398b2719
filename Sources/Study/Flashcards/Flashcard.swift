import Digests
package import Foundation
package import Vocab

/// A question with its answer, asked again by SM-2 whenever its day has come.
package struct Flashcard: Sendable, Hashable, Codable, Identifiable {
    package let id: UUID
    /// What it is about; nil where it stands alone.
    package var materialID: UUID?
    package var question: String
    package var answer: String
    package var explanation: String?
    /// SM-2's easiness factor, at least 1.3.
    package var easeFactor = 2.5
    /// Days until the next review, up to 365; 0 before the first.
    package var interval = 0
    /// Answers in a row that were right.
    package var repetitions = 0
    package var nextReviewDate: Date
    package var createdAt: Date
    package var lastReviewedAt: Date?

    /// - Parameter now: When it is made, and due for the first time.
    package init(
        id: UUID, materialID: UUID? = nil, question: String, answer: String, explanation: String? = nil, at now: Date
    ) {
        self.id = id
        self.materialID = materialID
        self.question = question
        self.answer = answer
        self.explanation = explanation
        nextReviewDate = now
        createdAt = now
    }

    package func isDue(at now: Date) -> Bool { nextReviewDate <= now }

    package var isMastered: Bool { repetitions >= 3 && easeFactor >= 2.5 }

    /// Takes an answer over: 0, nothing came to mind; 1, wrong, but the answer was familiar; 2, wrong, but it seemed
    /// easy once seen; 3, right with difficulty; 4, right after a hesitation; 5, right at once.
    ///
    /// - Throws: ``VocabError/qualityOutOfRange(_:)``, ``VocabError/reviewBeforeLast(at:last:)``,
    ///   ``VocabError/dateOutOfRange``; the card is then unchanged.
    package mutating func review(quality: Int, at date: Date) throws(VocabError) {
        schedule = Schedule(try SM2().review(schedule.state, quality: quality, at: date), created: createdAt)
    }

    /// Where SM-2 has it.
    package struct Schedule: Sendable, Hashable, Codable {
        package var easeFactor: Double
        package var interval: Int
        package var repetitions: Int
        package var nextReviewDate: Date
        package var lastReviewedAt: Date?

        package init(
            easeFactor: Double, interval: Int, repetitions: Int, nextReviewDate: Date, lastReviewedAt: Date?
        ) {
            self.easeFactor = easeFactor
            self.interval = interval
            self.repetitions = repetitions
            self.nextReviewDate = nextReviewDate
            self.lastReviewedAt = lastReviewedAt
        }

        fileprivate var state: SchedulingState {
            SchedulingState(
                phase: lastReviewedAt == nil ? .new : .review, due: nextReviewDate, lastReview: lastReviewedAt,
                repetitions: repetitions, easinessFactor: easeFactor, interval: interval)
        }
    }

    package var schedule: Schedule {
        get {
            Schedule(
                easeFactor: easeFactor, interval: interval, repetitions: repetitions, nextReviewDate: nextReviewDate,
                lastReviewedAt: lastReviewedAt)
        }
        set {
            (easeFactor, interval, repetitions) = (newValue.easeFactor, newValue.interval, newValue.repetitions)
            (nextReviewDate, lastReviewedAt) = (newValue.nextReviewDate, newValue.lastReviewedAt)
        }
    }

    /// The same, trimmed.
    ///
    /// - Throws: ``LibraryFault`` for the first field outside its limits.
    package func checked() throws(LibraryFault) -> Flashcard {
        var card = self
        (card.question, card.answer) = (question.trimmed, answer.trimmed)
        card.explanation = explanation.map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 }
        try require((1...1_000).contains(card.question.count), "question", "must have 1 to 1,000 characters.")
        try require((1...2_000).contains(card.answer.count), "answer", "must have 1 to 2,000 characters.")
        try require(
            (card.explanation ?? "").count <= 5_000, "explanation", "must have at most 5,000 characters.")
        try require(
            (SchedulingState.lowestEasiness...10).contains(easeFactor), "easeFactor", "must be 1.3 to 10.")
        try require((0...SchedulingState.longestInterval).contains(interval), "interval", "must be 0 to 365 days.")
        try require((0...100_000).contains(repetitions), "repetitions", "must be 0 to 100,000.")
        return card
    }

    /// What two cards are taken to be the same by: question and answer, letter for letter but for capitals and spaces.
    package var contentHash: String {
        let parts = [question, answer].map { text in
            text.precomposedStringWithCanonicalMapping.lowercased().split(whereSeparator: \.isWhitespace)
                .joined(separator: " ")
        }
        return Digest.hexadecimal(Digest.of(Data(parts.joined(separator: "\u{1E}").utf8)))
    }
}

extension Flashcard.Schedule {
    fileprivate init(_ state: SchedulingState, created: Date) {
        self.init(
            easeFactor: state.easinessFactor, interval: state.interval, repetitions: state.repetitions,
            nextReviewDate: state.due ?? created, lastReviewedAt: state.lastReview)
    }
}
