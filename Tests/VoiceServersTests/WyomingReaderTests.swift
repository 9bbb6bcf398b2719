import Foundation
import JSONText
import NIOCore
import SpeechClient
import Testing

@testable import VoiceServers

@Suite("Messages of a voice server")
struct WyomingReaderTests {
    private static func events(_ text: String, piece: Int = .max) throws -> [WyomingEvent] {
        var reader = WyomingReader()
        var events: [WyomingEvent] = []
        var rest = ArraySlice(Array(text.utf8))
        while !rest.isEmpty {
            reader.append(ByteBuffer(bytes: rest.prefix(piece)))
            rest = rest.dropFirst(piece)
            while let event = try reader.next() { events.append(event) }
        }
        return events
    }

    private static let talk =
        #"{"type": "a", "data": {"x": 1, "y": 2}, "version": "1"}"# + "\n"
        + #"{"type": "b", "data": {"x": 1}, "data_length": 8, "payload_length": 3}"# + "\n" + #"{"y": 3}"# + "\nab"
        + #"{"type": "c"}"# + "\n"

    @Test("are read whole, however they are cut", arguments: [1, 2, 7, 64, .max])
    func pieces(piece: Int) throws {
        let events = try Self.events(Self.talk, piece: piece)
        #expect(events.map(\.type) == ["a", "b", "c"])
        #expect(events.map(\.data) == [["x": 1, "y": 2], ["x": 1, "y": 3], [:]])
        #expect(events.map(\.payload) == [[], Array("\nab".utf8), []])
    }

    @Test(
        "that are not whole are waited for", arguments: [#"{"type": "a""#, "{\"type\": \"a\", \"data_length\": 5}\n{}"])
    func truncated(text: String) throws {
        #expect(try Self.events(text) == [])
    }

    @Test(
        "that break the protocol are faults",
        arguments: [
            "\n", "[]\n", "null\n", "{}\n", #"{"type": 1}"# + "\n", "GET / HTTP/1.1\r\n", "\u{16}\u{3}\u{1}\n",
            #"{"type": "a", "data_length": -1}"# + "\n", #"{"type": "a", "payload_length": 1.5}"# + "\n",
            #"{"type": "a", "payload_length": 99999999999}"# + "\n", #"{"type": "a", "data_length": "3"}"# + "\n",
            #"{"type": "a", "data_length": 3}"# + "\n[1]", #"{"type": "a", "data_length": 3}"# + "\n{x}",
            #"{"type": "a", "data": "# + String(repeating: "[", count: 200),
        ].map { $0.hasSuffix("[") ? $0 + "\n" : $0 })
    func broken(text: String) {
        #expect(throws: VoiceFault.self) { try Self.events(text) }
        #expect(throws: VoiceFault.self) { try Self.events(text, piece: 1) }
    }

    @Test("a line without an end is not gathered for ever")
    func endlessLine() throws {
        var limits = WyomingReader.Limits()
        limits.headerBytes = 1_000
        var reader = WyomingReader(limits: limits)
        var taken = 0
        #expect(throws: VoiceFault.self) {
            for _ in 0..<100 {
                reader.append(ByteBuffer(string: String(repeating: "x", count: 100)))
                taken += 100
                _ = try reader.next()
            }
        }
        #expect(taken <= 1_100)
    }
}

@Suite("Answers of a voice server")
struct WyomingReplyTests {
    private static func format(_ rate: JSONValue = 22_050, _ width: JSONValue = 2, _ channels: JSONValue = 1)
        -> [String: JSONValue]
    {
        ["rate": rate, "width": width, "channels": channels]
    }

    private static func file(_ events: [WyomingEvent]) throws -> Data? {
        var reply = SpeechReply()
        for event in events { if let file = try reply.take(event) { return file } }
        return nil
    }

    @Test("chunks of audio become one WAV file")
    func audio() throws {
        let file = try #require(
            try Self.file([
                WyomingEvent(type: "ping"), WyomingEvent(type: "audio-start", data: Self.format(16_000, 2, 2)),
                WyomingEvent(type: "audio-chunk", data: Self.format(16_000, 2, 2), payload: [1, 2, 3, 4]),
                WyomingEvent(type: "audio-chunk", data: Self.format(16_000, 2, 2), payload: [5, 6, 7, 8]),
                WyomingEvent(type: "audio-stop"),
            ]))
        #expect(file.prefix(4) == Data("RIFF".utf8) && file.count == 52)
        #expect(Array(file.suffix(8)) == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(Array(file[22..<34]) == [2, 0, 0x80, 0x3E, 0, 0, 0, 0xFA, 0, 0, 4, 0])
    }

    @Test(
        "audio of another kind than is played is a fault",
        arguments: [
            Self.format(7_999), Self.format(1_000_000), Self.format(0), Self.format(-22_050), Self.format(22_050.5),
            Self.format(22_050, 1), Self.format(22_050, 4), Self.format(22_050, 2, 3), Self.format(22_050, 2, 0),
            Self.format("22050"), [:], Self.format(9_223_372_036_854_775_807),
        ])
    func wrongFormat(format: [String: JSONValue]) {
        #expect(throws: VoiceFault.self) { try Self.file([WyomingEvent(type: "audio-start", data: format)]) }
    }

    @Test("a rate that changes, half a sample, no audio and an error are faults")
    func faults() {
        let start = WyomingEvent(type: "audio-start", data: Self.format())
        let stop = WyomingEvent(type: "audio-stop")
        let talks: [[WyomingEvent]] = [
            [start, WyomingEvent(type: "audio-chunk", data: Self.format(16_000), payload: [0, 0])],
            [start, WyomingEvent(type: "audio-chunk", data: Self.format(), payload: [0, 0, 0]), stop],
            [start, stop], [stop], [WyomingEvent(type: "error", data: ["text": "no such\nvoice"])],
        ]
        for talk in talks { #expect(throws: VoiceFault.self) { try Self.file(talk) } }
        #expect(throws: VoiceFault("it reports an error: no suchvoice")) {
            try Self.file([WyomingEvent(type: "error", data: ["text": "no such\nvoice"])])
        }
    }

    @Test("audio that does not end is cut off after two minutes of it")
    func endless() {
        let second = WyomingEvent(
            type: "audio-chunk", data: Self.format(8_000), payload: [UInt8](repeating: 0, count: 16_000))
        var reply = SpeechReply()
        var taken = 0
        #expect(throws: VoiceFault.self) {
            while taken < 1_000 {
                _ = try reply.take(second)
                taken += 1
            }
        }
        #expect(taken == 120)
    }

    @Test("voices are those that are installed, with their speakers and languages")
    func voices() throws {
        let voice: (String, JSONValue) -> JSONValue = { name, installed in
            [
                "name": .string(name), "installed": installed, "languages": ["es_ES"],
                "speakers": [["name": "M"], ["name": "F"]],
            ]
        }
        let program: JSONValue = ["name": "piper", "voices": [voice("here", true), voice("away", false), 3]]
        var reply = VoicesReply(server: "s")
        #expect(try reply.take(WyomingEvent(type: "pong")) == nil)
        let voices = try reply.take(WyomingEvent(type: "info", data: ["tts": [program], "asr": []]))
        #expect(voices == [ServedVoice(server: "s", name: "here", speakers: ["M", "F"], languages: ["es_ES"])])
        let empty = WyomingEvent(type: "info", data: ["tts": []])
        #expect(throws: VoiceFault.self) { try reply.take(empty) }
    }

    @Test("names that are too long or hold control characters are passed over, and so are voices beyond a number")
    func boundedVoices() throws {
        let named: (String) -> JSONValue = { ["name": .string($0), "languages": ["es"]] }
        let names = ["a\nb", "", String(repeating: "x", count: 201), "good"] + (0..<3_000).map { "v\($0)" }
        let info = WyomingEvent(type: "info", data: ["tts": [["voices": .array(names.map(named))]]])
        var reply = VoicesReply(server: "s")
        let voices = try #require(try reply.take(info))
        #expect(voices.first?.name == "good" && voices.count <= 2_000)
    }
}
