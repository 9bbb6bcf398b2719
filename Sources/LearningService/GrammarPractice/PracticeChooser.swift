package import Foundation
package import Grammar
package import Lexicon
package import Storage

/// Chooses the exercise that helps a learner most: of the rules broken lately, then of those never practised at the
/// learner's level.
package struct PracticeChooser {
    /// Days after which a mistake weighs half.
    private static let mistakeHalfLife = 14.0
    /// Days after which what was practised weighs half.
    private static let answerHalfLife = 7.0
    /// Rules that the choice falls among, the neediest first.
    private static let candidates = 3

    package let rules: [GrammarRule]
    package let records: [String: RuleRecord]
    package let level: CEFRLevel
    package let now: Date

    package init(rules: [GrammarRule], records: [RuleRecord], level: CEFRLevel, now: Date) {
        self.rules = rules.filter { !$0.exercises.isEmpty }
        self.records = Dictionary(records.map { ($0.ruleID, $0) }, uniquingKeysWith: { $1 })
        self.level = level
        self.now = now
    }

    /// How much a rule needs practice: mistakes and wrong answers, as far as they are recent, less right answers.
    package func need(of rule: GrammarRule) -> Double {
        guard let record = records[rule.ruleID] else { return 0 }
        let mistakes = Double(record.mistakes) * fading(record.lastMistakeAt, halfLife: Self.mistakeHalfLife)
        let answers = Double(record.wrongAnswers - record.rightAnswers)
        return mistakes + answers * fading(record.lastAnswerAt, halfLife: Self.answerHalfLife)
    }

    /// - Parameter last: The exercise done before, which does not come twice running while there is another.
    package func next(after last: String?, using generator: inout some RandomNumberGenerator) -> GrammarExercise? {
        let needy = rules.filter { need(of: $0) > 0 }.sorted { (need(of: $0), $1.ruleID) > (need(of: $1), $0.ruleID) }
        let fresh = rules.filter { need(of: $0) <= 0 && $0.difficulty <= level }.sorted { isBetter($0, $1) }
        let rest = rules.filter { need(of: $0) <= 0 && $0.difficulty > level }.sorted { isBetter($0, $1) }
        let order = needy.isEmpty ? fresh + rest : needy
        let options = order.prefix(Self.candidates).flatMap(GrammarExercise.all).filter { $0.id != last }
        if let exercise = options.randomElement(using: &generator) { return exercise }
        return (order + fresh + rest).flatMap(GrammarExercise.all).first { $0.id != last }
            ?? order.first.flatMap { GrammarExercise.all(of: $0).first }
    }

    /// What was practised least and longest ago comes first; then the easier rule.
    private func isBetter(_ one: GrammarRule, _ other: GrammarRule) -> Bool {
        func key(_ rule: GrammarRule) -> (Double, CEFRLevel, String) {
            (-need(of: rule), rule.difficulty, rule.ruleID)
        }
        return key(one) < key(other)
    }

    private func fading(_ date: Date?, halfLife days: Double) -> Double {
        guard let date else { return 0 }
        return pow(0.5, max(0, now.timeIntervalSince(date)) / 86_400 / days)
    }
}
