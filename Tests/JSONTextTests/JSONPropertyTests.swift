import Foundation
import TestSupport
import Testing

@testable import JSONText

@Suite("JSON of every kind")
struct JSONPropertyTests {
    private typealias Failure = JSONParser.Failure

    private func verbatim(_ text: String) throws(JSONParser.Failure) -> VerbatimJSON {
        try JSONParser.read(text) { (parser) throws(Failure) in try parser.verbatimValue() }
    }

    private func skipped(_ text: String) throws(JSONParser.Failure) {
        try JSONParser.read(text) { (parser) throws(Failure) in try parser.skip() }
    }

    /// How a text was refused by every way of reading it, which must be one and the same.
    private func refusal(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> String? {
        func reason(_ read: () throws -> Void) -> String? {
            do { try read() } catch { return "\(error)" }
            return nil
        }
        let reasons = [
            reason { _ = try JSONParser.parse(Data(text.utf8)) }, reason { _ = try verbatim(text) },
            reason { try skipped(text) },
        ]
        #expect(Set(reasons).count == 1, "\(text): \(reasons)", sourceLocation: sourceLocation)
        return reasons[0]
    }

    @Test("a value is read back as it was written, number by number and digit by digit")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 20)
        for _ in 0..<2_000 {
            let value = Self.random(depth: 0, &generator)
            let text = value.text
            #expect(try verbatim(text) == value, "\(text)")
            #expect(try verbatim(text).text == text)
            let coded = try JSONDecoder().decode(JSONValue.self, from: Data("[\(text)]".utf8))
            #expect(try JSONParser.parse(Data("[\(text)]".utf8)) == coded, "\(text)")
        }
    }

    @Test("a text that was cut short is refused")
    func truncations() {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<100 {
            let whole = Array(VerbatimJSON.array([Self.random(depth: 0, &generator)]).text.utf8)
            for end in whole.indices {
                // A cut in the middle of a character leaves a replacement of it, which is text as any other.
                #expect(refusal(String(decoding: whole[..<end], as: UTF8.self)) != nil)
            }
        }
    }

    @Test(
        "escapes have four hexadecimal digits and nothing else",
        arguments: [
            #"\u+041"#, #"\u-041"#, #"\u 041"#, #"\u041"#, #"\u00 1"#, #"\u004"#, #"\u"#, #"\uGGGG"#, #"\u00_1"#,
            #"\U0041"#, #"\x41"#, #"\0"#, #"\'"#, #"\a"#, #"\u００４１"#, "\\\n",
        ])
    func escapes(escape: String) {
        #expect(refusal("\"\(escape)\"") != nil)
        #expect(refusal("{\"\(escape)\":1}") != nil)
    }

    @Test(
        "half of a surrogate pair is refused",
        arguments: [
            #"\ud800"#, #"\udbff!"#, #"\udc00"#, #"\udfff\ud800"#, #"\ud83d\ud83d"#, #"\ud83d\n"#, #"\ud83d\u+e42"#,
            #"\ud83d\u0041"#,
        ])
    func surrogates(escape: String) {
        #expect(refusal("\"\(escape)\"") != nil)
    }

    @Test(
        "numbers are written in one way",
        arguments: [
            "01", "00", "-01", "-", "+1", ".5", "5.", "1.e3", "1e", "1e+", "0x10", "1_000", "--1", "1e5.2", "Infinity",
            "-NaN", "１", "-.5",
        ])
    func numbers(text: String) {
        #expect(refusal(text) != nil)
        #expect(refusal("[\(text)]") != nil)
    }

    @Test("depth is bounded in every way of reading")
    func depth() throws {
        for (opening, closing) in [("[", "]"), (#"{"a":"#, "}")] {
            let allowed = String(repeating: opening, count: 64) + "1" + String(repeating: closing, count: 64)
            #expect(refusal(allowed) == nil)
            let deeper = String(repeating: opening, count: 65) + "1" + String(repeating: closing, count: 65)
            #expect(refusal(deeper)?.contains("nest deeper than 64 levels") == true)
            #expect(refusal(String(repeating: opening, count: 100_000))?.contains("64 levels") == true)
        }
    }

    @Test("a member that stands twice is refused, also under another spelling")
    func twice() {
        #expect(refusal(#"{"a":1,"b":{"a":1},"a":2}"#)?.contains("'a' stands twice") == true)
        #expect(refusal(#"{"a":1,"\u0061":2}"#)?.contains("'a' stands twice") == true)
        #expect(refusal(#"{"\n":1,"\n":2}"#)?.contains(#"'\u{a}' stands twice"#) == true)
        for repeated in [#""second""#, #""s\u0065cond""#, #""other""#] {
            #expect(throws: Failure.self) { try keys(of: #"{"second":1,"other":2,\#(repeated):3}"#) }
        }
    }

    @Test("keys are told by their place among the names that are known, however they are written")
    func knownKeys() throws {
        let text = #"{"second":1,"secon":2,"s\u0065conds":3,"f\u0069rst":4,"":5,"first\"":6}"#
        let others: [JSONKeys.Key] = ["secon", "seconds"].map { .other($0) }
        #expect(try keys(of: text) == [.known(1)] + others + [.known(0), .other(""), .other(#"first""#)])
        #expect(throws: Failure.self) { try keys(of: #"{"second"#) }
        #expect(throws: Failure.self) { try keys(of: #"{"second" 1}"#) }
    }

    private func keys(of text: String) throws(Failure) -> [JSONKeys.Key] {
        try JSONParser.read(text) { (parser) throws(Failure) in
            var names = JSONKeys(JSONKeys.Names(["first", "second"]))
            var keys: [JSONKeys.Key] = []
            guard try parser.entersObject() else { return keys }
            while let key = try parser.nextKey(of: &names) {
                keys.append(key)
                try parser.skip()
            }
            return keys
        }
    }

    @Test("a value of another kind than was asked for is read over as strictly")
    func otherKinds() throws {
        let text = #"["x",1.5,{"a":[true]},7,null,"y"]"#
        let found = try JSONParser.read(text) { (parser) throws(Failure) in
            #expect(try parser.entersArray())
            var found: [Int64?] = []
            while try parser.nextElement() { found.append(try parser.nextInteger()) }
            return found
        }
        #expect(found == [nil, nil, nil, 7, nil, nil])
        #expect(throws: JSONParser.Failure.self) {
            try JSONParser.read(#"{"a":"\u+041"}"#) { (parser) throws(Failure) in _ = try parser.nextInteger() }
        }
    }

    private static let characters = Array("añ\"\\/🙂\n\t\r\u{0}\u{1F}\u{7F}é\u{2028}👩‍👧 {}[],:")

    private static func random(depth: Int, _ generator: inout SeededGenerator) -> VerbatimJSON {
        func text() -> String {
            String(
                (0..<Int.random(in: 0...6, using: &generator)).map { _ in characters.randomElement(using: &generator)! }
            )
        }
        switch Int.random(in: 0..<(depth > 4 ? 6 : 8), using: &generator) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &generator))
        case 2: return VerbatimJSON(Int64.random(in: .min ... .max, using: &generator))
        case 3: return VerbatimJSON(Double.random(in: -1e6...1e6, using: &generator))
        case 4:
            // Never whole: a coder makes an integer of 15.0E1, and this parser a number.
            let power = Int.random(in: -300 ... -1, using: &generator)
            return .number("\(Int.random(in: -99...99, using: &generator)).50E\(power)")
        case 5: return .string(text())
        case 6:
            return .array(
                (0..<Int.random(in: 0...4, using: &generator)).map { _ in random(depth: depth + 1, &generator) })
        default:
            var members: [String: VerbatimJSON] = [:]
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                members[text()] = random(depth: depth + 1, &generator)
            }
            return .object(members)
        }
    }
}
