import Foundation
import Logging
import NIOCore
import SpeechClient
import Testing

@testable import VoiceServers

@Suite("Voice servers")
struct VoiceServersTests {
    private static let quiet = Logger(label: "voices") { _ in SwiftLogNoOpLogHandler() }

    private static func servers(_ peers: [ScriptedPeer], silence: Int64 = 5_000) -> VoiceServers {
        var patience = WyomingClient.Patience()
        patience.silence = .milliseconds(silence)
        patience.answer = .seconds(20)
        return VoiceServers(peers.map(\.address), patience: patience, logger: quiet)
    }

    @Test("tell their voices, which are chosen by name, else by the language's variant, else by the language")
    func choice() async throws {
        let peer = try await ScriptedPeer.withVoices { _ in .nothing }
        let servers = Self.servers([peer])
        #expect(servers.voice(named: [], language: "es") == nil)
        await servers.lookAround(at: .now)
        func chosen(_ named: [String], _ language: String) -> String? {
            servers.voice(named: named, language: language)?.voice.id
        }
        #expect(chosen([], "es-ES") == "spanish")
        #expect(chosen([], "es-MX") == "mexican")
        #expect(chosen([], "es-AR") == "mexican")
        #expect(chosen([], "de-AT") == "german")
        #expect(chosen([], "fr") == nil)
        #expect(chosen(["absent", "spanish#F", "mexican"], "es-MX") == "spanish#F")
        #expect(chosen(["spanish#X"], "es-ES") == nil)
        #expect(chosen(["absent"], "es-ES") == nil)
        try await peer.close()
    }

    @Test("speak what they are asked, in the voice and by the speaker that is wanted")
    func speech() async throws {
        let peer = try await ScriptedPeer.withVoices { question in
            question.contains("¿Qué \\\"tal\\\"?") && question.contains(#""name":"spanish""#)
                && question.contains(#""speaker":"F""#) ? .bytes(ScriptedPeer.tone) : .nothing
        }
        let servers = Self.servers([peer])
        await servers.lookAround(at: .now)
        let voice = try #require(servers.voice(named: ["spanish#F"], language: "es")?.voice)
        let file = try await servers.speak("¿Qué \"tal\"?", in: voice)
        #expect(file.count == 44 + 4_410)
        #expect(servers.conditions.first?.fault == nil)
        try await peer.close()
    }

    @Test("the first of several that has the voice speaks")
    func order() async throws {
        let mute = try await ScriptedPeer { _ in .bytesAndClose([]) }
        let peers = [mute, try await ScriptedPeer.withVoices { _ in .bytes(ScriptedPeer.tone) }]
        let servers = Self.servers(peers)
        await servers.lookAround(at: .now)
        let found = try #require(servers.voice(named: [], language: "es-ES"))
        #expect(found.isAsked && found.voice.server == peers[1].address.description)
        #expect(servers.conditions.map { $0.fault == nil } == [false, true])
        for peer in peers { try await peer.close() }
    }

    /// What a hostile or broken peer does about a text.
    private static let mischief: [(name: String, answer: ScriptedPeer.Answer)] = [
        ("closes at once", .bytesAndClose([])),
        ("closes in the middle of a line", .bytesAndClose(Array(#"{"type": "audio-st"#.utf8))),
        ("closes in the middle of the audio", .bytesAndClose(Array(ScriptedPeer.tone.dropLast(2_000)))),
        ("falls silent", .nothing),
        ("falls silent in the middle", .bytes(Array(ScriptedPeer.tone.dropLast(30)))),
        ("announces more than it sends", .bytes(Array("{\"type\": \"audio-start\", \"data_length\": 900}\n{}".utf8))),
        ("announces too much", .bytes(Array("{\"type\": \"x\", \"payload_length\": 999999999}\n".utf8))),
        ("sends no JSON", .bytes(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8))),
        ("sends lines for ever", .endless([UInt8](repeating: UInt8(ascii: "a"), count: 65_536))),
        ("sends audio for ever", .endless(Array(ScriptedPeer.tone.dropLast(22)))),
        (
            "sends at a rate that nobody plays",
            .bytes(
                Array(
                    "{\"type\": \"audio-start\", \"data\": {\"rate\": 1, \"width\": 2, \"channels\": 1}}\n".utf8))
        ),
        ("reports an error", .bytes(Array("{\"type\": \"error\", \"data\": {\"text\": \"no\"}}\n".utf8))),
    ]

    @Test(
        "of which one misbehaves cost a fault, and are not asked until they tell their voices again", arguments: 0..<12)
    func misbehaviour(number: Int) async throws {
        let (name, answer) = Self.mischief[number]
        let peer = try await ScriptedPeer.withVoices { _ in answer }
        // Long enough for a machine that is busy with other things.
        let servers = Self.servers([peer], silence: 2_000)
        await servers.lookAround(at: .now)
        let voice = try #require(servers.voice(named: [], language: "es-ES")?.voice, "\(name)")
        await #expect(throws: VoiceFault.self, "\(name)") { try await servers.speak("Hola", in: voice) }
        #expect(servers.conditions.first?.fault != nil, "\(name)")
        #expect(servers.voice(named: [], language: "es-ES")?.isAsked == false, "\(name)")
        // Not before its pause is over.
        await servers.lookAround(at: .now)
        #expect(servers.voice(named: [], language: "es-ES")?.isAsked == false, "\(name)")
        await servers.lookAround(at: .now + .seconds(3_600))
        #expect(servers.voice(named: [], language: "es-ES")?.isAsked == true, "\(name)")
        try await peer.close()
    }

    @Test("that are not there are faults, and nothing is known of their voices")
    func nobody() async throws {
        let peer = try await ScriptedPeer { _ in .nothing }
        try await peer.close()
        let servers = Self.servers([peer])
        await servers.lookAround(at: .now)
        #expect(servers.conditions.first?.fault?.hasPrefix("it cannot be reached") == true)
        #expect(servers.voice(named: [], language: "es") == nil)
    }

    @Test("are asked for two lines at a time; many wait, and more are refused without a word against the server")
    func crowd() async throws {
        let turns = ServerTurns(atOnce: 1, mostWaiting: 1)
        let gate = AsyncStream.makeStream(of: Void.self)
        let first = Task {
            try await turns.take { () throws(VoiceFault) in
                for await _ in gate.stream { break }
                return 1
            }
        }
        while turns.load.running == 0 { await Task.yield() }
        let second = Task { try await turns.take { () throws(VoiceFault) in 2 } }
        while turns.load.waiting == 0 { await Task.yield() }
        await #expect(throws: VoiceFault("1 lines wait for it already", isCrowded: true)) {
            try await turns.take { () throws(VoiceFault) in 3 }
        }
        gate.continuation.yield()
        #expect(try await first.value == 1)
        #expect(try await second.value == 2)
        #expect(turns.load == (0, 0))
    }
}
