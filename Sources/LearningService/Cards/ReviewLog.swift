import ContentFiles
import Foundation
import Storage
import Study
import Vocab

/// What an answer to a card tells the learner's record.
struct ReviewLog: Sendable {
    /// A longer answer was a pause.
    private static let longestSeconds = 60
    /// How many words are known is told once in so many answers, and seldomer where there are many: to count a hundred
    /// thousand takes as long as forty answers, and everybody's writes wait for it.
    private static func countingInterval(words: Int) -> Int { max(10, words / 250) }

    private let log: StudyLog

    init(catalog: ContentCatalog, calendar: LearningCalendar) {
        log = StudyLog(catalog, calendar: calendar)
    }

    /// What an answer that took so long counts for, in seconds.
    static func seconds(_ durationMs: Int?) -> Int { min((durationMs ?? 0) / 1_000, longestSeconds) }

    func keep(
        _ given: Reviews.Answer, reviewID: UUID, at date: Date, _ word: CardRecord, in writer: borrowing StoreWriter
    ) throws {
        // Words that a conversation brought up were not reviewed by the learner.
        guard given.source.isAsked else { return }
        let kept = try log.keepCounting(
            event(
                PastReview(
                    id: reviewID, language: word.language, at: date, source: given.source, rating: given.rating,
                    durationMs: given.durationMs)), of: word.learnerID, in: writer)
        guard kept.count > 0, kept.count >= kept.nextCounting else { return }
        let counts = try writer.reader.wordCounts(of: word.learnerID, language: word.language, at: date)
        try log.keep(
            standing(counts, id: reviewID.lowercased, language: word.language, at: date), of: word.learnerID,
            in: writer)
        let words = counts.known + counts.reviewing + counts.new
        log.note(nextCounting: kept.count + Self.countingInterval(words: words), of: word.learnerID)
    }

    func event(_ review: PastReview) -> StudyEvent {
        StudyEvent(
            id: "review/\(review.id.lowercased)", kind: .review, at: review.at, language: review.language,
            seconds: Self.seconds(review.durationMs),
            fields: [
                "rating": .text("\(review.rating)"), "source": .text(review.source.rawValue),
                "hour": .number(Double(log.calendar.hour(of: review.at))),
            ])
    }

    /// How many words are known.
    func standing(
        id: String, language: String, at date: Date, of learnerID: UUID, in reader: borrowing StoreReader
    ) throws -> StudyEvent {
        standing(
            try reader.wordCounts(of: learnerID, language: language, at: date), id: id, language: language, at: date)
    }

    private func standing(_ counts: WordCounts, id: String, language: String, at date: Date) -> StudyEvent {
        StudyEvent(
            id: "standing/\(id)", kind: .standing, at: date, language: language,
            fields: [
                RecordValue.wordsKnown.rawValue: .number(Double(counts.known)),
                RecordValue.wordsMastered.rawValue: .number(Double(counts.mastered)),
            ])
    }
}
