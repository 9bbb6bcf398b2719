import Conversation
import Foundation
import Grammar
import Storage
import Study

/// Counts, for the mastery of grammar rules, what the learner's own sentences show of them.
///
/// A conversation is one answer for each rule that it shows used right, and one for each that it shows broken: the
/// tenth agreement of one talk tells little that the first has not told.
struct RuleUseCounting: Sendable {
    private struct Use: Sendable {
        var ruleID: String
        var isRight: Bool
    }

    private let keeper: AnswerKeeper
    private let session: SessionRecord
    private let uses: [Use]
    private let now: Date

    /// - Parameter checker: Of the conversation's language; nil where it has no grammar.
    init(
        _ outcome: TurnOutcome, _ checker: GrammarChecker?, in session: SessionRecord, study: StudyEnvironment,
        at now: Date
    ) {
        keeper = AnswerKeeper(study)
        self.session = session
        self.now = now.toTheMillisecond
        let broken = outcome.detectedErrors.map(\.ruleID).filter { checker?.rule($0)?.isPractised ?? false }
            .map { Use(ruleID: $0, isRight: false) }
        uses = broken + outcome.rulesUsed.map { Use(ruleID: $0, isRight: true) }
    }

    /// What the conversation was counted for before changes nothing: its answers have the same ids. The turn itself is
    /// in the learner's record, so no event is added; mistakes against rules are counted elsewhere.
    func keep(in writer: borrowing StoreWriter) throws {
        guard !uses.isEmpty else { return }
        let answers = uses.map { use in
            // To use a form by chance is as likely as to choose it out of two.
            var answer = UserAnswer(
                id: "use/\(session.id.lowercased)/\(use.ruleID)/\(use.isRight ? "right" : "wrong")",
                questionID: Curriculum.questionID(ofUsing: use.ruleID), type: .mcq, options: 2, difficulty: .medium,
                isCorrect: use.isRight, timestamp: now,
                interactionType: .used)
            answer.sessionID = session.id.lowercased
            return (
                answer: answer, owner: MasteryOwner(.topic, Curriculum.topicID(ofRule: use.ruleID)),
                points: Curriculum.filing(ofUsing: use.ruleID).points
            )
        }
        try keeper.keepUses(answers, at: now, of: session.learnerID, in: writer)
    }
}
