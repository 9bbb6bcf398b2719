/// How much a learner wants to do in a day.
package struct DailyLimits: Sendable, Hashable, Codable {
    package var reviews: Int
    package var new: Int

    package init(reviews: Int = 200, new: Int = 20) {
        self.reviews = reviews
        self.new = new
    }

    /// What is left of them today. Answers in steps count for neither, nor do reviews that conversation and reading
    /// made.
    ///
    /// - Parameters:
    ///   - newWords: Words answered for the first time today.
    ///   - reviews: Words in review that were answered today.
    package func remaining(newWords: Int, reviews: Int) -> ReviewQueue {
        ReviewQueue(reviewLimit: max(0, self.reviews - reviews), newLimit: max(0, new - newWords))
    }
}
