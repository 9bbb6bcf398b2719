package import Foundation

/// How much a learner wants to do in a day.
package struct DailyLimits: Sendable, Hashable, Codable {
    package var reviews: Int
    package var new: Int

    package init(reviews: Int = 200, new: Int = 20) {
        self.reviews = reviews
        self.new = new
    }

    /// What is left of them today. Answers in steps count for neither, nor do reviews that conversation and reading made.
    ///
    /// - Parameter log: answers that count, of all words; those of other days may be among them.
    package func remaining(after log: [some StudiedAnswer], at date: Date, calendar: StudyCalendar) -> ReviewQueue {
        let today = calendar.day(of: date)
        var queue = ReviewQueue(reviewLimit: reviews, newLimit: new)
        for entry in log where entry.source.isAsked && calendar.day(of: entry.at) == today {
            switch entry.phase {
            case .new: queue.newLimit -= 1
            case .review: queue.reviewLimit -= 1
            case .learning, .relearning: break
            }
        }
        queue.newLimit = max(0, queue.newLimit)
        queue.reviewLimit = max(0, queue.reviewLimit)
        return queue
    }
}
