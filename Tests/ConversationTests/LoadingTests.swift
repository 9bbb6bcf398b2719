import ContentFiles
import ConversationFixtures
import Foundation
import Testing

@testable import Conversation

@Suite("Loading content")
struct LoadingTests {
    @Test("sound content loads without a word")
    func sound() throws {
        let (scenario, library, diagnostics) = try load(cafe)
        #expect(diagnostics.isEmpty)
        #expect(scenario?.flow.nodeIDs == ["greet", "again", "ask", "served", "anything-else", "pay"])
        #expect(library.characters["maria"]?.availableScenarios == ["cafe"])
        #expect(library.environments["room"]?.appropriateScenarios == ["cafe"])
        #expect(scenario?.contentHash.count == 16)
        #expect(try load(cafe + "\n").scenario?.contentHash != scenario?.contentHash)
    }

    /// What is put in place of what, the code that follows, and the text that stands at the place it is reported at.
    private static let faults: [(original: String, replacement: String, code: String, place: String)] = [
        ("goto: served\n", "goto: srved\n", "unknown-node", "srved"),
        ("start: greet", "start: gret", "unknown-node", "gret"),
        ("otherwise: [clarify, hint, again]", "otherwise: [clarify, hnt]", "unknown-node", "hnt"),
        ("after: 12, goto: again", "after: 12, goto: agan", "unknown-node", "agan"),
        ("[hola] <want>", "[hola <want>", "template-unclosed", "[hola <want>"),
        ("[hola] <want>", "[hola] <wnt>", "unknown-rule", "<wnt>"),
        ("{drink_f:drink}) <pl", "{drnk:drink}) <pl", "unknown-list", "{drnk:drink}"),
        ("please: \"[por favor]\"", "please: \"[por] <want>\"\n  want2: \"<want2>\"", "recursive-rule", "\"<want2>\""),
        ("\"$drink\" }\n        goto: served", "\"$drnk\" }\n        goto: served", "unknown-slot", "\"$drnk\""),
        ("su {drink}.\", tr", "su {drnk}.\", tr", "unknown-variable", "\"Aquí tiene su {drnk}"),
        ("Son {total}.\"", "Son {total.\"", "bad-braces", "{total."),
        ("category: dining", "category: dinning", "bad-choice", "dinning"),
        ("difficulty: A1", "difficulty: A7", "bad-choice", "A7"),
        ("duration: 300", "duration: soon", "bad-number", "soon"),
        ("name: Un café", "nome: Un café", "missing-field", "id: cafe"),
        ("characterID: maria", "characterID: mara", "unknown-character", "mara"),
        ("environmentID: room", "environmentID: rom", "unknown-environment", "rom"),
        ("language: es-ES", "language: fr-FR", "language-mismatch", "fr-FR"),
        ("id: cafe\n", "id: kafe\n", "id-mismatch", "kafe"),
        ("end: true }\n    hints", "stop: true }\n    hints", "unknown-field", "stop: true"),
        ("say: repeat", "say: repaet", "bad-say", "repaet"), ("goto: ask", "goto: again", "endless-loop", "again:\n"),
        ("id: cafe.pay", "id: cafe.ask", "duplicate-line", "{ id: cafe.ask, text: \"Son"),
        ("- { id: no,", "- { id: yes,", "duplicate-response", "{ id: yes, accept: [\"no"),
        ("drink_m: [café, zumo, té]", "drink_m: []", "empty-list", "[]"),
        ("goto: anything-else", "goto: anything-else\n    end: true", "two-ways-on", "served:\n"),
        ("nodes:", "nodes: []\nknots:", "no-nodes", "[]\nknots"), ("start: greet", "start: [greet", "yaml-syntax", ""),
        ("error: es-agr-det-noun-gender }]", "}]", "missing-field", "{ pattern:"),
        ("pone[s]", "pone[]", "template-empty-group", "[]"),
        ("\"cuánto es\"], goto: pay", "\"cuánto es\"]", "no-consequence", "{ id: bill"),
        ("hints: [\"Sí", "goto: pay\n    hints: [\"Sí", "two-ways-on", "ask:\n"),
        ("after: 12, goto: again", "after: 12", "no-consequence", "{ after: 12 }"),
    ]

    @Test("a fault is reported with its place, and the scenario left out", arguments: faults.indices)
    func fault(index: Int) throws {
        let (original, replacement, code, place) = Self.faults[index]
        #expect(cafe.contains(original))
        let text = cafe.replacing(original, with: replacement, maxReplacements: 1)
        let (scenario, library, diagnostics) = try load(text)
        #expect(scenario == nil)
        #expect(library.characters.count == 1)
        let fault = try #require(diagnostics.first { $0.code == code && $0.severity == .error }, "\(diagnostics)")
        #expect(fault.location.file == "scenarios/es/cafe.yaml")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let rest = lines.dropFirst(fault.location.line - 1).joined(separator: "\n").unicodeScalars
        let pointed = String(String.UnicodeScalarView(rest.dropFirst(fault.location.column - 1)))
        #expect(pointed.hasPrefix(place), "\(fault) points at \(pointed.prefix(30))")
    }

    @Test(
        "what is only doubtful is a warning, and the scenario loads",
        arguments: [
            ("rules:\n", "rules:\n  spare: \"nada\"\n", "unused-rule"),
            ("lists:\n", "lists:\n  spare: [nada]\n", "unused-list"),
            (", translation: { en: \"Anything else?\" }", "", "line-without-translation"),
            ("{ id: cafe.else, text", "{ text", "line-without-id"),
            ("\"cuánto es\"", "\"[cuánto es]\"", "template-all-optional"),
            ("  pay:", "  lost: { line: { id: x, text: X, translation: X }, end: true }\n  pay:", "unreachable-node"),
        ])
    func doubts(original: String, replacement: String, code: String) throws {
        #expect(cafe.contains(original))
        let (scenario, _, diagnostics) = try load(cafe.replacing(original, with: replacement, maxReplacements: 1))
        #expect(scenario != nil)
        #expect(diagnostics.map(\.code) == [code])
        #expect(diagnostics.first?.severity == .warning)
    }

    @Test("a broken file costs only itself")
    func independence() throws {
        let folder = try ContentFolder([
            "scenarios/es/cafe.yaml": cafe, "scenarios/es/broken.yaml": "id: [", "scenarios/xx/cafe.yaml": cafe,
            "characters/maria.yaml": maria, "characters/none.yaml": "id: none\n",
            "characters/fast.yaml": maria.replacing("id: maria", with: "id: fast").replacing("1.1", with: "3"),
            "environments/room.yaml": room,
            "environments/flat.yaml": room.replacing("id: room", with: "id: flat").replacing(
                "[0.5, 1, -0.25]", with: "[1, 2]"),
        ])
        let (library, diagnostics) = folder.load()
        #expect(Set(library.scenarios.keys) == ["cafe"])
        #expect(Set(library.characters.keys) == ["maria"])
        #expect(Set(library.environments.keys) == ["room"])
        let codes = Set(diagnostics.map(\.code))
        #expect(
            codes.isSuperset(of: ["yaml-syntax", "unknown-language", "missing-field", "bad-number", "bad-position"]))
    }

    /// Rules that multiply, that nest deeply, that name all that follow, and that are many.
    private static let bombs: [[String]] = {
        func names(_ numbers: Range<Int>) -> String { numbers.map { "<r\($0)>" }.joined(separator: " ") }
        let multiplying = (0..<30).map { "r\($0): '<r\($0 + 1)> <r\($0 + 1)> <r\($0 + 1)>'" }
        let nested = (0..<100).map { "r\($0): '<r\($0 + 1)>'" }
        let following = (0..<199).map { rule -> String in "r\(rule): '" + names(rule + 1..<200) + "'" }
        return [
            multiplying + ["r30: a"], nested + ["r100: a"], following + ["r199: a"], (0..<300).map { "r\($0): a" },
        ]
    }()

    @Test("rules that grow without bound are refused at once", arguments: bombs)
    func ruleBombs(rules: [String]) throws {
        let text = oneNode(
            "- { id: one, accept: ['<r0> c', '<r1> b', '[<r2>]'], goto: b }",
            rules: "{ \(rules.joined(separator: ", ")) }")
        let elapsed = try ContinuousClock().measure {
            let (scenario, _, diagnostics) = try load(text)
            #expect(scenario == nil)
            #expect(diagnostics.contains { ["template-too-large", "too-many-rules"].contains($0.code) })
        }
        #expect(elapsed < .seconds(5))
    }

    @Test("an empty or missing folder is an empty library")
    func missing() throws {
        let (library, diagnostics) = try ContentFolder([:]).load()
        #expect(library.scenarios.isEmpty && diagnostics.isEmpty)
    }

    private static let seed = """
        {"id": "cafe", "name": "At the café", "description": "Order.", "language": {"id": "es", "name": "Spanish"},
         "category": "dining", "difficulty": "A1", "duration": 300, "environmentID": "room", "characterID": "maria",
         "objectives": [{"description": "Order", "type": "vocabulary"}], "vocabularyFocus": ["café"],
         "grammarFocus": [],
         "conversationFlow": [
           {"id": "one", "characterPrompt": "¿Qué quiere (hoy)?",
            "expectedUserResponses": ["Un café, por favor.", "Un té [verde]"], "nextNodeID": "two"},
           {"id": "two", "characterPrompt": "¿Cómo está {usted}?",
            "expectedUserResponses": null, "nextNodeID": "three"},
           {"id": "three", "characterPrompt": "Adiós."}],
         "culturalNotes": ["c"], "etiquetteTips": []}
        """

    @Test("the plain JSON form loads unchanged and runs")
    func plainForm() throws {
        let (loaded, library, diagnostics) = try load(Self.seed, as: "scenarios/es/cafe.json")
        #expect(diagnostics.isEmpty)
        let scenario = try #require(loaded)
        let engine = DialogueEngine(scenario: scenario, character: library.characters["maria"], checker: nil)
        var (state, outcome) = engine.begin(settings: .init(), seed: 1)
        #expect(outcome.lines.map(\.text) == ["¿Qué quiere (hoy)?"])
        (state, outcome) = try engine.turn(state, .say("un te verde"), settings: .init())
        #expect(outcome.match == .accepted && outcome.nodeID == "two")
        #expect(outcome.lines.map(\.text) == ["¿Cómo está {usted}?"])
        (state, outcome) = try engine.turn(state, .say("cualquier cosa"), settings: .init())
        #expect(outcome.match == .accepted && outcome.isEnded)
        #expect(outcome.lines.map(\.text) == ["Adiós."])
        #expect(state.node == "three")
    }

    @Test("a scenario encodes into the plain JSON form, without what it lacks")
    func encoding() throws {
        let plain = try #require(try load(Self.seed, as: "scenarios/es/cafe.json").scenario)
        let object = try #require(
            JSONSerialization.jsonObject(with: JSONEncoder().encode(plain)) as? [String: Any])
        let original = try #require(JSONSerialization.jsonObject(with: Data(Self.seed.utf8)) as? [String: Any])
        for key in ["id", "name", "category", "difficulty", "duration", "culturalNotes"] {
            #expect(object[key] as? NSObject == original[key] as? NSObject, "\(key)")
        }
        let objectives = try #require(object["objectives"] as? [[String: String]])
        #expect(objectives.map { $0["description"] } == plain.objectives.map(\.description))
        #expect(objectives.map { $0["type"] } == plain.objectives.map(\.type.rawValue))
        let flow = try #require(object["conversationFlow"] as? [[String: Any]])
        #expect(flow.map { $0.count } == [4, 3, 2])
        let authored = try #require(try load(cafe).scenario?.conversationFlow)
        #expect(authored[0].characterPrompt == "¡Hola! ¿Qué le pongo?")
        #expect(authored[0].expectedUserResponses == ["quiero un café", "la cuenta", "cuánto es", "qué hay"])
        #expect(authored[0].nextNodeID == "served")
        #expect(authored[5].nextNodeID == nil)
        let environment = try #require(try load(cafe).library.environments["room"])
        let json = String(decoding: try JSONEncoder().encode(environment), as: UTF8.self)
        #expect(json.contains("\"position\":[0.5,1,-0.25]"))
        #expect(!json.contains("ambientSoundURL"))
    }

    @Test("a scenario without a script lets the learner talk")
    func openTalk() throws {
        let head = cafe.split(separator: "\n").prefix(9).joined(separator: "\n")
        let engine = try makeEngine(head)
        var (state, outcome) = engine.begin(settings: .init(), seed: 1)
        (state, outcome) = try engine.turn(state, .say("hola"), settings: .init())
        #expect(outcome.match == .accepted && !outcome.isEnded)
        #expect(try engine.turn(state, .finish, settings: .init()).outcome.isEnded)
    }

    @Test("a mangled scenario never brings the loader down", arguments: 0..<40 as Range<UInt64>)
    func fuzz(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var scalars = Array(cafe.unicodeScalars)
        for _ in 0..<6 {
            let place = Int(random.next() % UInt64(scalars.count))
            switch random.next() % 3 {
            case 0: scalars.remove(at: place)
            case 1: scalars.insert(scalars[Int(random.next() % UInt64(scalars.count))], at: place)
            default: scalars.swapAt(place, Int(random.next() % UInt64(scalars.count)))
            }
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        let (scenario, _, diagnostics) = try load(String(text))
        #expect(scenario != nil || diagnostics.contains { $0.severity == .error })
        #expect(diagnostics.allSatisfy { $0.location.line > 0 && !$0.message.isEmpty })
    }
}

@Suite("Variables that lines show")
struct ShownVariableTests {
    private func diagnostics(_ nodes: String, variables: String = "{}") throws -> [Diagnostic] {
        let head = """
            id: cafe
            name: n
            language: es
            category: dining
            difficulty: A1
            characterID: maria
            environmentID: room
            lists: { drink: [café, té] }
            variables: \(variables)
            start: a
            nodes:

            """
        return try load(head + nodes).diagnostics
    }

    private let ask = """
          a:
            line: { id: a, text: Hola., translation: Hello. }
            expect:
              - { id: order, accept: ["un {drink}"], set: { drink: $drink }, goto: z }
        """
    private let show = "  z: { line: { id: z, text: \"Su {drink}.\", translation: \"Your {drink}.\" } }\n"

    @Test("a way that leaves a variable unset is named, and one that sets it is not")
    func ways() throws {
        let found = try diagnostics(
            ask + "\n      - { id: nothing, accept: [nada], goto: m }\n"
                + "  m: { line: { id: m, text: Bien., translation: Well. }, goto: z }\n" + show)
        #expect(found.map(\.code) == ["unset-variable"])
        #expect(found.first?.message.contains("a → nothing → m → z") == true)
        #expect(try diagnostics(ask + "\n" + show).isEmpty)
        let first = ask + "\n      - { id: nothing, accept: [nada], goto: z }\n" + show
        #expect(try diagnostics(first, variables: "{ drink: agua }").isEmpty)
    }

    @Test("a slot that an answer may leave empty sets nothing for certain")
    func optionalSlots() throws {
        let maybe = ask.replacing("un {drink}", with: "quiero [un {drink}]")
        #expect(try diagnostics(maybe + "\n" + show).map(\.code) == ["unset-variable"])
    }

    @Test("a detour that always sets the variable, and detours that lead to each other, are followed")
    func detours() throws {
        let setting = """
              a: { line: { id: a, text: Hola., translation: Hello. }, detour: q, goto: z }
              q:
                line: { id: q, text: "¿Qué?", translation: What? }
                expect:
                  - { id: order, accept: ["un {drink}"], set: { drink: $drink }, return: true }

            """
        #expect(try diagnostics(setting + show).isEmpty)
        let leaving =
            setting.replacing("set: { drink: $drink }, return", with: "return").replacing(
                "return: true }", with: "return: true }\n      - { id: other, accept: [otra cosa], goto: r }")
            + "  r: { detour: q, return: true }\n"
        #expect(try diagnostics(leaving + show).map(\.code).contains("unknown-variable"))
        let some = leaving.replacing("otra cosa], goto", with: "otra cosa], set: { drink: té }, goto")
        #expect(try diagnostics(some + show).map(\.code) == ["unset-variable"])
    }
}
