package import Foundation

/// What a learner might do today, each with its reason, the most pressing first.
package struct TodayPlan: Sendable, Hashable {
    package enum Step: Sendable, Hashable {
        case reviewWords(count: Int)
        case reviewFlashcards(count: Int)
        case reviewTest(ideaID: String)
        case nextIdea(ideaID: String)
        case topic(topicID: String)
        case conversation(scenarioID: String)
    }

    package enum Reason: Sendable, Hashable {
        /// Words whose day has come.
        case due(count: Int)
        /// Words never looked at, of which the day allows so many.
        case newWords(count: Int)
        /// Flashcards whose day has come.
        case flashcardsDue(count: Int)
        /// A fragile idea whose three days are over, since so many days.
        case fragile(daysOver: Int)
        /// The idea's level and prerequisites fit, and it is new.
        case ready
        case advice(AdviceReason)
        /// Somebody shared the conversation: who, where it was not the machine's own user, and the days left, below 0
        /// where it is late.
        case shared(by: String?, daysLeft: Int?)
        /// So many days without a conversation; nil where there never was one.
        case silent(days: Int?)

        private static func shared(by name: String?, _ days: Int?) -> String {
            let whom = name.map { "by \($0)" } ?? "with you"
            return switch days {
            case nil: "Shared \(whom)."
            case 0?: "Shared \(whom), for today."
            case let days? where days < 0: "Shared \(whom), and \(-days) \(days == -1 ? "day" : "days") late."
            case let days?: "Shared \(whom), \(days) \(days == 1 ? "day is" : "days are") left."
            }
        }

        /// For people, in English.
        package var text: String {
            switch self {
            case .due(let count): "\(count) \(count == 1 ? "word is" : "words are") due."
            case .newWords(let count): "\(count) new \(count == 1 ? "word waits" : "words wait") for you."
            case .flashcardsDue(let count): "\(count) \(count == 1 ? "flashcard is" : "flashcards are") due."
            case .fragile(let days):
                days > 0
                    ? "You understood it; its review is \(days) days late." : "You understood it; its review is today."
            case .ready: "You have learnt all that it builds on."
            case .advice(let reason): reason.text
            case .shared(let name, let days): Self.shared(by: name, days)
            case .silent(let days?): "Your last conversation was \(days) days ago."
            case .silent(nil): "You have not talked with anybody yet."
            }
        }
    }

    /// A scenario that somebody shared with the learner.
    package struct Shared: Sendable, Hashable {
        package var scenarioID: String
        package var by: String?
        package var dueAt: Date?

        package init(scenarioID: String, by: String?, dueAt: Date?) {
            self.scenarioID = scenarioID
            self.by = by
            self.dueAt = dueAt
        }
    }

    package struct Suggestion: Sendable, Hashable {
        package var step: Step
        package var reason: Reason
        /// Minutes it is likely to take.
        package var minutes: Int
    }

    /// What a plan is made of.
    package struct Standing: Sendable {
        package var dueWords = 0
        package var newWords = 0
        package var dueFlashcards = 0
        /// Ideas of the language, of levels that the learner can follow: up to one above the learner's own.
        package var ideas: [Idea] = []
        /// By idea.
        package var progress: [String: IdeaProgress] = [:]
        package var advice: [StudyAdvice.TopicAdvice] = []
        /// Conversations that were asked for and not held yet, the most pressing first.
        package var shared: [Shared] = []
        /// Scenarios that fit the learner, the best first.
        package var scenarios: [String] = []
        package var daysSinceConversation: Int?

        package init() {}
    }

    private static let secondsOfAWord = 8
    private static let secondsOfAFlashcard = 15
    private static let testMinutes = 8
    private static let ideaMinutes = 12
    private static let conversationMinutes = 6
    private static let topicMinutes = 5
    /// Topics, and ideas, beside the first.
    private static let mostMore = 2
    /// Shared conversations of one day.
    private static let mostShared = 2
    /// More words at one sitting tire, and would leave no time for anything else.
    private static let mostWords = 100

    package var suggestions: [Suggestion]

    /// - Parameter minutes: The learner's goal for the day; the first suggestion stands, however long it takes.
    package init(_ standing: Standing, minutes: Int, at now: Date, day: (Date) -> Int) {
        var all: [Suggestion] = []
        // Of a backlog as much as leaves half of the time for the rest.
        func sitting(_ due: Int, seconds: Int) -> Int { min(due, max(10, minutes * 60 / 2 / seconds), Self.mostWords) }
        // Somebody waits for it.
        all += standing.shared.prefix(Self.mostShared).map { shared in
            Suggestion(
                step: .conversation(scenarioID: shared.scenarioID),
                reason: .shared(by: shared.by, daysLeft: shared.dueAt.map { day($0) - day(now) }),
                minutes: Self.conversationMinutes)
        }
        let words = standing.dueWords + standing.newWords
        if words > 0 {
            let count = sitting(words, seconds: Self.secondsOfAWord)
            let (due, new) = (standing.dueWords, standing.newWords)
            all.append(
                Suggestion(
                    step: .reviewWords(count: count), reason: due > 0 ? .due(count: due) : .newWords(count: new),
                    minutes: max(1, count * Self.secondsOfAWord / 60)))
        }
        if standing.dueFlashcards > 0 {
            let count = sitting(standing.dueFlashcards, seconds: Self.secondsOfAFlashcard)
            all.append(
                Suggestion(
                    step: .reviewFlashcards(count: count), reason: .flashcardsDue(count: standing.dueFlashcards),
                    minutes: max(1, count * Self.secondsOfAFlashcard / 60)))
        }
        all += Self.reviews(standing, now, day)
        if standing.shared.isEmpty, let scenario = standing.scenarios.first, standing.daysSinceConversation != 0 {
            all.append(
                Suggestion(
                    step: .conversation(scenarioID: scenario), reason: .silent(days: standing.daysSinceConversation),
                    minutes: Self.conversationMinutes))
        }
        let topics = standing.advice.map {
            Suggestion(step: .topic(topicID: $0.topicID), reason: .advice($0.reason), minutes: Self.topicMinutes)
        }
        let ideas = Self.nextIdeas(standing).map {
            Suggestion(step: .nextIdea(ideaID: $0), reason: .ready, minutes: Self.ideaMinutes)
        }
        all += topics.prefix(1) + ideas.prefix(1)
        // Who has an hour fills it.
        all += topics.dropFirst().prefix(Self.mostMore) + ideas.dropFirst().prefix(Self.mostMore)
        // A plan may run over by a fifth: it is rather that than half empty.
        var left = minutes + minutes / 5
        suggestions = []
        for suggestion in all where suggestions.isEmpty || suggestion.minutes <= left {
            suggestions.append(suggestion)
            left -= suggestion.minutes
        }
    }

    /// The longest overdue first.
    private static func reviews(_ standing: Standing, _ now: Date, _ day: (Date) -> Int) -> [Suggestion] {
        standing.progress.values.compactMap { progress in
            progress.nextReviewDate.flatMap {
                progress.isReviewDue(at: now, day: day) ? (progress.ideaID, $0) : nil
            }
        }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map { id, date in
            Suggestion(
                step: .reviewTest(ideaID: id), reason: .fragile(daysOver: day(now) - day(date)),
                minutes: testMinutes)
        }
    }

    /// Those that were not begun and whose prerequisites are understood: the easiest first, then the most important.
    private static func nextIdeas(_ standing: Standing) -> [String] {
        let begun = Set(standing.progress.values.filter { $0.masteryType != .none }.map(\.ideaID))
        return standing.ideas.filter { idea in
            !begun.contains(idea.id) && idea.prerequisites.allSatisfy(begun.contains)
        }.sorted { ($0.level, -$0.importance.bars, $0.id) < ($1.level, -$1.importance.bars, $1.id) }.map(\.id)
    }
}
