import ContentFiles
import Foundation

@testable import Conversation

/// A tiny Spanish, so that tests stand on nothing but themselves.
struct FixtureKnowledge: WordKnowledge {
    private static let function: Set<String> = [
        "un", "una", "el", "la", "los", "las", "de", "a", "al", "en", "con", "por", "me", "yo", "y", "que", "qué", "lo",
    ]
    private static let fillers: Set<String> = ["eh", "pues", "bueno", "oye"]
    private static let lemmas: [String: String] = [
        "un": "uno", "una": "uno", "el": "el", "la": "el", "quiero": "querer", "quisiera": "querer", "quiere": "querer",
        "voy": "ir", "va": "ir", "café": "café", "té": "té", "zumo": "zumo", "cerveza": "cerveza", "agua": "agua",
        "gas": "gas", "cuenta": "cuenta", "favor": "favor", "gracias": "gracias", "parque": "parque", "museo": "museo",
        "casa": "casa", "cama": "cama", "soy": "ser", "estoy": "estar", "pone": "poner", "pones": "poner", "sí": "sí",
        "no": "no", "dos": "dos", "tres": "tres", "hola": "hola", "metro": "metro", "tren": "tren", "dónde": "dónde",
        "leche": "leche",
    ]
    private static let verbs: Set<String> = [
        "quiero", "quisiera", "quiere", "voy", "va", "soy", "estoy", "pone", "pones",
    ]

    func isFunctionWord(_ form: String) -> Bool { Self.function.contains(form) }
    func isFiller(_ form: String) -> Bool { Self.fillers.contains(form) }
    func lemmas(of form: String) -> [String] { Self.lemmas[form].map { [$0] } ?? (isWord(form) ? [form] : []) }
    func isWord(_ form: String) -> Bool {
        Self.lemmas[form] != nil || Self.function.contains(form) || Self.fillers.contains(form)
    }

    func partsOfSpeech(of form: String) -> UInt32 {
        if Self.verbs.contains(form) { return 1 << 1 }
        return ["un", "una", "el", "la", "los", "las"].contains(form) ? 1 << 8 : 0
    }

    func isPreposition(_ form: String) -> Bool { ["de", "a", "al", "en", "con", "por"].contains(form) }
    func isDecisive(_ form: String) -> Bool { ["no", "dos", "tres"].contains(form) }
}

/// A café with every kind of node.
let cafe = """
    id: cafe
    name: Un café
    description: Order something.
    language: es-ES
    category: dining
    difficulty: A1
    duration: 300
    characterID: maria
    environmentID: room
    objectives: [{type: vocabulary, description: Order a drink, when: visited(served)}]
    vocabularyFocus: [café, té, leche]
    grammarFocus: [es-agr-det-noun-gender]
    variables: { total: dos euros }
    lists:
      drink_m: [café, zumo, té]
      drink_f: [cerveza, agua con gas]
    rules:
      want: "(quiero|quisiera|me pone[s]|póngame)"
      please: "[por favor]"
    start: greet
    nodes:
      greet:
        oneOf:
          - { id: cafe.greet.1, text: "¡Hola! ¿Qué le pongo?", translation: { en: "Hello! What can I get you?" } }
          - { id: cafe.greet.2, text: "Buenas. ¿Qué quiere?", translation: { en: "Good day. What would you like?" } }
        expect:
          - id: order
            accept: ["[hola] <want> (un {drink_m:drink}|una {drink_f:drink}) <please>"]
            understand: [{ pattern: "<want> una {drink_m:drink} <please>", error: es-agr-det-noun-gender }]
            set: { drink: "$drink" }
            goto: served
          - { id: bill, accept: ["la cuenta <please>", "cuánto es"], goto: pay }
          - { id: menu, accept: ["qué (hay|tiene[s])"], say: { id: cafe.menu, text: "Hay café y té.", translation: { en: "Coffee and tea." } } }
        hints: ["Start with «quisiera…»", "quisiera un ___", "Quisiera un café, por favor."]
        wait: { after: 12, goto: again }
        otherwise: [clarify, hint, again]
      again:
        line: { id: cafe.again, text: "¿Un café?", translation: { en: "A coffee?" } }
        goto: ask
      ask:
        line: { id: cafe.ask, text: "¿Sí o no?", translation: { en: "Yes or no?" } }
        expect:
          - { id: yes, accept: ["sí [gracias]"], set: { drink: café }, goto: served }
          - { id: no, accept: ["no [gracias]"], end: true }
        hints: ["Sí, gracias."]
      served:
        line: { id: cafe.served, text: "Aquí tiene su {drink}.", translation: { en: "Here is your {drink}." } }
        goto: anything-else
      anything-else:
        line: { id: cafe.else, text: "¿Algo más?", translation: { en: "Anything else?" } }
        expect:
          - { id: more, accept: ["otro {drink_m:drink}", "otra {drink_f:drink}"], set: { drink: "$drink" }, goto: served }
          - { id: bill, accept: ["no gracias", "[no] la cuenta <please>"], goto: pay }
      pay:
        line: { id: cafe.pay, text: "Son {total}.", translation: { en: "That's {total}." } }
        end: true
    any: [{ id: again, accept: ["(perdón|cómo|otra vez)"], say: repeat }]
    """

let maria = """
    id: maria
    name: María
    language: es-ES
    modelAssetName: maria
    thumbnailURL: maria.svg
    voiceID: es
    accent: Madrid
    gender: female
    personalityTraits: [friendly]
    backstory: Owns a café.
    age: "34"
    occupation: waiter
    speakingSpeed: 1.1
    conversationStyle: casual
    difficultyAdjustment: true
    availableScenarios: []
    specializations: [Casual]
    """

let room = """
    id: room
    name: A room
    description: A room.
    language: es-ES
    assetBundleName: room
    previewImageURL: room.svg
    assetSize: 12
    lightingProfile: bright
    interactiveObjects: [{ id: cup, name: la taza, position: [0.5, 1, -0.25], action: grab }]
    labeledObjects: [taza]
    culturalDescription: c
    regionalInfo: r
    requiredCapabilities: []
    downloadable: false
    installed: true
    """

/// A content folder on disk for the length of a test.
final class ContentFolder {
    let url: URL

    /// - Parameter files: Besides the phrases of the repository's languages, which every folder has.
    init(_ files: [String: String]) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "conversation-tests-\(UUID().uuidString)")
        for (path, text) in files {
            let file = url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        for path in Self.shipped where files[path] == nil {
            let file = url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Self.root.appending(path: path), to: file)
        }
    }

    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let shipped = ["languages/defaults.yaml", "languages/en/phrases.yaml", "languages/es/phrases.yaml"]

    /// The phrases of the repository's languages.
    static let phrases = PhraseLibrary(directory: root.appending(path: "languages"), fallback: "en")

    deinit { try? FileManager.default.removeItem(at: url) }

    func load() -> (library: ContentLibrary, diagnostics: [Diagnostic]) {
        var loader = ContentLoader(directory: url, languages: ["es": FixtureKnowledge()], checkers: [:])
        loader.load()
        return (loader.library, loader.diagnostics)
    }
}

/// Loads one scenario beside the fixture's character and room.
func load(
    _ scenario: String, as file: String = "scenarios/es/cafe.yaml"
) throws -> (scenario: Scenario?, library: ContentLibrary, diagnostics: [Diagnostic]) {
    let folder = try ContentFolder([
        file: scenario, "characters/maria.yaml": maria, "environments/room.yaml": room,
    ])
    let (library, diagnostics) = folder.load()
    return (library.scenarios.values.first, library, diagnostics)
}

func makeEngine(_ scenario: String = cafe, checker: Bool = false) throws -> DialogueEngine {
    let (scenario, library, diagnostics) = try load(scenario)
    guard let scenario else { throw ContentError(diagnostics: diagnostics) }
    return DialogueEngine(scenario: scenario, character: library.characters["maria"], checker: nil)
}

/// A one-node scenario with the given responses, written as YAML lines of `expect`.
func oneNode(_ responses: String, lists: String = "{}", rules: String = "{}") -> String {
    """
    id: cafe
    name: n
    language: es
    category: dining
    difficulty: A1
    characterID: maria
    environmentID: room
    lists: \(lists)
    rules: \(rules)
    start: a
    nodes:
      a:
        line: { id: l, text: Hola., translation: Hello. }
        expect:
    \(responses.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))
      b: { line: { id: m, text: Adiós., translation: Bye. }, end: true }
    """
}
