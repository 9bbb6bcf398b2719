import ContentFiles
import Foundation
import Storage
import Study
import Vocab

/// What an answer to a card tells the learner's record.
struct ReviewLog: Sendable {
    /// A longer answer was a pause.
    private static let longestSeconds = 60
    /// How many words are known is told once in so many answers: to count them at each would cost more than the answer.
    private static let countingInterval = 10

    private let log: StudyLog

    init(catalog: ContentCatalog, calendar: LearningCalendar) {
        log = StudyLog(catalog, calendar: calendar)
    }

    func keep(
        _ given: Reviews.Answer, reviewID: UUID, at date: Date, _ word: CardRecord, in writer: borrowing StoreWriter
    ) throws {
        // Words that a conversation brought up were not reviewed by the learner.
        guard given.source.isAsked else { return }
        let id = reviewID.lowercased
        let kept = try log.keepCounting(
            StudyEvent(
                id: "review/\(id)", kind: .review, at: date, language: word.language,
                seconds: min((given.durationMs ?? 0) / 1_000, Self.longestSeconds),
                fields: [
                    "rating": .text("\(given.rating)"), "source": .text(given.source.rawValue),
                    "hour": .number(Double(log.calendar.hour(of: date))),
                ]), of: word.learnerID, in: writer)
        guard kept.count % Self.countingInterval == 1 else { return }
        let counts = try writer.reader.wordCounts(of: word.learnerID, language: word.language, at: date)
        try log.keep(
            StudyEvent(
                id: "standing/\(id)", kind: .standing, at: date, language: word.language,
                fields: [
                    RecordValue.wordsKnown.rawValue: .number(Double(counts.known)),
                    RecordValue.wordsMastered.rawValue: .number(Double(counts.mastered)),
                ]), of: word.learnerID, in: writer)
    }
}
