import Foundation
import Protocol
import Testing

@testable import JSONText
@testable import SocketTransport

@Suite("Sounds that learners give of words")
struct WordSoundTests {
    private static func wave(_ byte: UInt8) -> Data {
        Data("RIFF".utf8) + Data([36, 0, 0, 0]) + Data("WAVEfmt ".utf8) + Data(repeating: byte, count: 28)
    }

    @Test("a word has one sound, the last given, which goes when the word does")
    func lifetime() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let learner = try connection.newLearner()
        let media = daemon.data.appending(path: "media")
        func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: media.path) }
        func add(_ word: String, _ sound: Data) throws -> JSONValue {
            let given: JSONValue = [
                "learnerID": learner, "word": .string(word), "audio": .string(sound.base64EncodedString()),
            ]
            return try #require(try connection.call("vocab.add", given)["id"])
        }
        let silla = try add("silla", Self.wave(1))
        #expect(try add("silla", Self.wave(2)) == silla)
        let path = try connection.call("vocab.audio", ["wordID": silla])["path"]?.string ?? ""
        #expect(try Data(contentsOf: URL(filePath: path)) == Self.wave(2))
        #expect(try files().count == 1)
        let mesa = try add("mesa", Self.wave(2))
        #expect(try files().count == 1)
        let bulk: JSONValue = ["learnerID": learner, "wordIDs": [silla], "delete": true]
        _ = try connection.call("vocab.bulk", bulk)
        let kept = try connection.call("vocab.audio", ["wordID": mesa])["path"]?.string ?? ""
        #expect(try Data(contentsOf: URL(filePath: kept)) == Self.wave(2))
        #expect(
            try connection.failure(
                "vocab.add",
                ["learnerID": learner, "word": "cama", "audio": .string(Data("no sound".utf8).base64EncodedString())]
            )?.field == "audio")
    }
}
