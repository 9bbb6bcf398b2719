import Foundation
import JSONText
import Protocol
import SocketTransport
import Synchronization
import TestSupport
import Testing

@Suite("Speech through the daemon")
struct SpeechFaultTests {
    @Test("a text that aborts the synthesiser costs its own request and nothing else")
    func abortingText() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let opening = try connection.newSession(try connection.newLearner(), audio: true)
        #expect(opening["lines"]?.elements?.first?["audioPath"]?.string != nil)

        let answered = Atomic(0)
        let neighbour = BlockingThreads(1) { _ in
            guard let connection = try? daemon.connect() else { return }
            for number in 0..<20 {
                let reply = try? connection.call("speech.phonemes", ["text": .string("mesa número \(number)")])
                if reply?["ipa"]?.string?.hasPrefix("ˈmesa") == true { answered.add(1, ordering: .relaxed) }
            }
        }
        let deadly = String(repeating: "s'", count: 68)
        let error = try #require(try connection.failure("speech.synthesize", ["text": .string(deadly), "voice": "en"]))
        #expect(error.code == .speechFailed)
        #expect(error.field == "text")
        neighbour.join()
        #expect(answered.load(ordering: .relaxed) == 20)

        let reply = try connection.call("session.say", ["sessionID": opening["sessionID"] ?? .null, "text": "un café"])
        #expect(reply["lines"]?.elements?.first?["audioPath"]?.string != nil)
        #expect(reply["audioError"] == nil)
        #expect(try connection.call("speech.phonemes", ["text": "mesa"])["ipa"] == "ˈmesa")
    }

    @Test("speech comes as a WAV file by path or as bytes")
    func encodings() throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let byPath = try connection.call("speech.synthesize", ["text": "Buenas tardes"])
        let file = try Data(contentsOf: URL(filePath: try #require(byPath["path"]?.string)))
        #expect(file.prefix(4) == Data("RIFF".utf8))
        let byBytes = try connection.call("speech.synthesize", ["text": "Buenas tardes", "encoding": "bytes"])
        #expect(Data(base64Encoded: try #require(byBytes["bytes"]?.string)) == file)
        let slow = try connection.call("speech.synthesize", ["text": "Buenas tardes", "speed": 0.5])
        #expect(try #require(slow["duration"]?.number) > 1.5 * (byPath["duration"]?.number ?? 0))
    }

    @Test("without a worker conversations go on, and say why they are silent")
    func missingWorker() throws {
        let daemon = try DaemonProcess(arguments: ["--speech-worker", "/nonexistent/immersion-speech"])
        let connection = try daemon.connect()
        let opening = try connection.newSession(try connection.newLearner(), audio: true)
        #expect(opening["lines"]?.elements?.isEmpty == false)
        #expect(opening["audioError"]?.string?.isEmpty == false)
        #expect(try connection.failure("speech.phonemes", ["text": "mesa"])?.code == .speechFailed)
    }
}
