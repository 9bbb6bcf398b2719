import Foundation
import NIOCore
import NIOPosix

@testable import VoiceServers

/// A peer on loopback that answers each question as it is told.
final class ScriptedPeer: Sendable {
    /// What is done about a question, by its type.
    enum Answer: Sendable {
        case bytes([UInt8])
        case bytesAndClose([UInt8])
        /// Again and again, as long as anybody takes it.
        case endless([UInt8])
        case nothing
    }

    private let channel: any Channel
    let address: ServerAddress

    /// - Parameter answer: Told the whole first line of a connection.
    init(_ answer: @escaping @Sendable (String) -> Answer) async throws {
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(PeerHandler(answer))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        address = try ServerAddress("127.0.0.1:\(channel.localAddress?.port ?? 0)")
    }

    func close() async throws { try await channel.close() }

    /// A peer with voices, whatever it does about texts.
    static func withVoices(
        _ speaking: @escaping @Sendable (String) -> Answer
    ) async throws -> ScriptedPeer {
        try await ScriptedPeer { question in
            question.contains(#""describe""#) ? .bytes(info) : speaking(question)
        }
    }

    static let info = Array(
        """
        {"type":"info","data":{"tts":[{"name":"p","installed":true,"voices":[\
        {"name":"mexican","installed":true,"languages":["es_MX"]},\
        {"name":"spanish","installed":true,"languages":["es_ES"],"speakers":[{"name":"M"},{"name":"F"}]},\
        {"name":"german","installed":true,"languages":["de"]}]}]}}

        """.utf8)

    /// A tone of a tenth of a second.
    static let tone: [UInt8] = {
        let samples = (0..<2_205).flatMap { index -> [UInt8] in
            let value = Int16(8_000 * sin(Double(index) * 0.1))
            return [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
        }
        let format = #""data":{"rate":22050,"width":2,"channels":1}"#
        return Array("{\"type\":\"audio-start\",\(format)}\n".utf8)
            + Array("{\"type\":\"audio-chunk\",\(format),\"payload_length\":\(samples.count)}\n".utf8) + samples
            + Array("{\"type\":\"audio-stop\"}\n".utf8)
    }()
}

private final class PeerHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let answer: @Sendable (String) -> ScriptedPeer.Answer
    private var line = ""
    private var isEndless = false

    init(_ answer: @escaping @Sendable (String) -> ScriptedPeer.Answer) { self.answer = answer }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        line += String(buffer: unwrapInboundIn(data))
        guard line.hasSuffix("\n") else { return }
        switch answer(line) {
        case .bytes(let bytes): context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
        case .bytesAndClose(let bytes):
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
            context.close(promise: nil)
        case .endless(let bytes):
            isEndless = true
            pour(bytes, context)
        case .nothing: break
        }
    }

    private func pour(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
        guard isEndless else { return }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes))).whenSuccess {
            let (handler, context) = bound.value
            handler.pour(bytes, context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) { isEndless = false }
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
