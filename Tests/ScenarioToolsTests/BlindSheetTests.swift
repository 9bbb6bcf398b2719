import ConversationFixtures
import Lexicon
import Testing

@testable import ScenarioTools

@Suite("Blind sheets")
struct BlindSheetTests {
    @Test("the sheet tells the situation and every node that listens, on the shortest way")
    func nodes() throws {
        let sheet = BlindSheet(try makeEngine(cafe))
        #expect(sheet.title == "Un café" && sheet.level == .a1 && sheet.language == "es-ES")
        #expect(sheet.situation == "Order something.")
        #expect(sheet.nodes.map(\.id) == ["greet", "anything-else", "ask"])
        #expect(
            sheet.nodes[0].says.map(\.text) == ["¡Hola! ¿Qué le pongo?", "Buenas. ¿Qué quiere?"])
        #expect(sheet.nodes[0].says[0].translation == "Hello! What can I get you?")
        #expect(sheet.nodes[0].before.isEmpty)
        #expect(sheet.nodes[1].before == ["¡Hola! ¿Qué le pongo?", "Aquí tiene su …."])
        #expect(sheet.nodes[2].before == ["¡Hola! ¿Qué le pongo?", "¿Un café?"])
    }

    @Test("no answer is in it: neither a template's words nor a hint that is one")
    func withoutAnswers() throws {
        let sheet = BlindSheet(try makeEngine(cafe))
        #expect(sheet.nodes[0].hint == "Start with «quisiera…»")
        #expect(sheet.nodes[2].hint == nil)
        for leak in ["quisiera un", "la cuenta", "Sí, gracias", "otro", "order", "bill"] {
            #expect(!sheet.text.contains(leak), "\(leak)")
        }
    }

    @Test("variables have the values that a conversation begins with")
    func variables() throws {
        let scenario = oneNode("- { id: yes, accept: [sí], goto: b }")
            .replacing("text: Hola.", with: "text: \"Son {total}.\"")
            .replacing("start: a", with: "variables: { total: dos euros }\nstart: a")
        let sheet = BlindSheet(try makeEngine(scenario))
        #expect(sheet.nodes.map { $0.says.map(\.text) } == [["Son dos euros."]])
        #expect(sheet.text.contains("says: Son dos euros.   [Hello.]"))
    }

    @Test("a node without a line says that the character waits")
    func silent() throws {
        let scenario = oneNode("- { id: yes, accept: [sí], goto: c }").replacing(
            "  b:", with: "  c: { expect: [{ id: no, accept: [no], goto: b }] }\n  b:")
        let sheet = BlindSheet(try makeEngine(scenario))
        #expect(sheet.nodes.map(\.id) == ["a", "c"])
        #expect(sheet.nodes[1].says.isEmpty && sheet.nodes[1].before == ["Hola."])
        #expect(sheet.text.contains("says: (the character waits for your answer to the line before)"))
    }
}
