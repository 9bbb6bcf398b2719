import ContentFiles
import Foundation
import Testing

@testable import Conversation

@Suite("Recordings of lines")
struct RecordingTests {
    private static func parts(_ text: String) throws -> [ScriptLine.Part] { try LineTextParser.parse(text) }

    @Test(
        "a path leads into the folder of recordings and nowhere else",
        arguments: [
            ("recordings/a.ogg", true), ("recordings/es-cafe/hola.wav", true), ("recordings", false),
            ("recordings/", false), ("a.ogg", false), ("/recordings/a.ogg", false), ("recordings/../a.ogg", false),
            ("recordings//a.ogg", false), ("recordings/.a.ogg", false), ("recordings/a\n.ogg", false), ("", false),
        ])
    func paths(path: String, isOne: Bool) {
        #expect(ScriptRecording.isPath(path) == isOne)
    }

    @Test("what a line can say is told, with any value and every choice")
    func sayable() throws {
        let parts = try Self.parts("{cups, plural, one {Queda una taza} other {Quedan # tazas}}, {name}.")
        for text in ["Queda una taza, Ana.", "Quedan 2 tazas, Ana María.", "Quedan dos tazas, x."] {
            #expect(parts.canSay(text[...]), "\(text)")
        }
        for text in ["Queda una taza.", "Queda una taza, .", "Quedan tazas, Ana.", "Quedan 2 tazas, Ana", ""] {
            #expect(!parts.canSay(text[...]), "\(text)")
        }
    }

    @Test("words are the author's where no value is shown, in choices too")
    func authors() throws {
        #expect(try Self.parts("Hola.").areAuthors)
        #expect(try Self.parts("{who, select, f {señora} other {señor}}, pase.").areAuthors)
        #expect(try !Self.parts("Hola, {name}.").areAuthors)
        #expect(try !Self.parts("{cups, plural, one {una} other {# tazas}}").areAuthors)
    }

    @Test("the part of a line before its question has no recording: another text needs another")
    func beforeQuestion() {
        let line = SpokenLine(
            id: "l", text: "Aquí tiene. ¿Algo más?", translation: nil, role: .line, speed: 1, recording: "r/a.ogg")
        #expect(line.beforeQuestion?.recording == nil && line.beforeQuestion?.text == "Aquí tiene.")
    }
}
