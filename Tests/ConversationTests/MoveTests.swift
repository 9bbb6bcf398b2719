import ContentFiles
import ConversationFixtures
import Foundation
import Grammar
import Lexicon
import TestSupport
import Testing

@testable import Conversation
@testable import Templates

/// The café of the fixtures with the Spanish that ships: its cues and its lexicon.
@Suite("Moves that learners make anywhere")
struct MoveTests {
    private static let spanish: (pack: LanguagePack, checker: GrammarChecker)? = {
        let folder = Checkout.file("languages/es")
        guard let pack = try? LanguagePack.load(directory: folder),
            let checker = try? GrammarChecker.load(directory: folder, language: pack, prose: "en")
        else { return nil }
        return (pack, checker)
    }()

    private let engine: DialogueEngine

    init() throws {
        let spanish = try #require(Self.spanish)
        let folder = try ContentFolder([
            "scenarios/es/cafe.yaml": cafe, "characters/maria.yaml": maria, "environments/room.yaml": room,
        ])
        var loader = ContentLoader(
            directory: folder.url, languages: ["es": LanguageKnowledge(spanish.pack)], checkers: ["es": spanish.checker]
        )
        loader.load()
        let scenario = try #require(loader.library.scenarios["cafe"])
        engine = DialogueEngine(
            scenario: scenario, character: loader.library.characters["maria"], checker: spanish.checker)
    }

    private func turn(
        _ text: String, in node: String = "ask", mode: DifficultyMode = .normal
    ) throws -> (before: DialogueState, after: DialogueState, outcome: TurnOutcome) {
        let settings = DialogueSettings(difficultyMode: mode)
        let number = try #require(engine.flow.number(of: node))
        var begun = engine.begun(at: number, variables: [:], settings: settings, seed: 1)
        begun.state.misses = 1
        let (after, outcome) = try engine.turn(begun.state, .say(text), settings: settings)
        return (begun.state, after, outcome)
    }

    @Test(
        "each is told from its words, by whomever and however they are said",
        arguments: [
            ("Perdona, no te he entendido bien.", "notUnderstood"), ("Disculpe, no la oigo bien", "notUnderstood"),
            ("no entndi nada", "notUnderstood"),
            ("¿Podrías repetírmelo otra vez?", "repeat"), ("Repetímelo, dale", "repeat"), ("¿Mande?", "repeat"),
            ("¿Qué me has dicho?", "repeat"), ("Habláis muy rápido", "slower"),
            ("¿Podés hablar más despacito, por favor?", "slower"), ("Hable un poco más alto, por favor", "louder"),
            ("¿Qué significa «leche»?", "meaning"), ("leche qué quiere decir", "meaning"),
            ("No conozco esa palabra", "meaning"), ("¿Me lo explica con otras palabras?", "meaning"),
            ("¿Cómo se dice «spoon»?", "howToSay"), ("How do you say spoon?", "howToSay"),
            ("No sé cómo se dice spoon", "howToSay"), ("¿Me lo puedes deletrear?", "spell"),
            ("¿Cómo se escribe «leche»?", "spell"), ("¿Hablas inglés?", "otherLanguage"),
            ("Sorry, do you have a menu for me?", "otherLanguage"), ("No sé cómo decirlo en español", "dontKnow"),
            ("Se me ha olvidado la palabra", "dontKnow"), ("Un momento, por favor", "wait"),
            ("Déjame pensar un segundo", "wait"), ("Mejor volvamos atrás", "back"), ("Bueno, adiós", "leave"),
            ("¡Eres un imbécil!", "insult"),
        ])
    func kinds(text: String, kind: String) throws {
        let (before, after, outcome) = try turn(text)
        #expect(outcome.responseID == kind)
        #expect(outcome.match == .control && outcome.score == nil && outcome.detectedErrors.isEmpty)
        #expect(after.node == "ask" && after.misses == before.misses && after.tally.utterances == 0)
    }

    @Test(
        "of several at once, what is asked about a word counts",
        arguments: [
            ("Perdón, no entiendo, ¿puede repetir?", "notUnderstood"),
            ("Perdón, ¿puede repetir más despacio?", "slower"),
            ("Un momento, no entiendo. ¿Qué significa «café»?", "meaning"),
            ("¿Cómo se dice «spoon»? No sé decirlo.", "howToSay"),
        ])
    func combined(text: String, kind: String) throws {
        #expect(try turn(text).outcome.responseID == kind)
    }

    @Test(
        "what the word is, in quotation marks, beside the cue or said back",
        arguments: [
            "¿Qué quiere decir «café»?", "perdona qué significa café no lo entiendo", "¿Café? No conozco esa palabra.",
            "¿«Café»?", "¿Café qué es?", "¿El café es coffee?",
            // As a recogniser writes what was said with pauses.
            "perdona, café, qué es",
        ])
    func topics(text: String) throws {
        let (_, after, outcome) = try turn(text, in: "again")
        #expect(outcome.responseID == "meaning")
        #expect(outcome.lines.map(\.role) == [.clarify])
        #expect(outcome.lines.first?.text.lowercased().contains("«café»") == true)
        #expect(outcome.lines.first?.text.contains("coffee") == true)
        #expect(after.node == "ask")
    }

    @Test(
        "who asks the character how it is gets an answer, and the question stays",
        arguments: ["¿Y tú qué tal?", "hola, cómo estás"])
    func wellbeing(text: String) throws {
        let (_, after, outcome) = try turn(text, in: "again")
        #expect(outcome.match == .control && outcome.responseID == "howAreYou")
        #expect(outcome.lines.map(\.role) == [.clarify] && !outcome.lines[0].text.isEmpty)
        #expect(after.node == "ask")
    }

    @Test("what learners ask anywhere is expected when they speak, and above all about what was said")
    func expected() throws {
        // The line is «¿Un café?».
        let number = try #require(engine.flow.number(of: "again"))
        let begun = engine.begun(at: number, variables: [:], settings: DialogueSettings(), seed: 1)
        let model = try #require(engine.wordModel(in: begun.state, language: WordCounts()))
        func place(_ word: String) throws -> Int { try #require(model.words.firstIndex(of: word)) }
        func cost(_ first: String, _ second: String) throws -> Double {
            let (first, second) = (try place(first), try place(second))
            return model.pairs.first { $0.first == first && $0.second == second }?.cost
                ?? model.backoffs[first] + model.wordCosts[second]
        }
        #expect(try cost("qué", "significa") < cost("café", "significa"))
        #expect(try cost("significa", "café") < cost("significa", "lento"))
    }

    @Test("a word that the lexicon lacks is helped with by the line, slowly, and what it means")
    func unknownWord() throws {
        let outcome = try turn("¿Qué significa «zorrapastro»?").outcome
        #expect(outcome.lines.map(\.text) == ["¿Sí o no?"] && outcome.lines.map(\.role) == [.repeat])
        #expect(outcome.hint == "Yes or no?")
    }

    @Test("what is not understood is said more slowly, and what was asked to be repeated as it was")
    func speeds() throws {
        let repeated = try #require(try turn("¿Me lo repites?").outcome.lines.first)
        for text in ["No te entiendo bien", "¿Puedes hablar más despacio?"] {
            #expect(try #require(try turn(text).outcome.lines.first).speed < repeated.speed)
        }
    }

    @Test("an English word is looked up, and what nobody knows is to be said otherwise")
    func translations() throws {
        #expect(try turn("¿Cómo se dice «spoon»?").outcome.lines.map(\.text).first?.contains("«cuchara»") == true)
        let unknown = try turn("¿Cómo se dice «flibbertigibbet»?").outcome
        #expect(unknown.hint == "Sí, gracias." && unknown.lines.first?.role == .clarify)
    }

    @Test("a word is spelt letter by letter")
    func spelling() throws {
        #expect(try turn("¿Cómo se escribe «té»?").outcome.lines.first?.text.contains("T, É") == true)
    }

    @Test("who speaks English gets a friendly line, the question slowly, and a hint")
    func otherLanguage() throws {
        let outcome = try turn("Do you speak English?").outcome
        #expect(outcome.lines.prefix(2).map(\.role) == [.clarify, .repeat] && outcome.hint == "Sí, gracias.")
    }

    @Test(
        "an answer is not taken for a move",
        arguments: [
            ("Sí, gracias", "ask"), ("Perdón, quisiera un café, por favor", "greet"),
            ("Un momento... quiero un té, por favor", "greet"), ("¿Qué hay?", "greet"),
        ])
    func answers(text: String, node: String) throws {
        #expect(try turn(text, in: node).outcome.match != .control)
    }

    @Test(
        "what holds words of a cue and says something else is no move",
        arguments: [
            "Mi jefe es un idiota", "El tren más lento es el de la costa",
            "Creo que es el básico, que era el más barato", "Explíqueme el procedimiento, si es tan amable",
            "Nunca entendí el béisbol, dura demasiado",
            "Espere, señora, que le traigo el abrigo", "No sé bailar, pero me gusta la música",
        ])
    func others(text: String) throws {
        #expect(try turn(text).outcome.match != .control)
    }

    @Test("going back leads to the question before")
    func back() throws {
        let settings = DialogueSettings()
        let start = engine.begin(settings: settings, seed: 1).state
        let (state, _) = try engine.turn(start, .say("quiero un café"), settings: settings)
        let outcome = try engine.turn(state, .say("Perdona, mejor volvamos atrás"), settings: settings).outcome
        #expect(outcome.nodeID == "greet" && outcome.responseID == "back")
    }

    @Test(
        "a fault of the cues is told with its place",
        arguments: [
            ("moves: {wait: [(a]}", "template-unclosed"), ("moves: {waiting: [a]}", "unknown-field"),
            ("moves: {wait: {any: [a]}}", "unknown-field"), ("moves: {meaning: ['a {word} b']}", "bad-place"),
            ("moves: {wait: [<a>]}", "unknown-rule"), ("moves: {rules: {a: <a>}, wait: [<a>]}", "recursive-rule"),
            ("moves: {rules: {a: (}, wait: [a]}", "template-unclosed"), ("phrases: {spell: [a]}", "missing-place"),
        ])
    func faults(text: String, code: String) throws {
        let folder = try ContentFolder(["languages/xx/phrases.yaml": "id: xx\n\(text)\n"])
        let found = PhraseLibrary(directory: folder.url.appending(path: "languages"), fallback: "en").diagnostics
        #expect(found.contains { $0.code == code && $0.location.line == 2 }, "\(found)")
    }
}
