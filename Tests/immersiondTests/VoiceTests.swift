import Foundation
import JSONText
import Protocol
import SocketTransport
import TestSupport
import Testing

@testable import immersiond

@Suite("Voices through the daemon")
struct VoiceTests {
    private static let script = """
        start: hi
        nodes:
          hi:
            line: { id: hi, text: "¡Hola! ¿Qué tal?", translation: Hello!, audio: recordings/hola.wav }
            expect:
              - id: name
                accept: ["me llamo {name}"]
                set: { name: "$name" }
                say: { id: nice, text: "Mucho gusto, {name}.", translation: Pleased. }
                goto: bye
          bye: { line: { id: bye, text: Adiós., translation: Goodbye. } }
        lists:
          name: [Ana, Luis]

        """

    private static func opening(_ connection: RPCConnection) throws -> JSONValue {
        try connection.newSession(try connection.newLearner(), audio: true, ["scenarioID": "hello"])
    }

    private static func voice(_ reply: JSONValue, _ line: Int = 0) -> JSONValue? {
        reply["lines"]?.elements?[line]["voice"]
    }

    /// Sound of 200 Hz.
    private static func sound(seconds: Double) -> Data {
        let samples = (0..<Int(16_000 * seconds)).map { Int16(8_000 * sin(Double($0) * 0.0785)) }
        return WaveFile.data(samples: samples)
    }

    @Test("an author's recording is played; when its file is gone the synthesiser speaks, and health names the file")
    func recording() throws {
        let content = try SmallContent(["hello": Self.script])
        let file = content.url.appending(path: "recordings/hola.wav")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Self.sound(seconds: 1.5).write(to: file)
        let daemon = try DaemonProcess(content: content.url)
        let connection = try daemon.connect()

        let opening = try Self.opening(connection)
        #expect(Self.voice(opening) == ["source": "recording", "name": "hola.wav"])
        let line = opening["lines"]?.elements?.first
        // Of a tone nobody can say when its words are said.
        #expect(line?["words"] == nil && line?["audioPath"]?.string != nil)
        #expect(opening["audioError"] == nil)
        #expect(try connection.call("daemon.health")["problems"]?.elements == [])

        try FileManager.default.removeItem(at: file)
        let again = try Self.opening(connection)
        #expect(Self.voice(again)?["source"] == "synthesizer" && Self.voice(again)?["insteadOf"] == "hola.wav")
        #expect(again["lines"]?.elements?.first?["words"]?.elements?.isEmpty == false)
        let problems = try connection.call("daemon.health")["problems"]?.elements ?? []
        #expect(problems.map { $0["code"] } == ["recordingsUnplayable"])
        #expect(problems.first?["message"]?.string?.contains(file.path) == true)
        _ = try Self.opening(connection)
        #expect(daemon.logText.components(separatedBy: "cannot be played").count == 2)
    }

    @Test("voices are listed; without a server they are the synthesiser's")
    func voices() throws {
        let connection = try DaemonProcess.shared.get().connect()
        let reply = try connection.call("speech.voices", ["language": "es"])
        #expect(reply["servers"] == [])
        let voices = reply["voices"]?.elements ?? []
        #expect(voices.contains { $0["name"] == "es" } && voices.contains { $0["name"] == "es-419" })
        #expect(voices.allSatisfy { $0["source"] == "synthesizer" })
        #expect(try connection.call("speech.voices")["voices"]?.elements?.count ?? 0 > voices.count)
        #expect(try connection.failure("speech.voices", ["language": "tlh"])?.code == .notFound)
        #expect(try connection.call("daemon.info")["voiceServers"] == [])
        let spoken = try connection.call("speech.synthesize", ["text": "hola"])
        #expect(spoken["voice"]?["source"] == "synthesizer")
    }

    @Test(
        "a real voice server speaks what authors wrote and nothing of learners; when it is gone the synthesiser does",
        .enabled(if: TonePeer.python != nil, "the Python package wyoming is not installed"))
    func server() throws {
        let peer = try TonePeer()
        let content = try SmallContent(["hello": Self.script.replacing(", audio: recordings/hola.wav", with: "")])
        let daemon = try DaemonProcess(content: content.url, arguments: ["--voice-server", peer.address])
        let connection = try daemon.connect()
        blockUntil(within: .seconds(60)) {
            (try? connection.call("daemon.info"))?["voiceServers"]?.elements?.first?["voices"] == 2
        }
        let named: JSONValue = ["source": "server", "name": "es_ES-tones-low"]

        let opening = try Self.opening(connection)
        #expect(Self.voice(opening) == named)
        let reply = try connection.call(
            "session.say", ["sessionID": opening["sessionID"] ?? .null, "text": "Me llamo Ana"])
        #expect(Self.voice(reply)?["source"] == "synthesizer" && Self.voice(reply)?["insteadOf"] == nil)
        #expect(Self.voice(reply, 1) == named)

        // Ten letters a second, at half the speed.
        let slow = try connection.call("speech.synthesize", ["text": "diez letra", "speed": 0.5, "language": "es"])
        #expect(slow["voice"] == named && abs((slow["duration"]?.number ?? 0) - 2) < 0.1)
        let woman = try connection.call("speech.synthesize", ["text": "hola", "voice": "es_ES-tones-low#F"])
        #expect(woman["voice"]?["name"] == "es_ES-tones-low#F" && woman["key"] != slow["key"])
        let voices = try connection.call("speech.voices", ["language": "es"])["voices"]?.elements ?? []
        #expect(voices.first?["name"] == "es_ES-tones-low" && voices.first?["speakers"] == ["M", "F"])
        #expect(!voices.contains { $0["name"] == "de_DE-tones-low" })
        #expect(!peer.texts.contains { $0.contains("Ana") })
        #expect(peer.texts.contains("¡Hola! ¿Qué tal?"))

        peer.end()
        let after = try connection.call("speech.synthesize", ["text": "otra cosa", "language": "es"])
        #expect(after["voice"]?["source"] == "synthesizer" && after["voice"]?["insteadOf"] == "es_ES-tones-low")
        let problem = try connection.call("daemon.health")["problems"]?.elements?.first
        #expect(problem?["code"] == "voiceServerFailing")
        #expect(problem?["message"]?.string?.contains(peer.address) == true)
        // What it said before is still there.
        #expect(Self.voice(try Self.opening(connection)) == named)
        #expect(daemon.logText.components(separatedBy: "a voice server does not speak").count == 2)
        #expect(!daemon.logText.contains("otra cosa"))
    }

    @Test(
        "a server's address is one of this machine or its own network",
        arguments: ["8.8.8.8:10200", "piper.example:10200", "127.0.0.1:99999", ""])
    func address(text: String) throws {
        let run = try CommandRun(["serve", "--voice-server", text])
        #expect(run.status == 64)
        #expect(run.complaint.contains("--voice-server must be"))
    }
}
