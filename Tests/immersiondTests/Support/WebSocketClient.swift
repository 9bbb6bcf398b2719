import Foundation
import Testing

@testable import JSONText

/// A WebSocket, blocking.
final class WebSocketClient {
    private let connection: TCPConnection
    private var buffered = Data()
    private var nextID: Int64 = 1
    /// What came unasked.
    var events: [JSONValue] = []

    /// Why it was refused; nil when it is open.
    private(set) var refusal: WebReply?

    init(_ web: WebDaemon, token: String?, origin: String? = nil) throws {
        connection = try TCPConnection(port: web.port)
        var lines = [
            "GET /v1/rpc HTTP/1.1", "Host: 127.0.0.1:\(web.port)", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ]
        if let token { lines.append("Sec-WebSocket-Protocol: immersiond.v1, bearer.\(token)") }
        if let origin { lines.append("Origin: \(origin)") }
        connection.write(Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
        var head = Data()
        while head.firstRange(of: Data("\r\n\r\n".utf8)) == nil {
            let some = connection.read()
            if some.isEmpty { break }
            head.append(some)
        }
        let reply = try #require(WebReply(head), "there was no response")
        if reply.status != 101 { refusal = reply }
        buffered = reply.body
    }

    convenience init(_ web: WebDaemon, _ device: PairedDevice) throws {
        try self.init(web, token: device.token)
        #expect(refusal == nil)
    }

    // MARK: Frames

    func send(_ opcode: UInt8, _ payload: Data, isMasked: Bool = true) {
        var frame = Data([0x80 | opcode])
        let mask: UInt8 = isMasked ? 0x80 : 0
        switch payload.count {
        case ..<126: frame.append(mask | UInt8(payload.count))
        case ..<65_536: frame.append(contentsOf: [mask | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)])
        default:
            frame.append(mask | 127)
            for place in (0..<8).reversed() { frame.append(UInt8(payload.count >> (8 * place) & 255)) }
        }
        if isMasked {
            let key: [UInt8] = [1, 2, 3, 4]
            frame.append(contentsOf: key)
            frame.append(contentsOf: payload.enumerated().map { $1 ^ key[$0 % 4] })
        } else {
            frame.append(payload)
        }
        connection.write(frame)
    }

    func write(_ bytes: Data) { connection.write(bytes) }

    func writeSome(_ bytes: Data) -> Int { connection.writeSome(bytes) }

    /// The next frame; nil once the connection is closed.
    func receive() -> (opcode: UInt8, payload: Data)? {
        while true {
            if let frame = takeFrame() { return frame }
            let some = connection.read()
            if some.isEmpty { return nil }
            buffered.append(some)
        }
    }

    private func takeFrame() -> (opcode: UInt8, payload: Data)? {
        let bytes = [UInt8](buffered.prefix(10))
        guard bytes.count >= 2 else { return nil }
        var start = 2
        var length = Int(bytes[1] & 0x7F)
        if length == 126 {
            guard bytes.count >= 4 else { return nil }
            length = Int(bytes[2]) << 8 | Int(bytes[3])
            start = 4
        } else if length == 127 {
            guard bytes.count >= 10 else { return nil }
            length = bytes[2..<10].reduce(0) { $0 << 8 | Int($1) }
            start = 10
        }
        guard buffered.count >= start + length else { return nil }
        let payload = Data(buffered.dropFirst(start).prefix(length))
        buffered = Data(buffered.dropFirst(start + length))
        return (bytes[0] & 0x0F, payload)
    }

    // MARK: Messages

    /// The reply to a message; events that come before it are kept.
    func reply(to message: Data) throws -> JSONValue? {
        send(1, message)
        while let (opcode, payload) = receive() {
            guard opcode == 1 else {
                if opcode == 8 { return nil }
                continue
            }
            let json = try JSONParser.parse(payload, limits: .reply)
            guard json["method"] == "event" else { return json }
            events.append(json["params"] ?? .null)
        }
        return nil
    }

    /// The result of a method; its error's name as `failure`.
    func call(_ method: String, _ parameters: JSONValue = [:]) throws -> (result: JSONValue, failure: String?) {
        let message: JSONValue = [
            "jsonrpc": "2.0", "id": .integer(nextID), "method": .string(method), "params": parameters,
        ]
        nextID += 1
        let reply = try #require(try reply(to: WireFormat.encode(message)))
        return (reply["result"] ?? .null, reply["error"]?["data"]?["code"]?.string)
    }
}
