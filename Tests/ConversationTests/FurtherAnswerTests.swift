import ConversationFixtures
import Testing

@testable import Conversation

/// What an utterance says besides its answer: taken in order, answered, or remembered.
@Suite("Several answers in one utterance")
struct FurtherAnswerTests {
    private static let about = """
        id: cafe
        name: Un bar
        description: Order.
        language: es-ES
        category: dining
        difficulty: A1
        duration: 300
        characterID: maria
        environmentID: room

        """

    private static let bar = """
        \(about)
        objectives: [{type: vocabulary, description: Order, when: visited(done)}]
        start: drink
        nodes:
          drink:
            line: { id: bar.drink, text: "¿Qué le pongo?", translation: Yes? }
            expect: [{ id: coffee, accept: ["[quiero] un café"], goto: food }]
          food:
            line:
              id: bar.food
              text: "Muy bien. ¿Algo de comer? Hay tostadas."
              translation: "Very well. Something to eat? There is toast."
            expect:
              - id: toast
                accept: ["[quiero] una tostada"]
                say: { id: bar.yes, text: "¡Marchando!", translation: Coming! }
                goto: place
              - { id: with, accept: ["[quiero] una tostada con tomate"], goto: topping }
              - { id: nothing, accept: ["nada más"], goto: place }
          topping:
            line: { id: bar.topping, text: "¿La tostada, con tomate o con queso?", translation: With what? }
            expect: [{ id: tomato, accept: ["[con] tomate"], goto: place }]
          place:
            line: { id: bar.place, text: "¿Dónde se sienta?", translation: Where? }
            expect: [{ id: terrace, accept: ["en la terraza"], goto: done }]
          done: { line: { id: bar.done, text: "Gracias.", translation: Thanks. }, end: true }
        any:
          - id: toilet
            accept: ["dónde está el baño"]
            say: { id: bar.toilet, text: "Al fondo.", translation: Over there. }
        """

    private func play(_ texts: String...) throws -> [TurnOutcome] {
        let engine = try makeEngine(Self.bar)
        let settings = DialogueSettings()
        var (state, outcome) = engine.begin(settings: settings, seed: 1)
        var outcomes: [TurnOutcome] = []
        for text in texts {
            (state, outcome) = try engine.turn(state, .say(text), settings: settings)
            outcomes.append(outcome)
        }
        return outcomes
    }

    @Test("two answers are taken one after the other, and the second is not asked for")
    func order() throws {
        let outcome = try play("hola, quiero un café, por favor, y una tostada")[0]
        #expect(outcome.responseID == "coffee")
        #expect(outcome.further == [FurtherAnswer(nodeID: "food", responseID: "toast", slots: [:])])
        #expect(outcome.nodeID == "place")
        #expect(outcome.lines.map(\.text) == ["Muy bien.", "¡Marchando!", "¿Dónde se sienta?"])
        #expect(outcome.lines[0].translation == "Very well.")
        #expect(outcome.lines[0].id != "bar.food")
    }

    @Test("how an answer ends may be what the next question offers, which is then not asked")
    func ending() throws {
        let outcome = try play("un café", "quiero una tostada con tomate")[1]
        #expect(outcome.responseID == "with")
        #expect(outcome.further == [FurtherAnswer(nodeID: "topping", responseID: "tomato", slots: [:])])
        #expect(outcome.lines.map(\.text) == ["¿Dónde se sienta?"])
    }

    @Test("what ends an answer that stands without it may answer the next question, though nothing offers it")
    func besides() throws {
        let outcome = try play("un café", "quiero una tostada en la terraza")[1]
        #expect(outcome.responseID == "toast")
        #expect(outcome.further == [FurtherAnswer(nodeID: "place", responseID: "terrace", slots: [:])])
        #expect(outcome.lines.map(\.text) == ["¡Marchando!", "Gracias."])
    }

    @Test("what answers another question than the one that was asked is kept for that")
    func early() throws {
        let outcomes = try play("quiero una tostada", "un café")
        #expect(outcomes[0].match == .offScript || outcomes[0].match == .clarify)
        #expect(outcomes[1].further == [FurtherAnswer(nodeID: "food", responseID: "toast", slots: [:])])
        #expect(outcomes[1].nodeID == "place")
    }

    private static let call = """
        \(about)
        objectives: []
        start: where
        lists: { town: [Triana, Sevilla], count: [dos, tres, cuatro, cinco] }
        nodes:
          where:
            line: { id: c.where, text: "¿Dónde está?", translation: Where? }
            expect:
              - { id: whole, accept: ["[estoy] en la calle Alta"], goto: seats }
              - id: town
                accept: ["[estoy] en {town}"]
                say: { id: c.street, text: "¿En qué calle?", translation: Which street? }
              - id: street
                accept: ["[estoy] en una calle larga"]
                say: { id: c.name, text: "¿Cómo se llama la calle?", translation: Its name? }
          seats:
            line: { id: c.seats, text: "¿Cuántas sillas hay?", translation: How many chairs? }
            expect:
              - { id: right, accept: ["[hay] seis"], goto: done }
              - id: wrong
                accept: ["[hay] {count}", "[hay] muchas"]
                say: { id: c.again, text: "Cuente otra vez.", translation: Count again. }
                goto: seats
          done: { line: { id: c.done, text: "Gracias.", translation: Thanks. }, end: true }
        """

    @Test(
        "of two answers that leave a question open one is taken, and none twice; one that settles it is",
        arguments: [
            (["en Triana, en una calle larga"], ["¿Cómo se llama la calle?"]),
            (["en Triana, en Triana"], ["¿En qué calle?"]),
            (["en Triana, en la calle Alta"], ["¿Cuántas sillas hay?"]),
            (["en la calle Alta", "hay muchas, muchas"], ["Cuente otra vez.", "¿Cuántas sillas hay?"]),
        ])
    func openQuestions(said: [String], answered: [String]) throws {
        let engine = try makeEngine(Self.call)
        var (state, outcome) = engine.begin(settings: .init(), seed: 1)
        for text in said { (state, outcome) = try engine.turn(state, .say(text), settings: .init()) }
        #expect(outcome.lines.map(\.text) == answered)
    }

    @Test("what was not understood is soon forgotten, but for facts")
    func refused() throws {
        let outcomes = try play("en la terraza, por favor", "qué", "qué", "un café", "nada más")
        #expect(outcomes[0].match == .offScript || outcomes[0].match == .clarify)
        #expect(outcomes[4].nodeID == "place" && outcomes[4].further.isEmpty)
    }

    @Test("a question beside an answer is answered before the next is asked")
    func question() throws {
        let outcome = try play("un café, por favor. ¿Dónde está el baño?")[0]
        #expect(outcome.responseID == "coffee" && outcome.nodeID == "food")
        #expect(outcome.further.map(\.responseID) == ["toilet"])
        #expect(outcome.lines.map(\.id) == ["bar.toilet", "bar.food"])
    }

    @Test("what was told before is not asked again")
    func memory() throws {
        let outcomes = try play("un café, y luego en la terraza", "nada más, gracias")
        #expect(outcomes[0].nodeID == "food" && outcomes[0].further.isEmpty)
        #expect(outcomes[1].further.map(\.nodeID) == ["place"])
        #expect(outcomes[1].isEnded)
        #expect(outcomes[1].lines.map(\.id) == ["bar.done"])
    }

    @Test("one answer is one answer")
    func single() throws {
        let outcome = try play("un café, por favor")[0]
        #expect(outcome.further.isEmpty && outcome.nodeID == "food")
        #expect(outcome.lines.map(\.id) == ["bar.food"])
    }

    @Test("the state that remembers is written and read back the same")
    func storing() throws {
        let engine = try makeEngine(Self.bar)
        let state = try engine.turn(
            engine.begin(settings: .init(), seed: 1).state, .say("un café, y luego en la terraza"), settings: .init()
        ).state
        #expect(state.volunteered.map(\.text) == ["en la terraza"])
    }

    private static let recap = """
        \(about)
        objectives: []
        start: hour
        lists: { hour: [una, dos, tres] }
        nodes:
          hour:
            line: { id: r.hour, text: "¿A qué hora?", translation: When? }
            expect: [{ id: at, accept: ["(a la|a las) {hour}"], set: { hour: $hour }, goto: name }]
          name:
            line: { id: r.name, text: "¿Cómo se llama?", translation: Name? }
            expect: [{ id: ana, accept: ["[me llamo] Ana"], goto: recap }]
          recap:
            line: { id: r.recap, text: "A las {hour}, entonces. ¿Está bien?", translation: "At {hour}, then?" }
            expect: [{ id: good, accept: ["sí [está bien]"], goto: done }]
          done: { line: { id: r.done, text: "Gracias.", translation: Thanks. }, end: true }
        """

    @Test("what was told before can be put right, and what is asked then is asked anew")
    func putRight() throws {
        let engine = try makeEngine(Self.recap)
        let settings = DialogueSettings()
        func say(_ texts: [String]) throws -> TurnOutcome {
            var (state, outcome) = engine.begin(settings: settings, seed: 1)
            for text in texts { (state, outcome) = try engine.turn(state, .say(text), settings: settings) }
            return outcome
        }
        let outcome = try say(["a las dos", "Ana", "no, a las tres"])
        #expect(outcome.match == .accepted && outcome.responseID == nil && outcome.nodeID == "recap")
        #expect(outcome.further == [FurtherAnswer(nodeID: "hour", responseID: "at", slots: ["hour": "tres"])])
        #expect(outcome.lines.map(\.text) == ["A las tres, entonces. ¿Está bien?"])
        // Said before the recap, it is put right as well.
        let early = try say(["a las dos", "no, a las tres", "Ana"])
        #expect(early.lines.last?.text.hasPrefix("A las tres") == true)
        // The same once more changes nothing, and is no answer here.
        #expect(try say(["a las dos", "Ana", "no, a las dos"]).match != .accepted)
        #expect(try say(["a las dos", "Ana", "no, a las tres", "sí"]).nodeID == "done")
    }
}
