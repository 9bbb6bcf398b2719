package import Foundation

/// What a learner has mastered, in memory: a fold over the answers, one by one or all at once, with the same numbers to
/// the last bit. The store keeps the same as rows, changed by the same ``MasteryChange``.
package struct MasteryBook: Sendable, Hashable, Codable {
    /// What a day brought.
    package struct Day: Sendable, Hashable, Codable {
        package var answers = 0
        package var correct = 0
        /// Questions that reached mastery, less those that lost it.
        package var mastered = 0
        /// Answers a day or more after the last to the same question, and those of them that were right.
        package var reviews = 0
        package var recalled = 0
        /// Answers faster than anyone reads.
        package var hasty = 0
        package var hinted = 0

        package init() {}

        package static func += (day: inout Day, other: Day) {
            day.answers += other.answers
            day.correct += other.correct
            day.mastered += other.mastered
            day.reviews += other.reviews
            day.recalled += other.recalled
            day.hasty += other.hasty
            day.hinted += other.hinted
        }
    }

    package private(set) var questions: [String: QuestionProgress] = [:]
    package private(set) var topics: [String: MasterySum] = [:]
    /// Of questions that name a category and no topic.
    package private(set) var categories: [String: MasterySum] = [:]
    /// By the learner's day, counted since 1970.
    package private(set) var days: [Int: Day] = [:]

    package init() {}

    /// - Parameter answers: In the order in which they were kept.
    package init(
        rebuiltFrom answers: some Sequence<UserAnswer>, taxonomy: Taxonomy, day: (Date) -> Int
    ) {
        for answer in answers { apply(answer, filing: nil, taxonomy: taxonomy, day: day(answer.timestamp)) }
    }

    /// Keeps an answer, and brings up to date what it touches.
    ///
    /// - Parameters:
    ///   - filing: Where its question belongs, if the taxonomy does not know.
    ///   - day: The learner's, counted since 1970.
    package mutating func apply(
        _ answer: UserAnswer, filing: QuestionFiling? = nil, taxonomy: Taxonomy, day: Int
    ) {
        let filing = taxonomy.filings[answer.questionID] ?? filing
        apply(answer, owners: filing.map(taxonomy.owners) ?? [], points: filing?.points ?? 0, day: day)
    }

    /// The same for a question of which is known what it counts for.
    package mutating func apply(_ answer: UserAnswer, owners: [MasteryOwner], points: Int, day: Int) {
        let change = MasteryChange(answer, before: questions[answer.questionID], owners: owners, points: points)
        questions[answer.questionID] = change.progress
        for (owner, sum) in change.sums {
            switch owner.kind {
            case .topic: topics[owner.id, default: MasterySum()] += sum
            case .category: categories[owner.id, default: MasterySum()] += sum
            }
        }
        if let tally = change.day { days[day, default: Day()] += tally }
    }

    package var sums: [MasteryOwner: MasterySum] {
        var sums: [MasteryOwner: MasterySum] = [:]
        for (id, sum) in topics { sums[MasteryOwner(.topic, id)] = sum }
        for (id, sum) in categories { sums[MasteryOwner(.category, id)] = sum }
        return sums
    }
}
