import ContentFiles
import Foundation
import Grammar
import Lexicon
import TestSupport
import Testing

@testable import Conversation

/// What characters say back in the scenarios that immersiond ships, with the real grammar.
@Suite("Recasts")
struct RecastTests {
    private static let shipped = Result {
        let root = Checkout.root
        let folder = root.appending(path: "languages/es")
        let spanish = try LanguagePack.load(directory: folder)
        let checker = try GrammarChecker.load(directory: folder, language: spanish, prose: "en")
        let (library, _) = ContentLibrary.load(
            directory: root, languages: ["es": spanish], checkers: ["es": checker])
        return library.scenarios.mapValues { scenario in
            DialogueEngine(
                scenario: scenario, character: library.characters[scenario.characterID], language: spanish,
                checker: checker)
        }
    }

    private func say(
        _ text: String, _ scenario: String, _ node: String, timing: CorrectionTiming = .immediate
    ) throws -> TurnOutcome {
        let engine = try #require(try Self.shipped.get()[scenario])
        let number = try #require(engine.flow.number(of: node), "\(scenario) has no node \(node)")
        let settings = DialogueSettings(correctionTiming: timing, repair: .recast)
        let beginning = engine.begun(at: number, variables: engine.flow.variables, settings: settings, seed: 1)
        return try engine.turn(beginning.state, .say(text), settings: settings).outcome
    }

    @Test("right Spanish is never corrected, whether or not it is understood")
    func rightAnswers() throws {
        #expect(RightAnswers.all.count >= 60)
        var taken = 0
        for (scenario, node, text) in RightAnswers.all {
            let outcome = try say(text, scenario, node)
            #expect(outcome.recast == nil, "\(text)")
            #expect(!outcome.lines.contains { $0.role == .recast }, "\(text)")
            #expect(outcome.corrections.isEmpty, "\(text)")
            taken += outcome.match == .accepted || outcome.match == .understood ? 1 : 0
        }
        #expect(taken >= 60)
    }

    @Test("what a character asks about is right Spanish, with the words that the learner said")
    func proposals() throws {
        let checker = try #require(try Self.shipped.get().values.first?.checker)
        for (scenario, node, text) in RightAnswers.all {
            let outcome = try say(text, scenario, node)
            guard outcome.match == .clarify, let line = outcome.lines.first?.text else { continue }
            let quoted = line.split(separator: "«").dropFirst().compactMap { $0.split(separator: "»").first }
            for sentence in quoted { #expect(checker.check(String(sentence)).errors.isEmpty, "\(text): \(line)") }
        }
    }

    @Test(
        "a slip is said back right, or not at all",
        arguments: [
            ("es-clase-bogota", "welcome", "Mi llamo sam.", "Me llamo Sam."),
            ("es-cumple-martin", "door", "Lo conozco en el universidad.", "Lo conozco en la universidad."),
            ("es-cumple-martin", "nobody", "No conozco nadie.", "No conozco a nadie."),
            ("es-cumple-martin", "drink", "Yo quiere un vino tinto.", nil),
            ("es-domino-malecon", "thesis", "Dudo que el mar recuerda todo.", "Dudo que el mar recuerde todo."),
            ("es-domino-malecon", "usted", "Yo soy de Francia y hay mucho mares.", nil),
            ("es-primer-dia-trabajo", "crash", "He rompido una taza.", "He roto una taza."),
            ("es-pieza-almagro", "wake", "Levanto a las ocho.", "Me levanto a las ocho."),
            ("es-pieza-almagro", "music", "Juego el piano.", "Toco el piano."),
            ("es-asado-domingo", "time", "Puedo ir a la dos.", "Puedo ir a las dos."),
            ("es-asado-domingo", "bring", "Puedo traigo un vino.", "Puedo traer un vino."),
            ("es-atocha-tren", "meanwhile", "Voy comer un bocadillo.", "Voy a comer un bocadillo."),
            ("es-emergencia-112", "medicine", "El es sesenta años.", "Él tiene sesenta años."),
            ("es-emergencia-112", "access", "La puerta es abierto.", "La puerta está abierta."),
            ("es-aduana-mexico", "where", "En casa de mi amigos.", "En casa de mis amigos."),
            ("es-aduana-mexico", "reason", "Vengo visitar mi hermano.", nil),
            ("es-aduana-mexico", "describe", "Mi maleta es rojo y grande.", "Mi maleta es roja y grande."),
            ("es-centro-salud", "greet", "Mi duele mucho la garganta, doctora.", nil),
            ("es-centro-salud", "fever", "Soy fiebre.", "Tengo fiebre."),
            ("es-centro-salud", "since-throat", "Desde tres días.", "Desde hace tres días."),
            ("es-centro-salud", "how", "Jugando al futbol.", nil),
            ("es-clase-bogota", "occupation", "Yo soy un profesor.", "Yo soy profesor."),
            ("es-clase-bogota", "age", "Yo soy veinte años.", "Yo tengo veinte años."),
            ("es-clase-bogota", "clock", "El reloj es en la pared.", "El reloj está en la pared."),
            ("es-cita-helado", "flavours", "Quiero chocolate y limon.", nil),
            ("es-cita-helado", "plan", "Vamos a el cine.", "Vamos al cine."),
            ("es-parrilla-vegetariana", "how-done", "La quiero jugoso.", "La quiero jugosa."),
            ("es-parrilla-vegetariana", "drinks", "Quieremos una vino tinto.", "Queremos un vino tinto."),
            ("es-parrilla-vegetariana", "dessert", "Un flan mixta, por favor.", "Un flan mixto, por favor."),
            ("es-cita-helado", "which-day", "En sábado.", "El sábado."),
            (
                "es-entrevista-bogota", "spanish", "Estudio español por dos años.",
                "Estudio español desde hace dos años."
            ),
            ("es-entrevista-bogota", "weakness", "Me cuesta a hablar en público.", "Me cuesta hablar en público."),
            (
                "es-tiraje-bogota", "deadline", "Sí, siempre que nos envían los archivos a tiempo.",
                "Sí, siempre que nos envíen los archivos a tiempo."
            ),
            ("es-tutoria-nota", "greet", "Me gustaría que usted revisa mi nota.", nil),
            ("es-tutoria-nota", "language", "Me di cuenta que era tarde.", "Me di cuenta de que era tarde."),
            ("es-patio-sevilla", "name", "Yo llamo Peter.", "Yo me llamo Peter."),
            ("es-dia-de-muertos", "liked-food", "Le gustaba los tamales.", "Le gustaban los tamales."),
            ("es-mercado-mexico", "change", "Me falta diez pesos.", "Me faltan diez pesos."),
            ("es-cafe-madrid", "drink", "Hola, quieor un café, por favor.", "Hola, quiero un café, por favor."),
            ("es-cafe-madrid", "drink", "¡quiero un caffé!", "¡quiero un café!"),
            // The learner's own person; no verb or relative clause comes or goes.
            (
                "es-domino-malecon", "salt", "Puede que tienes razón, pero la sal no habla.",
                "Puede que tengas razón, pero la sal no habla."
            ),
            ("es-cita-helado", "why-here", "Vine por aprender el español.", nil),
            ("es-aduana-mexico", "reason", "Vengo por visitar a mi hermana en Puebla.", nil),
            // A capital may begin a name, so that the check says nothing.
            ("es-cafe-madrid", "drink", "¡Qisiera una cerveza!", nil),
            // Somebody's own words, and other words than those of the nearest mistake.
            ("es-clase-bogota", "coffee", "Un tintico, por favor.", nil),
            ("es-clase-bogota", "goodbye", "Chao, profe, hasta el martes.", nil),
            ("es-cafe-madrid", "plans", "Voy a el Retiro.", nil),
            // Only the learner knows how many, and which.
            ("es-emergencia-112", "medicine", "Tiene sesenta años y toma unos pastilla para el corazón.", nil),
            ("es-atocha-tren", "quiz", "Del vía cuatro.", nil),
            ("es-centro-salud", "fever", "Yo soy fiebre.", nil),
            ("es-cita-helado", "ask-out", "¿Querés ir al museo en… el sábado?", "¿Querés ir al museo el sábado?"),
            ("es-cafe-madrid", "drink", "Quiero… una café, por favor.", "Quiero un café, por favor."),
        ] as [(String, String, String, String?)])
    func slips(scenario: String, node: String, text: String, recast: String?) throws {
        #expect(try say(text, scenario, node).recast == recast)
    }

    @Test(
        "what is mended counts as it is mended",
        arguments: [
            ("es-patio-sevilla", "floor", "Vivo en la tercero.", "¡El tercero!"),
            ("es-cita-helado", "plan", "Vamos a el teatro.", "¿Ir al teatro?"),
            ("es-clase-bogota", "age", "Tengo veinte y uno anos.", "¡21!"),
        ])
    func mendedValues(scenario: String, node: String, text: String, says: String) throws {
        let lines = try say(text, scenario, node).lines.filter { $0.role == .line }.map(\.text)
        #expect(lines.joined(separator: " ").contains(says), "\(lines)")
    }

    @Test("what is said back neither repeats how the reply begins nor quotes within the same marks")
    func phrasing() throws {
        let fall = try say("Mi vecino se ha caida de la escalera.", "es-emergencia-112", "answer")
        #expect(fall.lines.first?.role == .recast && fall.lines.first?.text.hasPrefix("De acuerdo") == false)
        #expect(fall.lines.contains { $0.text.hasPrefix("De acuerdo.") })
        let quoted = try say("Se dice «me di cuenta que era tarde».", "es-tutoria-nota", "language")
        #expect(quoted.lines.first?.text.contains("«Se dice “me di cuenta de que era tarde”»") == true)
    }

    @Test(
        "what the learner takes back is neither taken nor said back",
        arguments: [
            ("es-cita-helado", "which-day", "El viernes… no, mejor el jueves.", "day"),
            ("es-parrilla-vegetariana", "where", "dentro no no espera mejor afuera", "outside"),
            ("es-cafe-madrid", "drink", "Un café, no, mejor una zumo de naranja.", "juice"),
        ])
    func takenBack(scenario: String, node: String, text: String, response: String) throws {
        let outcome = try say(text, scenario, node)
        #expect(outcome.responseID == response)
        #expect(outcome.recast?.lowercased().contains("café") != true)
    }

    @Test(
        "a missing accent is shown, and never said back",
        arguments: [
            ("es-clase-bogota", "occupation", "Soy medico."),
            ("es-cita-helado", "flavours", "Quiero chocolate y limon."),
            ("es-cita-helado", "ask-out", "¿Queres ir al cine el sábado?"),
        ])
    func accents(scenario: String, node: String, text: String) throws {
        let outcome = try say(text, scenario, node)
        #expect(outcome.corrections.count == 1)
        #expect(outcome.recast == nil && outcome.repair != .recast)
    }
}
