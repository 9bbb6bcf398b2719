import Foundation
import Protocol
import Testing

@testable import JSONText
@testable import SocketTransport

/// Turns taken by speaking, through a real daemon with real workers. The learner speaks with espeak-ng's voice.
@Suite("Spoken turns")
struct SpokenTurnTests {
    private static let daemon = try? DaemonProcess()

    private let connection: RPCConnection
    private let learner: JSONValue

    init() throws {
        connection = try #require(Self.daemon).connect()
        learner = try connection.newLearner()
    }

    /// A recording of a text, as a path.
    private func recording(_ text: String) throws -> JSONValue {
        try connection.call("speech.synthesize", ["text": .string(text), "language": "es-ES"])["path"] ?? .null
    }

    private func silence(seconds: Double) throws -> String {
        let samples = Data(count: Int(16_000 * seconds) * 2)
        var wave = Data("RIFF".utf8)
        func append(_ value: UInt32, bytes: Int) {
            for byte in 0..<bytes { wave.append(UInt8(truncatingIfNeeded: value >> (8 * UInt32(byte)))) }
        }
        append(UInt32(36 + samples.count), bytes: 4)
        wave += Data("WAVEfmt ".utf8)
        append(16, bytes: 4)
        append(1, bytes: 2)
        append(1, bytes: 2)
        append(16_000, bytes: 4)
        append(32_000, bytes: 4)
        append(2, bytes: 2)
        append(16, bytes: 2)
        wave += Data("data".utf8)
        append(UInt32(samples.count), bytes: 4)
        return (wave + samples).base64EncodedString()
    }

    private func start(_ extra: [String: JSONValue] = [:]) throws -> JSONValue {
        try connection.newSession(learner, extra)["sessionID"] ?? .null
    }

    private func say(_ text: String, in session: JSONValue) throws -> JSONValue {
        try connection.call("session.say", ["sessionID": session, "audioPath": try recording(text)])
    }

    @Test("a spoken answer is recognised, with its slots, and scored")
    func answer() throws {
        let session = try start()
        let reply = try say("quiero un café con leche, por favor", in: session)
        #expect(reply["match"] == "accepted")
        #expect(reply["slots"]?["drink"] == "café con leche")
        #expect(reply["sequence"] == 1)
        let speech = try #require(reply["speech"])
        #expect(speech["transcript"] == "quiero un café con leche por favor")
        #expect(try #require(speech["transcriptionConfidence"]?.number) > 0.3)
        let words = try #require(speech["pronunciation"]?["words"]?.elements)
        #expect(words.compactMap { $0["word"]?.string } == ["quiero", "un", "café", "con", "leche", "por", "favor"])
        #expect(words.allSatisfy { 0...100 ~= $0["accuracyScore"]?.number ?? -1 })

        let conversation = try connection.call("session.get", ["sessionID": session])
        let message = conversation["messages"]?.elements?.first { $0["sender"] == "user" }
        #expect(message?["content"] == "quiero un café con leche por favor")
        #expect(message?["transcriptionConfidence"] == speech["transcriptionConfidence"])
        let progress = try connection.call("pronunciation.progress", ["learnerID": learner, "language": "es"])
        #expect(progress["phonemes"]?.elements?.contains { $0["symbol"] == "k" } == true)
    }

    @Test("speech that fits no answer is not forced into one: the character asks again")
    func offScript() throws {
        let session = try start()
        let reply = try say("la termodinámica describe sistemas aislados en equilibrio", in: session)
        #expect(reply["match"] == "offScript")
        #expect(reply["responseID"] == nil)
        #expect(reply["lines"]?.elements?.first?["role"] == "clarify")
        #expect(reply["speech"]?["transcript"] == nil)
        #expect(reply["speech"]?["reason"] == "wrongSentence")
        #expect(reply["score"] == nil)
    }

    @Test("of what is heard word by word the pauses are written as commas")
    func pauses() throws {
        let session = try start()
        let reply = try say("Hola, María. Hoy tengo mucho frío. Quiero un té con limón", in: session)
        let transcript = try #require(reply["speech"]?["transcript"]?.string)
        #expect(transcript.contains(", quiero un té"), "\(transcript)")
        #expect(!transcript.hasSuffix(","))
    }

    @Test("silence takes no turn, and says so")
    func silent() throws {
        let session = try start()
        let reply = try connection.call(
            "session.say", ["sessionID": session, "audio": .string(try silence(seconds: 1.5))])
        #expect(reply["sequence"] == 0)
        #expect(reply["speech"]?["reason"] == "silence")
        #expect(reply["speech"]?["message"]?.string?.isEmpty == false)
        #expect(reply["lines"]?.elements?.isEmpty == true)
        let next = try say("un té, por favor", in: session)
        #expect(next["sequence"] == 1)
    }

    @Test("where corrections are silent, so is the pronunciation")
    func silentCorrections() throws {
        let session = try start(["correctionTiming": "silent"])
        let reply = try say("quiero un café con leche, por favor", in: session)
        #expect(reply["speech"]?["transcript"] != nil)
        #expect(reply["speech"]?["pronunciation"] == nil)
        let conversation = try connection.call("session.get", ["sessionID": session])
        #expect(conversation["pronunciationFeedback"]?.elements?.isEmpty == true)
    }

    @Test("a recording that is none, and text beside a recording, are refused by name")
    func badInput() throws {
        let session = try start()
        let noise: JSONValue = ["sessionID": session, "audio": .string(Data("not audio".utf8).base64EncodedString())]
        #expect(try connection.failure("session.say", noise)?.code == .unreadableAudio)
        let missing: JSONValue = ["sessionID": session, "audioPath": "/nonexistent.wav"]
        let error = try #require(try connection.failure("session.say", missing))
        #expect(error.code == .notFound && error.field == "audioPath")
        let relative: JSONValue = ["sessionID": session, "audioPath": "here.wav"]
        #expect(try connection.failure("session.say", relative)?.code == .invalidParams)
        #expect(try connection.failure("session.say", ["sessionID": session])?.code == .invalidParams)
        let both: JSONValue = ["sessionID": session, "audioPath": "/nonexistent.wav", "text": "hola"]
        #expect(try connection.failure("session.say", both)?.code == .invalidParams)
        #expect(try connection.call("session.get", ["sessionID": session])["messages"]?.elements?.count == 1)
    }
}
