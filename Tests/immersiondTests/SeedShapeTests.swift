import Foundation
import LearningService
import Protocol
import Testing

@testable import JSONText
@testable import SocketTransport

@Suite("The shapes that clients were promised")
struct SeedShapeTests {
    private static let daemon = try? DaemonProcess()

    private let connection: RPCConnection

    init() throws {
        connection = try #require(Self.daemon).connect()
    }

    @Test("a translation is flat: table is la mesa")
    func translation() throws {
        let table = try connection.call("vocab.translate", ["word": "table", "language": "es"])
        #expect(table["word"] == "table" && table["language"] == "es" && table["translation"] == "mesa")
        #expect(table["ipa"] == "/ˈme.sa/")
        #expect(table["gender"] == "feminine" && table["article"] == "la" && table["frequency"] == "veryCommon")
        #expect(table["category"] == ["home", "furniture"] && table["synonyms"]?.elements != nil)
        let example = try #require(table["examples"]?.elements?.first)
        #expect(example["spanish"]?.string?.isEmpty == false && example["spanish"] == example["sentence"])
        #expect(table["idiomaticUsages"]?.elements?.isEmpty == false)
        let back = try connection.call("vocab.translate", ["word": "canciones"])
        #expect(back["language"] == "en" && back["word"] == "canción" && back["ipa"] == "/kanˈθjon/")
        #expect(try connection.failure("vocab.translate", ["word": "xyzzy"])?.code == .notFound)
    }

    @Test("parts of speech are ten, finer classes a field of their own")
    func partsOfSpeech() throws {
        let two = try connection.call("vocab.lookup", ["word": "dos", "direction": "toEnglish"])
        let first = try #require(two["translations"]?.elements?.first)
        #expect(first["partOfSpeech"] == "determiner" && first["wordClass"] == "numeral")
        let analysis = try #require(two["analyses"]?.elements?.first)
        #expect(analysis["partOfSpeech"] == "determiner" && analysis["wordClass"] == "numeral")
        #expect(try connection.failure("vocab.edit", ["wordID": "x", "partOfSpeech": "numeral"]) != nil)
    }

    @Test("rules and exercises have ids that stay the same")
    func ruleIDs() throws {
        func rule() throws -> JSONValue { try connection.call("grammar.rule", ["ruleID": "es-verb-present-ir"]) }
        let first = try rule()
        let id = try #require(first["id"]?.string.flatMap { UUID(uuidString: $0) })
        #expect(id == UUID(named: "rule", "es-verb-present-ir"))
        #expect(id.uuid.6 >> 4 == 5)
        let exercises = try #require(first["exercises"]?.elements)
        #expect(Set(exercises.compactMap { $0["id"]?.string }).count == exercises.count)
        _ = try connection.call("content.reload")
        #expect(try rule() == first)
        let lesson = try connection.call("grammar.lesson", ["ruleID": "es-verb-present-ir"])
        #expect(lesson["exercises"]?.elements?.map { $0["id"] } == exercises.map { $0["id"] })
    }

    @Test("errors have ids of their own, in the turn and when it is read back; messages know their sound")
    func conversation() throws {
        let session = try connection.newSession(try connection.newLearner(), ["audio": true])["sessionID"] ?? .null
        var errors: [JSONValue?] = []
        for _ in 0..<2 {
            let reply = try connection.call("session.say", ["sessionID": session, "text": "Quiero una café"])
            errors += (reply["corrections"]?.elements ?? []).map { $0["id"] }
        }
        let told = try connection.call("session.get", ["sessionID": session])
        #expect(told["grammarErrors"]?.elements?.map { $0["id"] } == errors)
        #expect(Set(errors.compactMap { $0?.string }).count == errors.count)
        let messages = try #require(told["messages"]?.elements)
        let ids = messages.compactMap { $0["id"]?.string.flatMap { UUID(uuidString: $0) } }
        #expect(Set(ids).count == messages.count)
        let line = messages.first { $0["sender"] == "aiCharacter" }
        let file = try #require(line?["audioURL"]?.string.flatMap(URL.init(string:)))
        #expect(FileManager.default.fileExists(atPath: file.path))
        #expect(try connection.call("session.get", ["sessionID": session]) == told)
    }
}
