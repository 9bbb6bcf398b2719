import Foundation
import JSONText
import SpeechClient

/// What a request waits for, gathered from messages.
protocol WyomingReply: Sendable {
    associatedtype Value: Sendable
    /// Nil while more is to come. Messages that it does not know are passed over.
    mutating func take(_ event: WyomingEvent) throws(VoiceFault) -> Value?
}

extension WyomingEvent {
    /// The fault that a server tells of, if this is one.
    fileprivate var fault: VoiceFault? {
        guard type == "error" else { return nil }
        let said = data["text"]?.string?.filter { !$0.isNewline }.prefix(200) ?? ""
        return VoiceFault(said.isEmpty ? "it reports an error" : "it reports an error: \(said)")
    }
}

/// The voices that a server tells of in answer to `describe`.
struct VoicesReply: WyomingReply {
    static let request = WyomingEvent(type: "describe")
    private static let mostVoices = 2_000
    private static let mostSpeakers = 2_000
    private static let mostLanguages = 50
    private static let mostNameBytes = 200

    let server: String

    mutating func take(_ event: WyomingEvent) throws(VoiceFault) -> [ServedVoice]? {
        if let fault = event.fault { throw fault }
        guard event.type == "info" else { return nil }
        let programs = (event.data["tts"]?.elements ?? []).filter { $0["installed"] != .bool(false) }
        let voices = programs.flatMap { $0["voices"]?.elements ?? [] }.filter { $0["installed"] != .bool(false) }
        let read = voices.prefix(Self.mostVoices).compactMap { voice -> ServedVoice? in
            guard let name = Self.name(voice["name"]) else { return nil }
            let languages = (voice["languages"]?.elements ?? []).prefix(Self.mostLanguages).compactMap(Self.name)
            let speakers = (voice["speakers"]?.elements ?? []).prefix(Self.mostSpeakers)
            return ServedVoice(
                server: server, name: name, speakers: speakers.compactMap { Self.name($0["name"]) },
                languages: languages)
        }
        guard !read.isEmpty else { throw VoiceFault("it has no voice; install one on it") }
        return read
    }

    private static func name(_ value: JSONValue?) -> String? {
        guard let name = value?.string, (1...mostNameBytes).contains(name.utf8.count),
            !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        return name
    }
}

/// The audio that a server sends in answer to `synthesize`, as a WAV file.
struct SpeechReply: WyomingReply {
    private struct Format: Hashable {
        var rate: Int
        var width: Int
        var channels: Int

        var bytesPerSecond: Int { rate * width * channels }
    }

    private static let rates = 8_000...96_000
    /// More is not played at once.
    private static let mostSeconds = 120

    private var format: Format?
    private var samples: [UInt8] = []

    static func request(_ text: String, _ voice: ServedVoice) -> WyomingEvent {
        var named: [String: JSONValue] = ["name": .string(voice.name)]
        named["speaker"] = voice.speaker.map { .string($0) }
        return WyomingEvent(type: "synthesize", data: ["text": .string(text), "voice": .object(named)])
    }

    mutating func take(_ event: WyomingEvent) throws(VoiceFault) -> Data? {
        if let fault = event.fault { throw fault }
        switch event.type {
        case "audio-start":
            try agree(event)
        case "audio-chunk":
            let format = try agree(event)
            guard samples.count + event.payload.count <= format.bytesPerSecond * Self.mostSeconds else {
                throw VoiceFault("it sends more than \(Self.mostSeconds) seconds of audio for one line")
            }
            samples += event.payload
        case "audio-stop":
            guard let format, !samples.isEmpty else { throw VoiceFault("it sends no audio") }
            guard samples.count.isMultiple(of: format.width * format.channels) else {
                throw VoiceFault("it sends half a sample")
            }
            return file(format)
        default:
            break
        }
        return nil
    }

    /// The format that a message names, which must be one that is played and stay the same.
    @discardableResult
    private mutating func agree(_ event: WyomingEvent) throws(VoiceFault) -> Format {
        func number(_ name: String) -> Int? {
            if case .integer(let number) = event.data[name] { Int(exactly: number) } else { nil }
        }
        guard let rate = number("rate"), let width = number("width"), let channels = number("channels") else {
            throw VoiceFault("it does not tell the format of its audio")
        }
        guard Self.rates.contains(rate), width == 2, (1...2).contains(channels) else {
            throw VoiceFault(
                "its audio has \(rate) samples a second of \(width) bytes in \(channels) channels; played are "
                    + "\(Self.rates.lowerBound) to \(Self.rates.upperBound) of 2 bytes in one or two")
        }
        let named = Format(rate: rate, width: width, channels: channels)
        guard format == nil || format == named else { throw VoiceFault("it changes the format of its audio") }
        format = named
        return named
    }

    private func file(_ format: Format) -> Data {
        var file = Data(capacity: 44 + samples.count)
        func append(_ value: Int, bytes: Int) {
            for place in 0..<bytes { file.append(UInt8(truncatingIfNeeded: value >> (8 * place))) }
        }
        file.append(contentsOf: Array("RIFF".utf8))
        append(36 + samples.count, bytes: 4)
        file.append(contentsOf: Array("WAVEfmt ".utf8))
        append(16, bytes: 4)
        append(1, bytes: 2)
        append(format.channels, bytes: 2)
        append(format.rate, bytes: 4)
        append(format.bytesPerSecond, bytes: 4)
        append(format.width * format.channels, bytes: 2)
        append(8 * format.width, bytes: 2)
        file.append(contentsOf: Array("data".utf8))
        append(samples.count, bytes: 4)
        file.append(contentsOf: samples)
        return file
    }
}
