package import Foundation

/// What a learner has mastered: of questions, topics, categories and subjects. Every answer updates what it touches, so
/// that reading costs nothing; rebuilding from the answers gives the same numbers, to the last bit.
package struct MasteryBook: Sendable, Hashable, Codable {
    /// What members come to.
    package struct Aggregate: Sendable, Hashable, Codable {
        /// 0 to 1, as it stood when its questions were last answered: what is not attempted counts as 0.
        package var mastery = 0.0
        /// The share that was attempted.
        package var coverage = 0.0
        package var questions = 0
        package var attempted = 0
        package var mastered = 0

        package init() {}
    }

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
    }

    /// Nobody reads a question in less, in seconds.
    private static let hastySeconds = 2

    package private(set) var questions: [String: QuestionProgress] = [:]
    package private(set) var topics: [String: Aggregate] = [:]
    package private(set) var categories: [String: Aggregate] = [:]
    package private(set) var subjects: [String: Aggregate] = [:]
    /// By the learner's day, counted since 1970.
    package private(set) var days: [Int: Day] = [:]

    package init() {}

    /// - Parameter answers: In the order in which they were kept.
    package init(
        rebuiltFrom answers: some Sequence<UserAnswer>, taxonomy: Taxonomy, day: (Date) -> Int
    ) {
        for answer in answers { record(answer, day: day(answer.timestamp)) }
        aggregate(taxonomy)
    }

    /// Keeps an answer, and brings up to date what it touches.
    ///
    /// - Parameter day: The learner's, counted since 1970.
    package mutating func apply(_ answer: UserAnswer, taxonomy: Taxonomy, day: Int) {
        record(answer, day: day)
        for topic in Set(taxonomy.filings[answer.questionID]?.topics ?? []) where taxonomy.topics[topic] != nil {
            topics[topic] = aggregate(ofTopic: topic, taxonomy)
            for category in taxonomy.topics[topic]?.categories ?? [] { raise(category, taxonomy) }
        }
    }

    /// Works all aggregates out anew: after questions were filed elsewhere.
    package mutating func aggregate(_ taxonomy: Taxonomy) {
        topics = [:]
        categories = [:]
        subjects = [:]
        // What was never answered has no aggregate, as when answers come one by one.
        for topic in taxonomy.topics.keys.sorted() where isTouched(topic, taxonomy) {
            topics[topic] = aggregate(ofTopic: topic, taxonomy)
        }
        for topic in topics.keys.sorted() {
            for category in taxonomy.topics[topic]?.categories ?? [] { raise(category, taxonomy) }
        }
    }

    private func isTouched(_ topic: String, _ taxonomy: Taxonomy) -> Bool {
        taxonomy.questionsOfTopic[topic]?.contains { questions[$0] != nil } ?? false
    }

    private mutating func record(_ answer: UserAnswer, day: Int) {
        var progress = questions[answer.questionID] ?? QuestionProgress(first: answer)
        let before = progress
        progress.apply(answer)
        questions[answer.questionID] = progress
        guard answer.interactionType == .answered else { return }
        var tally = days[day] ?? Day()
        tally.answers += 1
        tally.correct += answer.isCorrect ? 1 : 0
        tally.mastered += Self.isMastered(progress).number - Self.isMastered(before).number
        if before.totalAttempts > 0, answer.timestamp.timeIntervalSince(before.lastAttempt) >= 86_400 {
            tally.reviews += 1
            tally.recalled += answer.isCorrect ? 1 : 0
        }
        if let seconds = answer.timeSpent, seconds < Self.hastySeconds { tally.hasty += 1 }
        if answer.hintsUsed > 0 { tally.hinted += 1 }
        days[day] = tally
    }

    private static func isMastered(_ progress: QuestionProgress) -> Bool { progress.known >= QuestionProgress.mastered }

    /// A category, and all that hold it.
    private mutating func raise(_ category: String, _ taxonomy: Taxonomy) {
        var next: String? = category
        while let id = next, let category = taxonomy.categories[id] {
            categories[id] = mean(of: members(ofCategory: id, taxonomy))
            next = category.parentID.flatMap { taxonomy.categories[$0] == nil ? nil : $0 }
            if next == nil, taxonomy.subjects[category.subjectID] != nil {
                subjects[category.subjectID] = mean(
                    of: (taxonomy.rootsOfSubject[category.subjectID] ?? []).map { root in
                        (
                            categories[root] ?? untouched(category: root, taxonomy),
                            taxonomy.categories[root]?.isCore ?? false
                        )
                    })
            }
        }
    }

    private typealias Member = (aggregate: Aggregate, isCore: Bool)

    private func members(ofCategory id: String, _ taxonomy: Taxonomy) -> [Member] {
        let topics = (taxonomy.topicsOfCategory[id] ?? []).map { topic in
            (self.topics[topic] ?? aggregate(ofTopic: topic, taxonomy), taxonomy.topics[topic]?.isCore ?? false)
        }
        let children = (taxonomy.childrenOfCategory[id] ?? []).map { child in
            (categories[child] ?? untouched(category: child, taxonomy), taxonomy.categories[child]?.isCore ?? false)
        }
        return topics + children
    }

    /// A category of which nothing was answered still counts its questions.
    private func untouched(category id: String, _ taxonomy: Taxonomy) -> Aggregate {
        mean(of: members(ofCategory: id, taxonomy))
    }

    /// The mean, weighted by points.
    private func aggregate(ofTopic topic: String, _ taxonomy: Taxonomy) -> Aggregate {
        var aggregate = Aggregate()
        var (known, points) = (0.0, 0)
        for id in taxonomy.questionsOfTopic[topic] ?? [] {
            let weight = taxonomy.filings[id]?.points ?? 0
            aggregate.questions += 1
            points += weight
            guard let progress = questions[id], progress.totalAttempts > 0 else { continue }
            aggregate.attempted += 1
            aggregate.mastered += Self.isMastered(progress).number
            known += progress.known * Double(weight)
        }
        aggregate.mastery = points == 0 ? 0 : known / Double(points)
        aggregate.coverage = aggregate.questions == 0 ? 0 : Double(aggregate.attempted) / Double(aggregate.questions)
        return aggregate
    }

    /// The mean, what is core counting twice. Members without questions do not count.
    private func mean(of members: [Member]) -> Aggregate {
        var aggregate = Aggregate()
        var (mastery, weights) = (0.0, 0.0)
        for (member, isCore) in members where member.questions > 0 {
            let weight = isCore ? 2.0 : 1
            mastery += member.mastery * weight
            weights += weight
            aggregate.questions += member.questions
            aggregate.attempted += member.attempted
            aggregate.mastered += member.mastered
        }
        aggregate.mastery = weights == 0 ? 0 : mastery / weights
        aggregate.coverage = aggregate.questions == 0 ? 0 : Double(aggregate.attempted) / Double(aggregate.questions)
        return aggregate
    }

    /// A topic's mastery with what has been forgotten since.
    package func mastery(ofTopic topic: String, taxonomy: Taxonomy, at now: Date) -> Double {
        var (known, points) = (0.0, 0)
        for id in taxonomy.questionsOfTopic[topic] ?? [] {
            let weight = taxonomy.filings[id]?.points ?? 0
            points += weight
            guard let progress = questions[id], progress.totalAttempts > 0 else { continue }
            known += progress.masteryLevel(at: now) * Double(weight)
        }
        return points == 0 ? 0 : known / Double(points)
    }
}

extension Bool {
    /// 1 or 0.
    var number: Int { self ? 1 : 0 }
}
