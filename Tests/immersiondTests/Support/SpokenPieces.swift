import Foundation
import LearningService
import Protocol
import Testing

@testable import JSONText
@testable import SocketTransport

/// What a learner says with espeak-ng's voice, as `session.listen` takes it.
enum SpokenPieces {
    /// Faint noise, at 16 kHz.
    static func silence(_ seconds: Double) -> Data {
        Data((0..<Int(seconds * 16_000)).flatMap { bytes(Int16($0 * 7 % 13) - 6) })
    }

    static func bytes(_ sample: Int16) -> [UInt8] {
        [UInt8(truncatingIfNeeded: sample), UInt8(truncatingIfNeeded: sample >> 8)]
    }
}

extension RPCConnection {
    /// Samples of a text at 16 kHz, after a little silence, and as many seconds of it behind them.
    func speech(_ text: String, silence seconds: Double = 0) throws -> Data {
        let reply = try call("speech.synthesize", ["text": .string(text), "language": "es-ES"])
        let file = try Data(contentsOf: URL(filePath: try #require(reply["path"]?.string)))
        let rate = file.dropFirst(24).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        var converter = RateConverter(from: rate, to: 16_000)
        let samples = file.dropFirst(44).withUnsafeBytes { converter.convert(Array($0.bindMemory(to: Int16.self))) }
        // The synthesiser's own silence is not the learner's.
        let last = samples.lastIndex { abs(Int($0)) > 300 } ?? samples.endIndex
        return SpokenPieces.silence(0.3) + Data(samples[...last].flatMap(SpokenPieces.bytes))
            + SpokenPieces.silence(seconds)
    }

    /// Sends one piece.
    func listen(
        piece: Data, in session: JSONValue, _ extra: [String: JSONValue] = [:]
    ) throws -> ListeningReply {
        let parameters: [String: JSONValue] = [
            "sessionID": session, "audio": .string(piece.base64EncodedString()),
        ]
        return try call(Methods.sessionListen, .object(parameters.merging(extra) { $1 }))
    }

    /// Sends sound in pieces, of 20 ms unless told, until a turn is taken.
    ///
    /// - Returns: All replies, and how much sound was not needed.
    func listen(
        _ sound: Data, in session: JSONValue, piece: Int = 640
    ) throws -> (replies: [ListeningReply], rest: Data) {
        var (replies, rest) = ([ListeningReply](), sound)
        while !rest.isEmpty, replies.last?.turn == nil {
            replies.append(try listen(piece: rest.prefix(piece), in: session))
            rest = Data(rest.dropFirst(piece))
        }
        return (replies, rest)
    }
}
