import ContentFiles
import ConversationFixtures
import Foundation
import Testing

@testable import Conversation
@testable import ScenarioTools

/// Scripts that remember: conditions, detours, events, objectives.
@Suite("Scripted dialogue")
struct ScriptedDialogueTests {
    /// A scenario around the given nodes.
    private func script(_ nodes: String, variables: String = "{}", head: String = "") -> String {
        """
        id: cafe
        name: n
        language: es
        category: dining
        difficulty: A1
        characterID: maria
        environmentID: room
        \(head)
        variables: \(variables)
        start: a
        nodes:
        \(nodes.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
        """
    }

    private func play(
        _ text: String, _ inputs: [DialogueInput], settings: DialogueSettings = .init(), seed: UInt64 = 1
    ) throws -> (state: DialogueState, outcomes: [TurnOutcome]) {
        let engine = try makeEngine(text)
        var (state, outcome) = engine.begin(settings: settings, seed: seed)
        var outcomes = [outcome]
        for input in inputs {
            (state, outcome) = try engine.turn(state, input, settings: settings)
            outcomes.append(outcome)
        }
        return (state, outcomes)
    }

    private func texts(_ outcome: TurnOutcome) -> [String] { outcome.lines.map(\.text) }

    private let counting = """
        a:
          line: { id: a, text: "¿Qué quiere?", translation: What? }
          expect:
            - { id: coffee, accept: ["un café"], set: { cups: "= cups + 1" }, goto: served }
            - { id: bill, when: cups > 0, accept: ["la cuenta"], goto: pay }
            - { id: free, once: true, accept: ["agua"], say: { id: w, text: "Aquí.", translation: Here. } }
        served:
          line: { id: s, text: "{cups, plural, one {Un café.} other {# cafés.}}", translation: "{cups} coffees" }
          branch: [{ when: cups >= 3, goto: enough }, { goto: a }]
        enough: { line: { id: e, text: Ya basta., translation: Enough. }, goto: pay }
        pay: { line: { id: p, text: "Son {2 * cups} euros.", translation: Euros. }, end: true }
        """

    @Test("a line is shown without the marks of its emphasis, which the voice gets")
    func emphasis() throws {
        let text = script(
            counting.replacingOccurrences(of: "¿Qué quiere?", with: "Ya. ¿*Qué* quiere, {2 * 3 * cups}?")
                .replacingOccurrences(of: "What?", with: "\"*What* do you want?\""),
            variables: "{ cups: 1 }")
        let line = try #require(try play(text, []).outcomes.first?.lines.first)
        #expect(line.text == "Ya. ¿Qué quiere, 6?")
        #expect(line.marked == "Ya. ¿*Qué* quiere, 6?")
        #expect(line.translation == "What do you want?")
        let plain = try play(script(counting, variables: "{ cups: 0 }"), []).outcomes.first?.lines.first
        #expect(plain?.marked == nil)
    }

    @Test("variables count, conditions open answers and choose the way")
    func counts() throws {
        let text = script(counting, variables: "{ cups: 0 }")
        let early = try play(text, [.say("la cuenta")])
        #expect(early.outcomes[1].responseID == nil)
        let (state, outcomes) = try play(text, Array(repeating: .say("un café"), count: 3))
        #expect(texts(outcomes[1]) == ["Un café.", "¿Qué quiere?"])
        #expect(outcomes[1].lines[0].translation == "1 coffees")
        #expect(texts(outcomes[2]) == ["2 cafés.", "¿Qué quiere?"])
        #expect(texts(outcomes[3]) == ["3 cafés.", "Ya basta.", "Son 6 euros."])
        #expect(state.isEnded)
        let paid = try play(text, [.say("un café"), .say("la cuenta")])
        #expect(texts(paid.outcomes[2]) == ["Son 2 euros."])
    }

    @Test("an answer that may come once is not understood twice, nor offered")
    func once() throws {
        let text = script(counting, variables: "{ cups: 0 }")
        let (state, outcomes) = try play(text, [.say("agua"), .say("agua")])
        #expect(outcomes[1].responseID == "free" && texts(outcomes[1]) == ["Aquí."])
        #expect(outcomes[2].responseID == nil)
        let engine = try makeEngine(text)
        #expect(engine.expectedAnswers(in: state) == ["un café"])
        #expect(engine.spokenAnswers(in: state)?.words.contains("café") == true)
    }

    private let detours = """
        a: { line: { id: a, text: Hola., translation: Hi. }, detour: small-talk, goto: b }
        small-talk:
          line: { id: t, text: "¿Todo bien?", translation: All well? }
          expect: [{ id: fine, accept: ["sí"], return: true }, { id: no, accept: ["no"], goto: sorry }]
        sorry: { line: { id: s, text: Vaya., translation: Oh. }, return: true }
        b:
          line: { id: b, text: "¿Café?", translation: Coffee? }
          expect:
            - { id: order, accept: ["un café"], end: true }
            - { id: ask, accept: ["qué hay"], detour: menu }
        menu: { line: { id: m, text: Café y té., translation: Coffee and tea. }, detour: price, return: true }
        price: { line: { id: p, text: A un euro., translation: A euro. }, return: true }
        """

    @Test("a detour comes back to where it began, from whatever depth")
    func detour() throws {
        let (state, outcomes) = try play(script(detours), [.say("no"), .say("qué hay"), .say("un café")])
        #expect(texts(outcomes[0]) == ["Hola.", "¿Todo bien?"])
        #expect(texts(outcomes[1]) == ["Vaya.", "¿Café?"])
        #expect(texts(outcomes[2]) == ["Café y té.", "A un euro.", "¿Café?"])
        #expect(outcomes[2].nodeID == "b")
        #expect(state.isEnded && state.returns.isEmpty)
        #expect(state.visits["b"] == 1)
    }

    @Test("a return without a detour ends the conversation")
    func lostReturn() throws {
        let text = script("a: { line: { id: a, text: Hola., translation: Hi. }, return: true }")
        #expect(try play(text, []).state.isEnded)
    }

    @Test("detours that lead to each other for ever are refused; those that only may are cut off")
    func endless() throws {
        let ring = script("a: { detour: b, goto: c }\nb: { detour: a, return: true }\nc: { end: true }")
        #expect(try load(ring).diagnostics.contains { $0.code == "endless-loop" && $0.severity == .error })
        let hidden = script("a: { branch: [{ when: 1 > 0, goto: b }, { goto: c }] }\nb: { goto: a }\nc: { end: true }")
        let engine = try makeEngine(hidden)
        let turn = engine.begun(at: 0, variables: [:], settings: .init(), seed: 1)
        #expect(turn.trace.isEndless && turn.state.isEnded)
    }

    @Test("events come with their line, values filled in")
    func events() throws {
        let text = script(
            """
            a:
              do: [{ sound: bell }]
              line: { id: a, text: Hola., translation: Hi., do: { emote: smile } }
              expect:
                - id: order
                  accept: ["un {drink}"]
                  set: { drink: $drink }
                  do: [{ prop: taza, action: "dar {drink}" }]
                  say: { id: r, text: Aquí., translation: Here. }
                  goto: b
            b: { line: { id: b, text: Adiós., translation: Bye. }, do: { emote: wave }, end: true }
            """, head: "lists: { drink: [café, té] }")
        let (_, outcomes) = try play(text, [.say("un té")])
        #expect(outcomes[0].events.map(\.kind) == ["sound", "emote"])
        #expect(outcomes[0].events.map(\.line) == [0, 0])
        let prop = outcomes[1].events[0]
        #expect(prop.kind == "prop" && prop.value == "taza" && prop.details == ["action": "dar té"] && prop.line == 0)
        #expect(outcomes[1].events[1].kind == "emote" && outcomes[1].events[1].line == 1)
    }

    @Test("objectives are completed by answers and by conditions, and told once")
    func objectives() throws {
        let text = script(
            counting.replacing("set: { cups", with: "complete: order, set: { cups"), variables: "{ cups: 0 }",
            head: """
                objectives:
                  - { id: order, type: vocabulary, description: Order. }
                  - { type: grammar, description: Two at least., when: cups >= 2 }
                  - { type: cultural, description: Not told by the script. }
                """)
        let (state, outcomes) = try play(text, [.say("un café"), .say("un café"), .finish])
        #expect(outcomes[1].completed == ["order"])
        #expect(outcomes[2].completed == ["objective-2"])
        #expect(state.completed == ["order", "objective-2"])
        #expect(outcomes[3].review?.objectives.map(\.isCompleted) == [true, true, nil])
    }

    @Test(
        "a variant is picked as the author says",
        arguments: [
            ("sequence", ["uno", "dos", "tres", "tres"]), ("cycle", ["uno", "dos", "tres", "uno"]),
        ])
    func picks(pick: String, expected: [String]) throws {
        let text = script(
            """
            a:
              pick: \(pick)
              oneOf:
                - { id: x1, text: uno, translation: x }
                - { id: x2, text: dos, translation: x }
                - { id: x3, text: tres, translation: x }
              expect: [{ id: again, accept: [sí], goto: a }]
            """)
        let (_, outcomes) = try play(text, Array(repeating: .say("sí"), count: 3))
        #expect(outcomes.flatMap(texts) == expected)
    }

    @Test("the best line is the one whose condition asks most, then the one said least; once means once")
    func best() throws {
        let text = script(
            """
            a:
              set: { n: "= n + 1" }
              pick: best
              oneOf:
                - { id: x1, text: siempre, translation: x }
                - { id: x2, text: segunda, when: n == 2 and visited(a), translation: x }
                - { id: x3, text: otra, translation: x }
                - { id: x4, text: primera, once: true, when: n > 0, translation: x }
              expect: [{ id: again, accept: [sí], goto: a }]
            """, variables: "{ n: 0 }")
        let (_, outcomes) = try play(text, Array(repeating: .say("sí"), count: 3))
        let said = outcomes.flatMap(texts)
        #expect(said[..<2] == ["primera", "segunda"])
        #expect(Set(said[2...]) == ["siempre", "otra"])
    }

    @Test("among variants the one with words that are due comes first")
    func dueWords() throws {
        let text = script(
            """
            a:
              oneOf:
                - { id: x1, text: "¿Quiere té?", translation: x }
                - { id: x2, text: "¿Quiere zumo?", translation: x }
                - { id: x3, text: "¿Quiere cerveza?", translation: x }
              expect: [{ id: again, accept: [sí], end: true }]
            """)
        for word in ["té", "zumo", "cerveza"] {
            var settings = DialogueSettings()
            settings.dueWords = [word]
            for seed in 0..<5 as Range<UInt64> {
                let said = try play(text, [], settings: settings, seed: seed).outcomes.flatMap(texts)
                #expect(said == ["¿Quiere \(word)?"])
            }
        }
    }

    @Test("waits come one after the other, then from the beginning")
    func waits() throws {
        let text = script(
            """
            a:
              line: { id: a, text: "¿Sí?", translation: x }
              expect: [{ id: yes, accept: [sí], end: true }]
              wait: [{ after: 5, say: repeat }, { after: 12, goto: b }]
            b: { line: { id: b, text: Adiós., translation: x }, end: true }
            """)
        let (_, outcomes) = try play(text, [.wait(seconds: 4), .wait(seconds: 2), .wait(seconds: 7)])
        #expect(outcomes[0].silenceAfter == 5)
        #expect(outcomes[1].lines.isEmpty && outcomes[1].silenceAfter == 1)
        #expect(outcomes[2].lines.map(\.role) == [.repeat] && outcomes[2].silenceAfter == 6)
        #expect(texts(outcomes[3]) == ["Adiós."])
    }

    @Test("an edited scenario goes on from the last checkpoint, with what was known there")
    func checkpoint() throws {
        let old = script(
            """
            a: { set: { x: "1" }, checkpoint: true, goto: b }
            b:
              line: { id: b, text: "¿Y {x}?", translation: x }
              expect: [{ id: on, accept: [sí], set: { x: "2" }, goto: c }]
            c:
              line: { id: c, text: "¿Qué?", translation: x }
              expect: [{ id: end, accept: [nada], end: true }]
            """)
        let (state, _) = try play(old, [.say("sí")])
        #expect(state.node == "c" && state.variables["x"] == "2")
        let edited = try makeEngine(old.replacing("  c:\n", with: "  d:\n").replacing("goto: c", with: "goto: d"))
        let (kept, adaptation) = edited.adapt(state, settings: .init())
        #expect(adaptation == .checkpoint)
        #expect(kept.node == "a" && kept.variables["x"] == "1")
    }

    @Test("a line of another role is spoken by its character, at that character's speed")
    func cast() throws {
        let text = script(
            """
            a: { line: { id: a, text: Hola., translation: x, speaker: cook }, goto: b }
            b: { line: { id: b, text: Adiós., translation: x }, end: true }
            """, head: "cast: { cook: maria }")
        let (loaded, library, _) = try load(text)
        var cook = try #require(library.characters["maria"])
        cook.id = "pepe"
        cook.speakingSpeed = 0.5
        let engine = DialogueEngine(
            scenario: try #require(loaded), character: library.characters["maria"], cast: ["cook": cook], checker: nil)
        let lines = engine.begin(settings: .init(), seed: 1).outcome.lines
        #expect(lines.map(\.characterID) == ["pepe", nil])
        #expect(lines[0].speed == 0.5)
    }

    @Test("asked to try again, the learner finds the right form; a mere yes goes on too")
    func elicits() throws {
        var settings = DialogueSettings()
        settings.repair = .elicit
        let wrong = DialogueInput.say("quiero una café")
        let right = try play(cafe, [wrong, .say("quiero un café")], settings: settings).outcomes
        #expect(right[1].repair == .elicit && right[1].nodeID == "greet" && right[1].corrections.isEmpty)
        #expect(right[1].lines.map(\.role) == [.elicit])
        #expect(right[1].lines[0].text.contains("una"))
        #expect(right[2].nodeID == "anything-else" && right[2].repair == nil)
        let again = try play(cafe, [wrong, wrong], settings: settings).outcomes
        #expect(again[2].nodeID == "anything-else" && again[2].repair == .recast)
        let yes = try play(cafe, [wrong, .say("sí")], settings: settings).outcomes
        #expect(yes[2].nodeID == "anything-else")
        settings.repair = .none
        let silent = try play(cafe, [wrong], settings: settings).outcomes
        #expect(!silent[1].lines.contains { $0.role == .recast } && !silent[1].corrections.isEmpty)
    }

    @Test(
        "what a condition names must exist",
        arguments: [
            ("when: cupz > 0", "unknown-variable"), ("when: visited(nowhere)", "unknown-node"),
            ("when: completed(nothing)", "unknown-objective"), ("when: cups >", "bad-expression"),
            ("complete: nothing", "unknown-objective"), ("detour: nowhere", "unknown-node"),
            ("set: { mode: x }", "reserved-name"), ("set: { cups: '= price * 2' }", "unknown-variable"),
            ("do: [smile]", "bad-event"), ("return: true, end: true", "two-consequences"),
            ("say: { id: q, text: q, translation: q, speaker: cook }", "unknown-role"),
        ])
    func faults(field: String, code: String) throws {
        let text = script(counting, variables: "{ cups: 0 }").replacing(
            "{ id: coffee, accept: [\"un café\"], set: { cups: \"= cups + 1\" }, goto: served }",
            with: "{ id: coffee, accept: [\"un café\"], \(field)\(field.hasPrefix("detour") ? "" : ", goto: served") }")
        let diagnostics = try load(text).diagnostics
        #expect(diagnostics.contains { $0.code == code && $0.severity == .error }, "\(diagnostics)")
    }

    @Test("the walk finds its way to answers behind conditions, and tells those it cannot find")
    func search() throws {
        let text = script(counting, variables: "{ cups: 0 }").replacing("when: cups > 0", with: "when: cups > 1")
        let tests = try ScenarioTestFile.parse("explore: { walk: edges }\ncover: { nodes: 100, edges: 100 }", name: "t")
        let report = ScenarioTester(engine: try makeEngine(text)).run(tests)
        #expect(report.passed, "\(report.results.filter { !$0.passed })")
        let never = ScenarioTester(engine: try makeEngine(text.replacing("cups > 1", with: "cups > 9"))).run(tests)
        let missing = never.results.filter { !$0.passed }.map(\.message)
        #expect(missing.contains("no conversation gets to a → bill"), "\(missing)")
    }
}
