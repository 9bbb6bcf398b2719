import ConversationFixtures
import Grammar
import Lexicon
import Testing

@testable import Conversation
@testable import Templates

@Suite("Feedback")
struct FeedbackTests {
    private let engine: DialogueEngine

    init() throws {
        engine = try makeEngine()
    }

    private func order(_ settings: DialogueSettings) throws -> (state: DialogueState, outcome: TurnOutcome) {
        try engine.turn(
            engine.begin(settings: settings, seed: 1).state, .say("quiero una café, por favor"), settings: settings)
    }

    @Test(
        "correctionTiming decides what the learner sees and when",
        arguments: [
            (.immediate, 1, false, 1), (.afterSentence, 1, true, 1), (.endOfSession, 0, false, 1),
            (.silent, 0, false, 1),
        ] as [(CorrectionTiming, Int, Bool, Int)])
    func timing(timing: CorrectionTiming, now: Int, after: Bool, inReview: Int) throws {
        let settings = DialogueSettings(correctionTiming: timing)
        let (state, outcome) = try order(settings)
        #expect(outcome.corrections.count == now)
        #expect(outcome.correctionsAfterLine == after)
        #expect(outcome.detectedErrors.map(\.ruleID) == ["es-agr-det-noun-gender"])
        #expect((outcome.recast != nil) == (now > 0))
        #expect(outcome.lines.contains { $0.role == .recast } == (now > 0))
        #expect(state.errors.count == 1)
        let review = try #require(try engine.turn(state, .finish, settings: settings).outcome.review)
        #expect(review.corrections.count == inReview)
        #expect(review.grammarTopicsPracticed == ["es-agr-det-noun-gender"])
    }

    @Test("the character recasts in easy and normal mode, before the next line")
    func recast() throws {
        for mode in DifficultyMode.allCases {
            let outcome = try order(DialogueSettings(difficultyMode: mode)).outcome
            #expect(outcome.recast == "quiero un café, por favor")
            let roles = outcome.lines.map(\.role)
            #expect(roles == (mode == .challenging ? [.line, .line] : [.recast, .line, .line]))
        }
    }

    @Test(
        "the mode sets the rate of speech over the character's own",
        arguments: [(.easy, 0.88), (.normal, 1.1), (.challenging, 1.265)] as [(DifficultyMode, Double)])
    func rate(mode: DifficultyMode, speed: Double) {
        let line = engine.begin(settings: DialogueSettings(difficultyMode: mode), seed: 1).outcome.lines[0]
        #expect(abs(line.speed - speed) < 1e-9)
    }

    @Test("help comes by itself with every misunderstanding in easy mode, with the second in the others")
    func help() throws {
        for (mode, hints) in [(DifficultyMode.easy, 2), (.normal, 1), (.challenging, 1)] {
            let settings = DialogueSettings(difficultyMode: mode)
            var (state, outcome) = engine.begin(settings: settings, seed: 1)
            var given = 0
            for _ in 0..<2 {
                (state, outcome) = try engine.turn(state, .say("mañana llueve mucho"), settings: settings)
                given += outcome.hint == nil ? 0 : 1
            }
            #expect(given == hints)
            #expect(try engine.turn(state, .hint, settings: settings).outcome.hint != nil)
        }
    }

    @Test("a better answer scores more, and every score is within bounds")
    func scores() throws {
        func score(_ text: String) throws -> Double {
            let state = engine.begin(settings: .init(), seed: 1).state
            return try #require(try engine.turn(state, .say(text), settings: .init()).outcome.score)
        }
        let perfect = try score("quiero un café")
        let typo = try score("quieor un café")
        let foreseen = try score("quiero una café")
        let unclear = try score("un café")
        let lost = try score("xyz abc")
        #expect(perfect == 100)
        #expect(perfect > typo && typo > unclear && foreseen > unclear && unclear > lost)
        #expect((70...90).contains(foreseen))
        #expect(lost >= 0)
    }

    @Test("the overall score is the weighted sum of its parts")
    func overall() throws {
        let begun = engine.begin(settings: .init(), seed: 1).state
        let hinted = try engine.turn(begun, .hint, settings: .init()).state
        let ordered = try engine.turn(hinted, .say("quiero una café"), settings: .init()).state
        let review = try #require(try engine.turn(ordered, .finish, settings: .init()).outcome.review)
        let parts = try #require(review.parts)
        let grammar = try #require(parts.grammar)
        #expect(review.overallScore == 0.5 * parts.task + 0.3 * grammar + 0.2 * parts.vocabulary)
        #expect(parts.task == 85 - 2)
        #expect(grammar == 80)
        // All words right, and one focus word of three, which is the third that counts as all.
        #expect(parts.vocabulary == 100)
    }
}

@Suite("Scores")
struct ScorePartsTests {
    @Test("the grammar of a language that has no rules is not scored, and its share falls to the rest")
    func unchecked() {
        let parts = ScoreParts(task: 80, grammar: nil, vocabulary: 40)
        #expect(abs(parts.weight(of: .task) - 5.0 / 7) < 1e-9)
        #expect(parts.weight(of: .grammar) == 0)
        #expect(parts.score == 68.57)
        let spoken = ScoreParts(task: 75, grammar: nil, vocabulary: 60, pronunciation: 30)
        #expect(abs(ScoreParts.Name.allCases.reduce(0) { $0 + spoken.weight(of: $1) } - 1) < 1e-9)
        #expect(spoken.score == 60)
    }
}

@Suite("Foreseen mistakes beside the grammar check")
struct ForeseenErrorTests {
    private func error(_ ruleID: String, _ start: Int, _ end: Int, _ correct: String) -> GrammarError {
        GrammarError(
            errorType: .articles, position: .init(start: start, end: end), incorrect: "", correct: correct,
            ruleID: ruleID,
            explanation: "", severity: .high)
    }

    /// What the check found, and the rules of the merged report in order.
    @Test(
        "a mistake that both see is corrected once, and others stay in their order",
        arguments: [
            ([], ["foreseen"]), ([("foreseen", 7, 10)], ["foreseen"]), ([("foreseen", 0, 6)], ["foreseen"]),
            ([("other", 7, 15)], ["foreseen"]), ([("other", 0, 6)], ["other", "foreseen"]),
            ([("other", 11, 15)], ["foreseen", "other"]),
            ([("one", 0, 6), ("two", 11, 15)], ["one", "foreseen", "two"]),
        ] as [([(String, Int, Int)], [String])])
    func merge(found: [(String, Int, Int)], merged: [String]) throws {
        let engine = try makeEngine()
        let utterance = Utterance("Quiero una café", vocabulary: engine.flow.vocabulary)
        let analysis = EditAnalysis(utterance: utterance, vocabulary: engine.flow.vocabulary)
        let node = engine.flow.nodes[engine.flow.start]
        let decision = ResponseMatcher(
            own: node.index, everywhere: engine.flow.everywhere, analysis: analysis, tolerance: .normal,
            isSpoken: false,
            responses: node.responses, isAnsweringClarification: false
        ).match()
        guard case .recognised(let said, let correct) = decision else {
            Issue.record("not recognised")
            return
        }
        var report = GrammarReport(
            inputText: utterance.text, errors: found.map { error($0.0, $0.1, $0.2, "check") }, correctedText: "")
        ForeseenError(ruleID: "foreseen", said: said, correct: correct, witness: "")
            .merge(into: &report, analysis, rule: nil, language: "en")
        #expect(report.errors.map(\.ruleID) == merged)
        let own = try #require(report.errors.first { $0.ruleID == "foreseen" })
        #expect(own.correct == (found.first?.0 == "foreseen" ? "check" : "un"))
    }

    @Test(
        "words of another clause are no foreseen mistake",
        arguments: [
            ("yo pones leche", true), ("pues yo pones leche", true), ("yo quiero café y va pones leche", false),
        ])
    func otherClause(text: String, isMistake: Bool) throws {
        let node = oneNode(
            """
            - id: milk
              accept: ["[pues] yo pone leche"]
              understand: [{ pattern: "[pues] yo pones leche", error: es-agr-det-noun-gender }]
              goto: b
            """)
        let engine = try makeEngine(node)
        let settings = DialogueSettings()
        let outcome = try engine.turn(engine.begin(settings: settings, seed: 1).state, .say(text), settings: settings)
            .outcome
        #expect(outcome.detectedErrors.contains { $0.incorrect == "pones" } == isMistake)
    }

    @Test("whatever places the mistakes stand at, the sentence is mended once in each")
    func anyPlaces() throws {
        let engine = try makeEngine()
        let utterance = Utterance("ella no gusta la carne", vocabulary: engine.flow.vocabulary)
        var random = SplitMix(seed: 9)
        for _ in 0..<2_000 {
            let errors = (0..<4).map { _ in
                let start = Int(random.next() % 22)
                let end = start + Int(random.next() % UInt64(23 - start))
                let correct = random.next() % 3 == 0 ? "" : "x"
                return GrammarError(
                    errorType: .prepositions, position: .init(start: start, end: end),
                    incorrect: start == end ? "" : "y", correct: correct, ruleID: "r", explanation: "", severity: .high)
            }
            let mended = MendedSentence(utterance, errors: errors)
            #expect((mended.text ?? "").count <= 22 + 8)
        }
    }
}
