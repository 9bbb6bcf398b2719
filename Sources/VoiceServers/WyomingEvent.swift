import Foundation
import JSONText
import NIOCore
import SpeechClient

/// A message of the Wyoming protocol: a line of JSON, further JSON of a length that the line tells, and bytes.
struct WyomingEvent: Hashable {
    var type: String
    var data: [String: JSONValue] = [:]
    var payload: [UInt8] = []

    /// As it is sent, without a payload: what we send has none.
    var bytes: [UInt8] {
        get throws {
            let data: JSONValue = ["type": .string(type), "data": .object(data)]
            return Array(try WireFormat.encode(data)) + [UInt8(ascii: "\n")]
        }
    }
}

/// Cuts a server's bytes into messages, within bounds.
struct WyomingReader {
    struct Limits {
        /// The line, and the JSON behind it. A list of all voices that there are has some hundred kilobytes.
        var headerBytes = 4 << 20
        var payloadBytes = 4 << 20
    }

    /// What a line announces.
    private struct Head {
        var event: WyomingEvent
        var dataBytes: Int
        var payloadBytes: Int
    }

    private let limits: Limits
    private var buffer = ByteBuffer()
    /// Bytes of the buffer in which no end of a line is.
    private var scanned = 0
    private var head: Head?

    init(limits: Limits = Limits()) { self.limits = limits }

    mutating func append(_ bytes: ByteBuffer) {
        var bytes = bytes
        buffer.writeBuffer(&bytes)
    }

    /// The next whole message; nil until there is one.
    mutating func next() throws(VoiceFault) -> WyomingEvent? {
        if head == nil { head = try nextHead() }
        guard let head, buffer.readableBytes >= head.dataBytes + head.payloadBytes else { return nil }
        var event = head.event
        if head.dataBytes > 0 {
            let more = try Self.object(Data(buffer.readBytes(length: head.dataBytes) ?? []))
            event.data.merge(more) { _, new in new }
        }
        event.payload = buffer.readBytes(length: head.payloadBytes) ?? []
        self.head = nil
        buffer.discardReadBytes()
        return event
    }

    private mutating func nextHead() throws(VoiceFault) -> Head? {
        let view = buffer.readableBytesView
        let fresh = view.dropFirst(scanned)
        guard let end = fresh.firstIndex(of: UInt8(ascii: "\n")) else {
            scanned = view.count
            guard scanned <= limits.headerBytes else { throw VoiceFault("it sends a line that does not end") }
            return nil
        }
        let length = end - view.startIndex
        guard length <= limits.headerBytes, let line = buffer.readBytes(length: length) else {
            throw VoiceFault("it sends a line of \(length) bytes")
        }
        buffer.moveReaderIndex(forwardBy: 1)
        scanned = 0
        let object = try Self.object(Data(line))
        guard let type = object["type"]?.string else { throw VoiceFault("it sends a message without a type") }
        return Head(
            event: WyomingEvent(type: type, data: object["data"]?.members ?? [:]),
            dataBytes: try Self.length(object["data_length"], most: limits.headerBytes),
            payloadBytes: try Self.length(object["payload_length"], most: limits.payloadBytes))
    }

    private static func length(_ value: JSONValue?, most: Int) throws(VoiceFault) -> Int {
        switch value {
        case nil, .null: return 0
        case .integer(let length) where length >= 0 && length <= most: return Int(length)
        default: throw VoiceFault("it announces a part of no sensible length")
        }
    }

    private static func object(_ bytes: Data) throws(VoiceFault) -> [String: JSONValue] {
        do throws(JSONParser.Failure) {
            let value = try JSONParser.parse(bytes, limits: JSONParser.Limits(depth: 32, values: 200_000))
            if case .object(let members) = value { return members }
        } catch {
            throw VoiceFault("it sends what is no JSON: \(error.reason)")
        }
        throw VoiceFault("it sends JSON that is no object")
    }
}
