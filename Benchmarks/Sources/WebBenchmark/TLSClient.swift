import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A client of a port of this machine, over TLS, that trusts whatever it finds there.
struct TLSClient {
    let port: Int

    private static let context: NIOSSLContext? = {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = .none
        configuration.applicationProtocols = ["http/1.1"]
        return try? NIOSSLContext(configuration: configuration)
    }()

    func connect() throws -> BlockingSocket {
        guard let context = Self.context else { throw BenchmarkFault(description: "no TLS") }
        let inbox = Inbox()
        let channel = try ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers(
                        NIOSSLClientHandler(context: context, serverHostname: nil), Receiver(inbox: inbox))
                }
            }.connect(host: "127.0.0.1", port: port).wait()
        return BlockingSocket(channel: channel, inbox: inbox)
    }

    private func head(_ method: String, _ path: String, _ token: String?, _ more: [String] = []) -> String {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)"] + more
        if let token { lines.append("Authorization: Bearer \(token)") }
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// The JSON that a request is answered.
    func ask(_ method: String, _ path: String, token: String?, body: String = "") throws -> [String: Any] {
        let socket = try connect()
        socket.send(
            head(
                method, path, token,
                ["Connection: close", "Content-Type: application/json", "Content-Length: \(body.utf8.count)"]) + body)
        let data = Data(socket.readToEnd())
        guard let end = data.firstRange(of: Data("\r\n\r\n".utf8)),
            let json = try JSONSerialization.jsonObject(with: data[end.upperBound...]) as? [String: Any]
        else { throw BenchmarkFault(description: String(decoding: data.prefix(200), as: UTF8.self)) }
        return json
    }

    /// Seconds until all bytes of a path are here.
    func download(_ path: String, token: String?) throws -> Double {
        let socket = try connect()
        let begin = ContinuousClock.now
        socket.send(head("GET", path, token, ["Connection: close"]))
        guard socket.countToEnd() > WebDaemon.blobBytes else { throw BenchmarkFault(description: "too few bytes") }
        return (ContinuousClock.now - begin) / .seconds(1)
    }

    func webSocket(token: String?) throws -> BlockingSocket {
        let socket = try connect()
        socket.send(
            head(
                "GET", "/v1/rpc", token,
                [
                    "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                ]))
        guard socket.readHead().hasPrefix("HTTP/1.1 101") else { throw BenchmarkFault(description: "no WebSocket") }
        return socket
    }
}

/// Bytes that came, for a thread that waits for them.
final class Inbox: Sendable {
    private struct State {
        var bytes = ByteBuffer()
        var isClosed = false
    }

    private let state = Mutex(State())
    private let arrived = DispatchSemaphore(value: 0)

    func add(_ buffer: ByteBuffer) {
        state.withLock { _ = $0.bytes.writeImmutableBuffer(buffer) }
        arrived.signal()
    }

    func close() {
        state.withLock { $0.isClosed = true }
        arrived.signal()
    }

    /// What has come; nil once the connection is closed and all was taken.
    func take() -> ByteBuffer? {
        while true {
            let (bytes, isClosed) = state.withLock { state in
                defer { state.bytes = ByteBuffer() }
                return (state.bytes, state.isClosed)
            }
            if bytes.readableBytes > 0 { return bytes }
            if isClosed { return nil }
            arrived.wait()
        }
    }
}

/// A WebSocket's frames that carry nothing.
private enum ControlFrame {
    static let ping: [UInt8] = [0x89, 0]
    static let pong: [UInt8] = [0x8A, 0x80, 0, 0, 0, 0]
    /// From here on opcodes are of control frames.
    static let firstOpcode: UInt8 = 8
}

final class Receiver: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let inbox: Inbox

    init(inbox: Inbox) { self.inbox = inbox }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let buffer = unwrapInboundIn(data)
        // Who says nothing is asked whether it is there, and given up where it does not answer.
        if buffer.readableBytesView.elementsEqual(ControlFrame.ping) {
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: ControlFrame.pong)), promise: nil)
        } else {
            inbox.add(buffer)
        }
    }

    func channelInactive(context: ChannelHandlerContext) { inbox.close() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

/// A connection as a thread sees it that waits for each answer.
final class BlockingSocket {
    private let channel: any Channel
    private let inbox: Inbox
    private var bytes = ByteBuffer()

    init(channel: any Channel, inbox: Inbox) {
        self.channel = channel
        self.inbox = inbox
    }

    deinit { channel.close(promise: nil) }

    func send(_ text: String) { channel.writeAndFlush(ByteBuffer(string: text), promise: nil) }

    func readToEnd() -> [UInt8] {
        var all = Array(bytes.readableBytesView)
        while let some = inbox.take() { all += some.readableBytesView }
        return all
    }

    func countToEnd() -> Int {
        var count = bytes.readableBytes
        while let some = inbox.take() { count += some.readableBytes }
        return count
    }

    func readHead() -> String {
        var text = ""
        while !text.contains("\r\n\r\n"), let some = inbox.take() { text += String(buffer: some) }
        return text
    }

    /// Sends a text of up to 64 KiB in a frame and waits for the frame that answers it.
    @discardableResult
    func exchange(_ text: String) -> String {
        let count = text.utf8.count
        var frame = ByteBuffer(bytes: [0x81])
        if count < 126 {
            frame.writeInteger(0x80 | UInt8(count))
        } else {
            frame.writeInteger(UInt8(0x80 | 126))
            frame.writeInteger(UInt16(count))
        }
        frame.writeInteger(UInt32(0))
        frame.writeString(text)
        channel.writeAndFlush(frame, promise: nil)
        while true {
            if let (opcode, text) = takeFrame() {
                if opcode < ControlFrame.firstOpcode { return text }
                channel.writeAndFlush(ByteBuffer(bytes: ControlFrame.pong), promise: nil)
                continue
            }
            guard let some = inbox.take() else { return "" }
            bytes.writeImmutableBuffer(some)
        }
    }

    func call(_ method: String, _ parameters: String) -> String {
        exchange(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#)
    }

    /// A whole frame of up to 64 KiB.
    private func takeFrame() -> (opcode: UInt8, text: String)? {
        guard let start: UInt16 = bytes.getInteger(at: bytes.readerIndex) else { return nil }
        var (length, head) = (Int(start & 0x7F), 2)
        if length == 126 {
            guard let more: UInt16 = bytes.getInteger(at: bytes.readerIndex + 2) else { return nil }
            (length, head) = (Int(more), 4)
        }
        guard bytes.readableBytes >= head + length else { return nil }
        bytes.moveReaderIndex(forwardBy: head)
        return bytes.readString(length: length).map { (UInt8(start >> 8 & 0x0F), $0) }
    }
}
