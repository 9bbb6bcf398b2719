import Foundation
import TestSupport
import Testing

@testable import JSONText

@Suite("Reading JSON")
struct JSONParserTests {
    private func parse(_ text: String) throws -> JSONValue { try JSONParser.parse(Data(text.utf8)) }

    @Test(
        "every kind of value",
        arguments: [
            (" null ", .null), ("true", true), ("-0", .integer(0)),
            ("9007199254740993", .integer(9_007_199_254_740_993)),
            ("-9223372036854775808", .integer(.min)), ("1.5e3", .number(1_500)), ("1E-2", 0.01),
            ("12345678901234567168", .number(12_345_678_901_234_567_168)),
            (#""a\"\\\/\b\f\n\r\té""#, "a\"\\/\u{8}\u{C}\n\r\té"),
            (#""\u00e9\ud83d\ude42\u0000""#, "é🙂\u{0}"), ("[]", []), ("[1,[2]]", [1, [2]]),
            (#"{"a":{},"b":[null]}"#, ["a": [:], "b": [.null]]), (#"{"":1}"#, ["": 1]),
        ] as [(String, JSONValue)])
    func values(text: String, value: JSONValue) throws {
        #expect(try parse(text) == value)
    }

    @Test(
        "what RFC 8259 does not allow is refused at its place",
        arguments: [
            ("", 0), ("  ", 2), ("{", 1), ("[1,]", 3), ("[1 2]", 3), ("{\"a\" 1}", 5), ("{a:1}", 1), ("{\"a\":1,}", 7),
            ("01", 1), ("-", 1), ("1.", 2), (".5", 0), ("1e", 2), ("+1", 0), ("tru", 0), ("nul", 0), ("NaN", 0),
            ("1e999", 0), ("\"a", 0), ("\"\u{7}\"", 1), (#""\x""#, 1), (#""\u12g4""#, 3), (#""\ud800""#, 1),
            (#""\ud800\u0041""#, 1), (#""\udc00""#, 1), ("1 1", 2), (#"{"a":1,"a":2}"#, 7), ("'a'", 0),
        ])
    func refused(text: String, offset: Int) throws {
        let failure = try #require(throws: JSONParser.Failure.self) { try parse(text) }
        #expect(failure.offset == offset, "\(failure)")
    }

    @Test("invalid UTF-8 in a string is refused")
    func invalidUTF8() {
        #expect(throws: JSONParser.Failure.self) { try JSONParser.parse(Data([0x22, 0xC3, 0x22])) }
    }

    @Test("depth and count have limits, and the limits cost nothing to reach")
    func limits() throws {
        let megabyte = 1 << 20
        for hostile in [
            String(repeating: "[", count: megabyte), String(repeating: "{\"a\":", count: megabyte / 5),
            "[" + String(repeating: "{},", count: megabyte / 3) + "{}]",
            "[" + String(repeating: "1,", count: megabyte / 2) + "1]",
        ] {
            let failure = #expect(throws: JSONParser.Failure.self) { try parse(hostile) }
            #expect(failure.map { $0.offset < 300_000 } == true)
        }
        #expect(try parse("[" + String(repeating: "1,", count: 40_000) + "1]").elements?.count == 40_001)
    }

    @Test("what is written is read back")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<300 {
            let value = Self.random(depth: 0, &generator)
            #expect(try JSONParser.parse(WireFormat.encode(value)) == value)
        }
    }

    @Test("a changed byte gives an error or another value, never a trap")
    func fuzz() {
        var generator = SeededGenerator(seed: 6)
        let sound = Array(#"{"jsonrpc":"2.0","id":-1.5e3,"params":{"text":"\u00e9\n","a":[true,null,{}]}}"#.utf8)
        for _ in 0..<20_000 {
            var bytes = sound
            for _ in 0...Int.random(in: 0..<4, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            _ = try? JSONParser.parse(Data(bytes))
        }
    }

    private static func random(depth: Int, _ generator: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0..<(depth > 4 ? 5 : 7), using: &generator) {
        case 0: .null
        case 1: .bool(Bool.random(using: &generator))
        case 2: .integer(Int64.random(in: .min ... .max, using: &generator))
        // A quarter is never whole, so it is written with a fraction.
        case 3: .number(Double(Int.random(in: -1_000...1_000, using: &generator)) + 0.25)
        case 4: .string(String((0..<5).compactMap { _ in "añ\"\\🙂\n".randomElement(using: &generator) }))
        case 5: .array((0..<3).map { _ in random(depth: depth + 1, &generator) })
        default: ["k": random(depth: depth + 1, &generator), "é": random(depth: depth + 1, &generator)]
        }
    }
}
