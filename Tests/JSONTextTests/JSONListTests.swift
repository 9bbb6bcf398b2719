import Foundation
import Testing

@testable import JSONText

@Suite("Elements of a list in JSON")
struct JSONListTests {
    private static func elements(_ text: String, most: Int = .max) throws -> [String]? {
        var found: [String] = []
        let isThere = try JSONList.each("items", in: Data(text.utf8)) { element in
            found.append(String(decoding: element, as: UTF8.self))
            return found.count < most
        }
        return isThere ? found : nil
    }

    @Test("each is passed as it stands, whatever it holds")
    func passesElements() throws {
        #expect(
            try Self.elements(#" {"a": [1, {"items": [9]}], "items" : [ 1 , "a,]\"}", {"b": [2, "]"]}, [] ], "z": 1} "#)
                == ["1 ", #""a,]\"}""#, #"{"b": [2, "]"]}"#, "[]"])
        #expect(try Self.elements(#"{"items": []}"#) == [])
        #expect(try Self.elements(#"{"items": [1], "items": [2]}"#) == ["1", "2"])
        #expect(try Self.elements("{}") == nil)
        #expect(try Self.elements(#"{"other": "items"}"#) == nil)
    }

    @Test("what is passed can be read, and nothing but it")
    func agreesWithTheParser() throws {
        let text = #"{"items": [{"a": "\\"}, null, -1.5e3, "é\u00e9", [[[]]], {"b": {"c": ["{", "["]}}], "n": 3}"#
        let whole = try JSONParser.parse(Data(text.utf8))
        let parts = try #require(try Self.elements(text)).map { try JSONParser.parse(Data($0.utf8)) }
        #expect(whole["items"]?.elements == parts)
    }

    @Test("reading stops where it is told to, however the text goes on")
    func stops() throws {
        #expect(try Self.elements(#"{"items": [1, 2, 3"#, most: 2) == ["1", "2"])
    }

    @Test(
        "a text that is cut off or no such object is refused",
        arguments: [
            "", "[]", "{", #"{"items""#, #"{"items": "#, #"{"items": 1}"#, #"{"items": {}}"#, #"{"items": [1"#,
            #"{"items": [1,]}"#, #"{"items": [,1]}"#, #"{"items": ["\"#, #"{"items": [[1}"#, #"{items: [1]}"#,
            #"{"items": [1] "a": 2}"#, #"{"a": , "items": [1]}"#, #"{"items": [1]"#,
        ])
    func refuses(_ text: String) {
        #expect(throws: JSONList.Malformed.self) { try Self.elements(text) }
    }

    @Test("brackets without an end take no more than their bytes")
    func survivesDepth() {
        let text = #"{"items": "# + String(repeating: "[", count: 1_000_000)
        #expect(throws: JSONList.Malformed.self) { try Self.elements(text) }
    }
}
