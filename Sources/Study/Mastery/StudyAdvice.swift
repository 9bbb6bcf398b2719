package import Foundation

/// Why something is suggested, so that a learner can judge it.
package enum AdviceReason: Sendable, Hashable, Codable {
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

    package struct TopicAdvice: Sendable, Hashable, Codable {
        package var topicID: String
        package var mastery: Double
        package var reason: AdviceReason
        /// Prerequisites below the gate.
        package var missing: [String]
    }

    package struct QuestionAdvice: Sendable, Hashable, Codable {
        package var questionID: String
        package var reason: AdviceReason
    }

    private let book: MasteryBook
    private let taxonomy: Taxonomy
    private let now: Date

    package init(_ book: MasteryBook, taxonomy: Taxonomy, at now: Date) {
        self.book = book
        self.taxonomy = taxonomy
        self.now = now
    }

    private func mastery(_ topic: String) -> Double { book.mastery(ofTopic: topic, taxonomy: taxonomy, at: now) }

    private func missing(_ topic: Topic) -> [String] {
        topic.prerequisites.filter { taxonomy.topics[$0] != nil && mastery($0) < Self.gate }
    }

    /// Topics that were tried and are not mastered, the weakest first.
    package var weakAreas: [TopicAdvice] {
        book.topics.keys.sorted().compactMap { id -> TopicAdvice? in
            guard let topic = taxonomy.topics[id], book.topics[id]?.attempted ?? 0 > 0 else { return nil }
            let mastery = mastery(id)
            guard mastery < QuestionProgress.mastered else { return nil }
            return TopicAdvice(topicID: id, mastery: mastery, reason: .weak(mastery: mastery), missing: missing(topic))
        }.sorted { ($0.mastery, $0.topicID) < ($1.mastery, $1.topicID) }
    }

    /// Prerequisites below the gate of topics that were tried: what should have come first.
    package var gaps: [TopicAdvice] {
        var gaps: [String: TopicAdvice] = [:]
        for id in book.topics.keys.sorted() {
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
                guard let topic = taxonomy.topics[id], !(taxonomy.questionsOfTopic[id] ?? []).isEmpty else { continue }
                let mastery = mastery(id)
                guard mastery < QuestionProgress.mastered else { continue }
                let isNew = book.topics[id]?.attempted ?? 0 == 0
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
        let fading = book.questions.values.filter { $0.needsReview(at: now) && taxonomy.filings[$0.questionID] != nil }
            .map { ($0.questionID, $0.retrievability(at: now)) }
            .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
            .map { QuestionAdvice(questionID: $0.0, reason: .fading(retrievability: $0.1)) }
        var chosen = Array(fading.prefix(limit))
        var seen = Set(fading.map(\.questionID))
        let topics = (weakAreas + learningPath).sorted { $0.missing.count < $1.missing.count }
        for topic in topics where chosen.count < limit {
            for id in taxonomy.questionsOfTopic[topic.topicID] ?? [] where book.questions[id]?.totalAttempts ?? 0 == 0 {
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
    package init(_ book: MasteryBook, days: ClosedRange<Int>) {
        let tallies = book.days.filter { days.contains($0.key) }.map(\.value)
        answers = tallies.reduce(0) { $0 + $1.answers }
        let reviews = tallies.reduce(0) { $0 + $1.reviews }
        retention = reviews == 0 ? nil : Double(tallies.reduce(0) { $0 + $1.recalled }) / Double(reviews)
        velocity = Double(tallies.reduce(0) { $0 + $1.mastered }) * 7 / Double(days.count)
        hastyShare = answers == 0 ? 0 : Double(tallies.reduce(0) { $0 + $1.hasty }) / Double(answers)
        hintedShare = answers == 0 ? 0 : Double(tallies.reduce(0) { $0 + $1.hinted }) / Double(answers)
    }
}
