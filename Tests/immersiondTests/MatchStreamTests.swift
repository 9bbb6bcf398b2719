import Foundation
import Templates
import TestSupport
import Testing

@testable import JSONText
@testable import immersiond

@Suite("Matching requests from a stream")
struct MatchStreamTests {
    private func answer(_ line: String, mode: TemplateGrammar.Mode = .strict) throws -> JSONValue {
        var stream = MatchStream(language: "es", mode: mode) { _ in nil }
        return try JSONParser.parse(stream.result(of: .whole(Data(line.utf8))))
    }

    @Test("a right answer has the members that are promised, byte for byte")
    func shape() throws {
        var stream = MatchStream(language: "es", mode: .strict) { _ in nil }
        let line =
            #"{"id":7,"template":"quiero {0..9:n} {drink}","lists":{"drink":{"values":["té"]}},"#
            + #""text":"¡Quiero dos té!"}"#
        #expect(
            String(decoding: stream.result(of: .whole(Data(line.utf8))), as: UTF8.self) == """
                {"cost":0,"decision":"accepted","edits":[],"id":7,"margin":null,"matched":true,\
                "recast":"¡Quiero dos té!","response":"template","slots":{"drink":"té","n":2}}
                """)
    }

    @Test("hassil 3.12 gives the same answer to every vector: matched, response and slots")
    func agreement() throws {
        let file = Checkout.file("Tests/immersiondTests/Fixtures/match-vectors.jsonl")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 400)
        var stream = MatchStream(language: "es", mode: .strict) { _ in nil }
        for line in lines {
            let vector = try JSONParser.parse(Data(line.utf8))
            let answer = try JSONParser.parse(stream.result(of: .whole(Data(line.utf8))))
            for member in ["matched", "response"] {
                #expect(answer[member] == vector["hassil"]?[member], "\(line)")
            }
            guard case .object(let slots) = answer["slots"], case .object(let expected) = vector["hassil"]?["slots"]
            else {
                Issue.record("\(line) has no slots")
                continue
            }
            #expect(slots.mapValues(Self.comparable) == expected.mapValues(Self.comparable), "\(line)")
        }
    }

    /// 3.0 and 3 are one number.
    private static func comparable(_ value: JSONValue) -> JSONValue { value.number.map(JSONValue.number) ?? value }

    @Test("tolerant matching gives the recast, the edits, the cost and the margin")
    func tolerant() throws {
        let request = """
            {"id":"a","responses":[{"id":"order","accept":"quiero un café","understand":[{"pattern":"quiero una café",\
            "error":"gender"}]},{"id":"bill","accept":["la cuenta por favor"]}],"text":"quiero un cafe por",\
            "mode":"tolerant"}
            """
        let answer = try answer(request)
        #expect(answer["matched"] == .bool(true))
        #expect(answer["response"] == "order")
        #expect(answer["recast"] == "quiero un café")
        #expect(try #require(answer["cost"]?.number) > 0)
        #expect(answer["edits"]?.elements?.compactMap { $0["kind"]?.string } == ["accent", "extra"])
        let mistake = try self.answer(request.replacing("quiero un cafe por", with: "quiero una café"))
        #expect(mistake["decision"] == "understood")
        #expect(mistake["ruleID"] == "gender")
        #expect(mistake["recast"] == "quiero un café")
    }

    @Test(
        "a slot holds what was said: nothing makes no value, and one number is not another with a slip",
        arguments: [
            ("es", "en enero", "en {1..31:day} de (enero|mayo)", JSONValue.null),
            ("es", "en dos de enero", "en {1..31:day} de (enero|mayo)", 2),
            ("fr", "je voudrais dix billets pour Nice", "je voudrais {1..9:n} billets pour Nice", .null),
            ("fr", "je voudrais six billets pour Nise", "je voudrais {1..9:n} billets pour Nice", 6),
        ])
    func hollowSlots(_ language: String, _ text: String, _ template: String, _ value: JSONValue) throws {
        let request: JSONValue = [
            "id": 1, "mode": "tolerant", "language": .string(language), "text": .string(text),
            "template": .string(template),
        ]
        let answer = try answer(String(decoding: WireFormat.encode(request), as: UTF8.self))
        #expect(answer["slots"]?["day"] ?? answer["slots"]?["n"] ?? .null == value, "\(answer)")
    }

    @Test("two answers about equally near are put to the learner")
    func clarify() throws {
        let answer = try answer(
            """
            {"id":1,"responses":[{"id":"a","accept":"quiero ir al museo"},{"id":"b","accept":"quiero ir al museos"}],\
            "text":"quiero ir al museoz","mode":"tolerant"}
            """)
        #expect(answer["matched"] == .bool(false))
        #expect(answer["decision"] == "clarify")
        #expect(answer["candidates"]?.elements?.count == 2)
        #expect(try #require(answer["margin"]?.number) < 0.3)
    }

    @Test(
        "what is wrong is refused by name, with its place",
        arguments: [
            (#"{"id":1,"template":"a (b","text":"a"}"#, "template-unclosed", "template", 3),
            (#"{"id":1,"template":"a {b}","text":"a"}"#, "unknown-list", "template", 3),
            (
                #"{"id":1,"responses":[{"id":"r","accept":["a","b)"]}],"text":"a"}"#, "template-stray",
                "responses[0].accept[1]", 2
            ),
            (#"{"id":1,"template":"<a>","rules":{"a":"x <a>"},"text":"a"}"#, "recursive-rule", "rules.a", 3),
            (#"{"id":1,"template":"a"}"#, "invalidParams", "text", nil),
            (#"{"id":1,"text":"a"}"#, "invalidParams", "template", nil),
            (#"{"id":1,"template":"a","responses":[],"text":"a"}"#, "invalidParams", "template", nil),
            (#"{"id":1,"template":"a","text":"a","mode":"lax"}"#, "invalidParams", "mode", nil),
            (#"{"id":1,"template":"a","text":"a","language":"x y"}"#, "invalidParams", "language", nil),
            (#"{"id":1,"template":"{a}","lists":{"a":{}},"text":"a"}"#, "invalidParams", "lists.a", nil),
            (#"{"id":1,"template":"{a}","lists":{"a":{"values":[]}},"text":"a"}"#, "empty-list", "lists.a", nil),
            (
                #"{"id":1,"template":"{a}","lists":{"a":{"range":{"from":2,"to":1}}},"text":"a"}"#, "invalidParams",
                "lists.a.range.to", nil
            ),
            (
                #"{"id":1,"template":"{a}","lists":{"a":[{"in":"x","out":[]}]},"text":"a"}"#, "invalidParams",
                "lists.a[0].out", nil
            ),
            (#"{"id":1,"responses":[{"id":"a"},{"id":"a"}],"text":"a"}"#, "invalidParams", "responses[1].id", nil),
            (#"{"id":1,"responses":[{"accept":"a"}],"text":"a"}"#, "invalidParams", "responses[0].id", nil),
        ] as [(String, String, String, Int64?)])
    func refused(line: String, code: String, path: String, column: Int64?) throws {
        let answer = try answer(line)
        #expect(answer["id"] == 1)
        #expect(answer["error"]?["code"] == .string(code))
        #expect(answer["error"]?["path"] == .string(path))
        #expect(answer["error"]?["column"] == column.map(JSONValue.integer))
        #expect(answer["error"]?["message"]?.string?.isEmpty == false)
    }

    @Test("a line that is no JSON, or too long, is answered, and the stream goes on")
    func broken() throws {
        var stream = MatchStream(language: "es", mode: .strict) { _ in nil }
        for line in ["{", "[]", "7", "\"x\"", "{\"text\":\"\\ud800\"}"] {
            let answer = try JSONParser.parse(stream.result(of: .whole(Data(line.utf8))))
            #expect(answer["error"] != nil, "\(line)")
        }
        #expect(try JSONParser.parse(stream.result(of: .tooLong))["error"]?["code"] == "messageTooLarge")
        let last = stream.result(of: .whole(Data(#"{"template":"a","text":"a"}"#.utf8)))
        #expect(try JSONParser.parse(last)["matched"] == .bool(true))
    }

    @Test("whatever a line holds, one line answers it")
    func fuzz() throws {
        let seeds = [
            #"{"id":1,"template":"quiero {0..9:n} <r>","rules":{"r":"(a;b)"},"#
                + #""lists":{"l":["x"]},"text":"quiero 1 a b"}"#,
            #"{"id":2,"responses":[{"id":"a","accept":["{w} y {w}"]}],"lists":{"w":{"wildcard":true}},"text":"a y b"}"#,
        ]
        var stream = MatchStream(language: "es", mode: .tolerant) { _ in nil }
        let marks = Array("{}[]()<>|;:\",\\.0 a".utf8)
        var state: UInt64 = 99
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<600 {
            var bytes = Array(seeds[next(seeds.count)].utf8)
            for _ in 0...next(4) {
                let place = next(bytes.count)
                switch next(3) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(UInt8(next(256)), at: place)
                default: bytes[place] = marks[next(marks.count)]
                }
            }
            let answer = stream.result(of: .whole(Data(bytes)))
            #expect(!answer.contains(UInt8(ascii: "\n")))
            guard case .object(let members) = try JSONParser.parse(answer) else {
                Issue.record("\(String(decoding: answer, as: UTF8.self)) is no object")
                continue
            }
            #expect((members["error"] == nil) != (members["matched"] == nil))
        }
    }
}
