import Foundation
import JSONText
import Testing

@testable import AnkiFormats

@Suite struct OriginJSONTests {
    private static let origins = Samples.entries.map {
        AnkiOrigin(
            noteType: "Vocabulario «\\»", calendar: AnkiCalendar(created: 1_699_999_200), entry: $0,
            decks: [1: "Default", 1_700_000_000_011: "Español::\"Comida\""])
    }

    @Test(arguments: origins)
    func comesBackAsItWent(origin: AnkiOrigin) throws {
        #expect(try AnkiOrigin(json: origin.json) == origin)
    }

    /// Stores hold what Foundation's encoder wrote, and a daemon of before may read what this one writes.
    @Test(arguments: origins)
    func isTheFormOfSwiftsOwnCoders(origin: AnkiOrigin) throws {
        let theirs = String(decoding: try WireFormat.encodeForStorage(origin), as: UTF8.self)
        #expect(try AnkiOrigin(json: theirs) == origin)
        #expect(try WireFormat.decode(AnkiOrigin.self, from: Data(origin.json.utf8)) == origin)
    }

    @Test func whatIsBrokenIsRefused() throws {
        let whole = try #require(Self.origins.first).json
        for end in stride(from: 0, to: whole.utf8.count, by: 7) {
            let cut = String(decoding: whole.utf8.prefix(end), as: UTF8.self)
            #expect(throws: JSONParser.Failure.self) { try AnkiOrigin(json: cut) }
        }
        for (right, wrong) in [
            ("\"guid\":\"a`B~c,1\",", ""), ("\"kind\":2", "\"kind\":9"), ("\"flags\":3", "\"flags\":\"3\""),
            ("\"tags\":[", "\"tags\":[7,"),
        ] {
            #expect(whole.contains(right))
            #expect(throws: JSONParser.Failure.self) {
                try AnkiOrigin(json: whole.replacingOccurrences(of: right, with: wrong))
            }
        }
    }
}
