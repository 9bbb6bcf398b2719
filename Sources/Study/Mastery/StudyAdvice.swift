package import Foundation

/// Why something is suggested, so that a learner can judge it.
package enum AdviceReason: Sendable, Hashable {
    /// It was known and is likely to be forgotten: the share recalled.
    case fading(retrievability: Double)
    /// The mastery it stands at.
    case weak(mastery: Double)
    /// Nothing of it was tried yet, and what it needs is there.
    case next
    /// What it is needed for stands lower than it could.
    case neededFor(topic: String)

    /// For people, in English.
    package var text: String {
        switch self {
        case .fading(let share): "You are likely to forget it: recall stands at \(Int((share * 100).rounded())) %."
        case .weak(let mastery): "It stands at \(Int((mastery * 100).rounded())) %."
        case .next: "You have what it builds on, and have not tried it yet."
        case .neededFor(let topic): "'\(topic)' builds on it."
        }
    }
}

/// What to learn next, worked out of what is mastered.
package struct StudyAdvice: Sendable {
    /// What must be known of a prerequisite before what needs it comes first; a soft gate.
    package static let gate = 0.8

    package struct TopicAdvice: Sendable, Hashable {
        package var topicID: String
        package var mastery: Double
        package var reason: AdviceReason
        /// Prerequisites below the gate.
        package var missing: [String]
    }

    package struct QuestionAdvice: Sendable, Hashable {
        package var questionID: String
        package var reason: AdviceReason
    }

    /// A question that was answered before and should be asked again.
    package struct Fading: Sendable, Hashable {
        package var questionID: String
        package var retrievability: Double

        package init(questionID: String, retrievability: Double) {
            self.questionID = questionID
            self.retrievability = retrievability
        }
    }

    private let standing: MasteryStanding
    private let taxonomy: Taxonomy
    private let fading: [Fading]
    private let attempted: Set<String>

    /// - Parameters:
    ///   - fading: What should be asked again.
    ///   - attempted: All questions that were answered.
    package init(
        _ standing: MasteryStanding, taxonomy: Taxonomy, fading: [Fading] = [], attempted: Set<String> = []
    ) {
        self.standing = standing
        self.taxonomy = taxonomy
        self.fading = fading
        self.attempted = attempted
    }

    /// Of a book that is in memory.
    package init(_ book: MasteryBook, taxonomy: Taxonomy, at now: Date) {
        self.init(
            MasteryStanding(book.sums, taxonomy: taxonomy), taxonomy: taxonomy,
            fading: book.questions.values.filter { $0.needsReview(at: now) && taxonomy.filings[$0.questionID] != nil }
                .map { Fading(questionID: $0.questionID, retrievability: $0.retrievability(at: now)) },
            attempted: Set(book.questions.values.filter { $0.totalAttempts > 0 }.map(\.questionID)))
    }

    private func mastery(_ topic: String) -> Double { standing.topics[topic]?.mastery ?? 0 }
    private func isTried(_ topic: String) -> Bool { standing.topics[topic]?.attempted ?? 0 > 0 }
    private var tried: [String] { standing.topics.keys.filter(isTried).sorted() }

    private func missing(_ topic: Topic) -> [String] {
        topic.prerequisites.filter { id in
            taxonomy.topics[id] != nil && (standing.topics[id]?.questions ?? 0) > 0 && mastery(id) < Self.gate
        }
    }

    /// Whether there is something to ask about a topic. Themes of words have none: their cards come when they are due.
    private func hasQuestions(_ topic: String) -> Bool { !(taxonomy.questionsOfTopic[topic] ?? []).isEmpty }

    /// Topics that were tried and are not mastered, the weakest first.
    package var weakAreas: [TopicAdvice] {
        tried.compactMap { id -> TopicAdvice? in
            guard let topic = taxonomy.topics[id], hasQuestions(id) else { return nil }
            let mastery = mastery(id)
            guard mastery < QuestionProgress.mastered else { return nil }
            return TopicAdvice(topicID: id, mastery: mastery, reason: .weak(mastery: mastery), missing: missing(topic))
        }.sorted { ($0.mastery, $0.topicID) < ($1.mastery, $1.topicID) }
    }

    /// Prerequisites below the gate of topics that were tried: what should have come first.
    package var gaps: [TopicAdvice] {
        var gaps: [String: TopicAdvice] = [:]
        for id in tried {
            for needed in taxonomy.topics[id].map(missing) ?? [] where gaps[needed] == nil {
                guard let topic = taxonomy.topics[needed] else { continue }
                gaps[needed] = TopicAdvice(
                    topicID: needed, mastery: mastery(needed), reason: .neededFor(topic: id), missing: missing(topic))
            }
        }
        return gaps.values.sorted { ($0.mastery, $0.topicID) < ($1.mastery, $1.topicID) }
    }

    /// All topics that are not mastered, each after what it needs; core topics and easy ones first.
    package var learningPath: [TopicAdvice] {
        var path: [TopicAdvice] = []
        var done: Set<String> = []
        let order = taxonomy.topics.values.sorted {
            ($0.isCore ? 0 : 1, $0.sortOrder, $0.difficulty, $0.id) < (
                $1.isCore ? 0 : 1, $1.sortOrder, $1.difficulty, $1.id
            )
        }
        for topic in order {
            for id in taxonomy.prerequisites.ancestors(of: topic.id) + [topic.id] where done.insert(id).inserted {
                guard let topic = taxonomy.topics[id], hasQuestions(id) else { continue }
                let mastery = mastery(id)
                guard mastery < QuestionProgress.mastered else { continue }
                let isNew = !isTried(id)
                path.append(
                    TopicAdvice(
                        topicID: id, mastery: mastery, reason: isNew ? .next : .weak(mastery: mastery),
                        missing: missing(topic)))
            }
        }
        return path
    }

    /// Questions to ask now: what fades first, the least recalled before; then what was not tried in the weakest topics
    /// whose prerequisites are there; then of the others.
    package func questions(limit: Int) -> [QuestionAdvice] {
        let fading = fading.sorted { ($0.retrievability, $0.questionID) < ($1.retrievability, $1.questionID) }
            .map { QuestionAdvice(questionID: $0.questionID, reason: .fading(retrievability: $0.retrievability)) }
        var chosen = Array(fading.prefix(limit))
        var seen = Set(fading.map(\.questionID))
        let topics = (weakAreas + learningPath).sorted { $0.missing.count < $1.missing.count }
        for topic in topics where chosen.count < limit {
            for id in taxonomy.questionsOfTopic[topic.topicID] ?? [] where !attempted.contains(id) {
                guard chosen.count < limit, seen.insert(id).inserted else { continue }
                chosen.append(QuestionAdvice(questionID: id, reason: topic.reason))
            }
        }
        return chosen
    }
}

/// How learning goes, over a span of days.
package struct LearningMetrics: Sendable, Hashable, Codable {
    /// The share recalled a day or more after the last answer; nil without such answers.
    package var retention: Double?
    /// Questions mastered a week.
    package var velocity: Double
    package var answers: Int
    /// The share of answers faster than reading.
    package var hastyShare: Double
    package var hintedShare: Double

    /// Half of all answers faster than reading, or hints on nearly all, is not learning.
    package var looksLikeGaming: Bool { answers >= 10 && (hastyShare > 0.5 || hintedShare > 0.9) }

    /// - Parameter days: Of the learner, counted since 1970, both included.
    package init(_ tallied: [Int: MasteryBook.Day], days: ClosedRange<Int>) {
        let tallies = tallied.filter { days.contains($0.key) }.map(\.value)
        answers = tallies.reduce(0) { $0 + $1.answers }
        let reviews = tallies.reduce(0) { $0 + $1.reviews }
        retention = reviews == 0 ? nil : Double(tallies.reduce(0) { $0 + $1.recalled }) / Double(reviews)
        velocity = Double(tallies.reduce(0) { $0 + $1.mastered }) * 7 / Double(days.count)
        hastyShare = answers == 0 ? 0 : Double(tallies.reduce(0) { $0 + $1.hasty }) / Double(answers)
        hintedShare = answers == 0 ? 0 : Double(tallies.reduce(0) { $0 + $1.hinted }) / Double(answers)
    }
}
