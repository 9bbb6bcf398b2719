import ContentFiles
import Conversation
package import Foundation
package import Grammar
package import Lexicon
package import Storage

/// Rules as something to learn.
package struct GrammarPractice: Sendable {
    private let store: Store
    private let catalog: ContentCatalog
    private let clock: @Sendable () -> Date
    /// A number for each exercise to be chosen; fixed in tests.
    private let seed: @Sendable () -> UInt64

    package init(
        store: Store, catalog: ContentCatalog, clock: @escaping @Sendable () -> Date,
        seed: @escaping @Sendable () -> UInt64
    ) {
        self.store = store
        self.catalog = catalog
        self.clock = clock
        self.seed = seed
    }

    /// The rules of a language, the easiest first.
    ///
    /// - Parameters:
    ///   - language: The content's usual one where it is nil, and so is `explanationLanguage`.
    ///   - category: Only its rules; all where it is nil.
    ///   - level: Only rules up to it; all where it is nil.
    ///   - learnerID: Whose mistakes and answers are told.
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/contentBroken``.
    package func rules(
        of language: String?, category: GrammarCategory?, upTo level: CEFRLevel?, learnerID: UUID?,
        explanationLanguage: String?
    ) async throws -> RuleList {
        let content = catalog.snapshot
        let checker = try content.checker(language ?? content.defaults.target, field: "language")
        let records = try await records(of: learnerID, language: checker.language.id)
        let chosen = checker.rules
            .filter { (category ?? $0.category) == $0.category && $0.difficulty <= level ?? .c2 }
            .sorted { ($0.difficulty, $0.ruleID) < ($1.difficulty, $1.ruleID) }
        let prose = explanationLanguage ?? content.defaults.explanation
        return RuleList(rules: chosen.map { RuleSummary($0, records[$0.ruleID], in: prose) })
    }

    /// A rule to study: its card, its exercises with their ids, and what goes with it.
    ///
    /// - Parameters:
    ///   - learnerID: Whose mistakes and answers are told.
    ///   - explanationLanguage: The content's usual one where it is nil.
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/contentBroken``.
    package func lesson(_ ruleID: String, learnerID: UUID?, explanationLanguage: String?) async throws -> LessonReply {
        let content = catalog.snapshot
        let prose = explanationLanguage ?? content.defaults.explanation
        let (rule, checker) = try Self.rule(ruleID, content)
        let records = try await records(of: learnerID, language: rule.language)
        func items(_ ids: [String]) -> [RuleSummary] {
            ids.compactMap { checker.rule($0) }.map { RuleSummary($0, records[$0.ruleID], in: prose) }
        }
        return LessonReply(
            rule: RuleReply(card: GrammarCard(rule, in: prose)),
            exercises: GrammarExercise.all(of: rule).map {
                ExerciseReply($0, rule, records[rule.ruleID], in: prose)
            },
            prerequisites: items(rule.prerequisiteRules), related: items(rule.relatedRules))
    }

    /// Marks an answer, if one is given, and chooses the exercise that helps the learner most now.
    ///
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/contentBroken``;
    ///   ``ServiceError/Code/invalidInput`` for an answer to nothing.
    package func practise(_ request: PracticeRequest) async throws -> PracticeReply {
        let learner = try await store.profile(request.learnerID)
        let prose = request.explanationLanguage ?? learner.nativeLanguage
        let content = catalog.snapshot
        let checker = try content.checker(request.language ?? content.defaults.target, field: "language")
        let language = checker.language.id
        let rules = try request.ruleID.map { [try Self.rule($0, content).0] } ?? checker.rules
        guard (request.exerciseID == nil) == (request.answer == nil) else {
            throw ServiceError(.invalidInput, "'exerciseID' and 'answer' go together.", field: "answer")
        }
        var marked: MarkedAnswer?
        if let exerciseID = request.exerciseID, let answer = request.answer {
            let exercise = try Self.exercise(exerciseID, checker)
            let mark = exercise.mark(answer)
            marked = MarkedAnswer(
                exerciseID: exerciseID, mark: mark, correctAnswer: exercise.exercise.correctAnswer,
                explanation: exercise.exercise.explanation.text(in: prose))
            let now = clock()
            let counting = ExerciseCounting(
                exercise, isRight: mark == .right, answer: answer,
                study: StudyEnvironment(store: store, catalog: catalog, clock: clock))
            try await store.write { writer in
                try writer.countAnswer(
                    isRight: mark == .right, ruleID: exercise.ruleID, language: language, of: learner.id, at: now)
                try counting.keep(of: learner.id, at: now, in: writer)
            }
        }
        let records = try await store.read { try $0.rules(of: learner.id, language: language) }
        let chooser = PracticeChooser(
            rules: rules, records: records, level: learner.proficiencyLevel, now: clock())
        var generator = SplitMix(seed: seed())
        guard let next = chooser.next(after: request.exerciseID, using: &generator),
            let rule = checker.rule(next.ruleID)
        else { throw ServiceError(.notFound, "There is no exercise for this rule.", field: "ruleID") }
        let record = records.first { $0.ruleID == next.ruleID }
        return PracticeReply(marked: marked, next: ExerciseReply(next, rule, record, in: prose))
    }

    private func records(of learnerID: UUID?, language: String) async throws -> [String: RuleRecord] {
        guard let learnerID else { return [:] }
        let learner = try await store.profile(learnerID)
        let records = try await store.read { try $0.rules(of: learner.id, language: language) }
        return Dictionary(uniqueKeysWithValues: records.map { ($0.ruleID, $0) })
    }

    private static func rule(_ ruleID: String, _ content: ContentSnapshot) throws -> (GrammarRule, GrammarChecker) {
        for checker in content.grammars.values.compactMap(\.value.checker) {
            if let rule = checker.rule(ruleID) { return (rule, checker) }
        }
        // Says whether the rule is unknown or its file broken.
        _ = try content.grammarCard(ruleID, explanationLanguage: content.defaults.explanation, field: "ruleID")
        throw ServiceError(.notFound, "There is no rule '\(ruleID)'.", field: "ruleID")
    }

    private static func exercise(_ id: String, _ checker: GrammarChecker) throws -> GrammarExercise {
        let ruleID = id.prefix { $0 != ":" }
        guard let rule = checker.rule(String(ruleID)),
            let exercise = GrammarExercise.all(of: rule).first(where: { $0.id == id })
        else {
            throw ServiceError(
                .notFound, "There is no exercise '\(id)'; grammar.practice and grammar.lesson name them.",
                field: "exerciseID")
        }
        return exercise
    }
}

/// What a learner wants to practise, and perhaps the answer to the exercise before.
package struct PracticeRequest: Sendable {
    package var learnerID: UUID
    /// The content's usual one where it is nil.
    package var language: String?
    /// Only exercises of this rule.
    package var ruleID: String?
    /// The exercise that is answered.
    package var exerciseID: String?
    package var answer: String?
    /// The learner's native language where it is nil.
    package var explanationLanguage: String?

    package init(
        learnerID: UUID, language: String? = nil, ruleID: String? = nil, exerciseID: String? = nil,
        answer: String? = nil, explanationLanguage: String? = nil
    ) {
        self.learnerID = learnerID
        self.language = language
        self.ruleID = ruleID
        self.exerciseID = exerciseID
        self.answer = answer
        self.explanationLanguage = explanationLanguage
    }
}
