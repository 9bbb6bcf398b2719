import JSONText
import Testing

@testable import AnkiFormats

@Suite struct JSONTests {
    @Test(arguments: [
        #"{"a":[1,-2.50,1e10,3074018654173472989],"b":{"c":null,"d":true,"e":"\"\\\n\té\u0001😀"}}"#, "[]", "{}", "0",
        #""x""#,
    ])
    func textComesBackAsItWas(text: String) throws {
        #expect(try VerbatimJSON.parse(text, named: "x").text == text)
    }

    @Test func escapesAreUnderstood() throws {
        let value = try VerbatimJSON.parse(#" "\u00e9\ud83d\ude00\/\b\f\n\r\t\"\\" "#, named: "x")
        #expect(value == .string("é😀/\u{8}\u{C}\n\r\t\"\\"))
    }

    @Test(arguments: [
        "", "{", "[1,]", "{\"a\":}", "{\"a\" 1}", "01", "1.", "-", "nul", "\"\u{1}\"", "\"", #""\x""#, #""\ud800""#,
        #""\ud800\u0041""#, "[1] 2", "{\"a\":1,\"a\":2}", "+1", ".5", "1e", "'a'", "NaN",
    ])
    func whatIsNoJSONIsRefused(text: String) {
        expectRefusal(.damaged, saying: "thing is no valid JSON") { _ = try VerbatimJSON.parse(text, named: "thing") }
    }

    @Test func depthIsBounded() throws {
        let deep = String(repeating: "[", count: 100_000)
        expectRefusal(.damaged, saying: "64 levels") { _ = try VerbatimJSON.parse(deep, named: "x") }
        let allowed = String(repeating: "[", count: 63) + "1" + String(repeating: "]", count: 63)
        #expect(try VerbatimJSON.parse(allowed, named: "x").text == allowed)
    }

    @Test func numbersKeepTheirDigits() {
        #expect(VerbatimJSON(2.3065).text == "2.3065")
        #expect(VerbatimJSON(20.0).text == "20")
        #expect(VerbatimJSON(Double.nan) == .null)
        #expect(VerbatimJSON.number("9007199254740993").integer == 9_007_199_254_740_993)
        #expect(VerbatimJSON.number("3.0").integer == 3)
        #expect(VerbatimJSON.number("3.5").integer == nil)
        #expect(VerbatimJSON(shortest: 0.9).text == "0.9")
    }

    @Test(arguments: [
        "{}", #"{"pos":1,"s":2.3065,"d":2.118,"dr":0.9,"decay":0.154,"lrt":1795239201}"#,
        #"{"s":1,"cd":"{\"x\":1}","v":"reschedule"}"#, "not JSON", #"{"s":"text"}"#,
    ])
    func cardDataKeepsWhatItDoesNotKnow(text: String) {
        #expect(AnkiCardData(text: text).text == text)
    }
}
