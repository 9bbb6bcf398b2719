import Foundation
import Vocab

/// What answers have brought a topic, or a category: whole numbers, so that sums come out the same whatever the order,
/// and an answer changes them without a look at other questions.
package struct MasterySum: Sendable, Hashable, Codable {
    /// A known question's share is kept in billionths.
    static let unit = 1e9

    /// What is known of each question that was answered, in billionths, times its points.
    package var known = 0
    /// Questions that were answered.
    package var attempted = 0
    /// Those of them that are mastered.
    package var mastered = 0

    package init(known: Int = 0, attempted: Int = 0, mastered: Int = 0) {
        self.known = known
        self.attempted = attempted
        self.mastered = mastered
    }

    /// What one question brings.
    init(_ progress: QuestionProgress, points: Int) {
        guard progress.totalAttempts > 0 else { return }
        known = Int((progress.known * Self.unit).rounded()) * points
        attempted = 1
        mastered = progress.isMastered ? 1 : 0
    }

    /// What a word's card brings, as a question of one point.
    ///
    /// - Parameters:
    ///   - stability: Days; the word is known as far as these go towards a mastered one's.
    package init(ofWordStableFor stability: Double) {
        let share = min(1, max(0, stability / SchedulingState.masteredStrength))
        self.init(known: Int((share * Self.unit).rounded()), attempted: 1, mastered: share == 1 ? 1 : 0)
    }

    package static func += (sum: inout MasterySum, other: MasterySum) {
        sum.known += other.known
        sum.attempted += other.attempted
        sum.mastered += other.mastered
    }

    /// Takes a question out that counts only while it raises what the others come to, or was answered wrong the last
    /// time; else adds it to their totals.
    ///
    /// - Parameters:
    ///   - question: One that the sum holds, and the totals do not.
    ///   - points: Of the others.
    package mutating func weigh(_ question: QuestionProgress, beside points: Int, _ totals: inout QuestionTotals) {
        let own = MasterySum(question, points: question.counted.points)
        let others = points == 0 ? 0 : Double(known - own.known) / Self.unit / Double(points)
        if question.known >= others || question.currentStreak == 0 {
            totals.questions += 1
            totals.points += question.counted.points
        } else {
            self -= own
        }
    }

    static func -= (sum: inout MasterySum, other: MasterySum) {
        sum.known -= other.known
        sum.attempted -= other.attempted
        sum.mastered -= other.mastered
    }
}

/// What one answer changes.
package struct MasteryChange: Sendable, Hashable {
    /// Nobody reads a question in less, in seconds.
    private static let hastySeconds = 2

    /// Of the question, after it.
    package let progress: QuestionProgress
    /// What is to be added to the sums.
    package let sums: [MasteryOwner: MasterySum]
    /// What it adds to its day; nil where that is nothing, as for a question that was passed over.
    package let day: MasteryBook.Day?

    /// - Parameters:
    ///   - before: The question's progress; nil for its first answer.
    ///   - owners: What the question counts for now; it may have counted for others before.
    ///   - points: What it counts.
    package init(_ answer: UserAnswer, before: QuestionProgress?, owners: [MasteryOwner], points: Int) {
        var progress = before ?? QuestionProgress(first: answer)
        let last = progress
        progress.apply(answer)
        var sums: [MasteryOwner: MasterySum] = [:]
        for owner in last.counted.owners {
            sums[owner, default: MasterySum()] -= MasterySum(last, points: last.counted.points)
        }
        for owner in owners { sums[owner, default: MasterySum()] += MasterySum(progress, points: points) }
        progress.counted = QuestionProgress.Counted(owners: owners, points: points)
        self.progress = progress
        self.sums = sums.filter { $0.value != MasterySum() }
        let tally = answer.interactionType == .skipped ? MasteryBook.Day() : Self.tally(answer, last, progress)
        day = tally == MasteryBook.Day() ? nil : tally
    }

    private static func tally(
        _ answer: UserAnswer, _ before: QuestionProgress, _ after: QuestionProgress
    ) -> MasteryBook.Day {
        var tally = MasteryBook.Day()
        tally.mastered = after.isMastered.number - before.isMastered.number
        guard answer.interactionType == .answered else { return tally }
        tally.answers = 1
        tally.correct = answer.isCorrect.number
        if let last = before.lastAttempt, answer.timestamp.timeIntervalSince(last) >= 86_400 {
            tally.reviews = 1
            tally.recalled = answer.isCorrect.number
        }
        if let seconds = answer.timeSpent, seconds < hastySeconds { tally.hasty = 1 }
        tally.hinted = (answer.hintsUsed > 0).number
        return tally
    }
}

extension Bool {
    /// 1 or 0.
    var number: Int { self ? 1 : 0 }
}
