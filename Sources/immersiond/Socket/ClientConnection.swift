import Foundation
import Glibc
import Logging
import NIOCore
import ServiceLifecycle

/// One client's connection, served on its own event loop: a request that need not wait for anybody is read, answered and
/// written without changing threads, which costs more than most answers do.
actor ClientConnection {
    typealias Lines = NIOAsyncChannel<LineDecoder.Line, ByteBuffer>

    private let lines: Lines
    private let dispatcher: Dispatcher
    private let logger: Logger
    private let executor: any SerialExecutor

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ lines: Lines, dispatcher: Dispatcher, logger: Logger) {
        self.lines = lines
        self.dispatcher = dispatcher
        self.logger = logger
        executor = lines.channel.eventLoop.executor
    }

    /// Answers until the client has closed its sending half or the daemon stops.
    func serve() async {
        do {
            // What has been read is still answered when the daemon stops: then the loop ends as if the client had finished.
            try await withGracefulShutdownHandler {
                try await lines.executeThenClose { inbound, outbound in
                    try await answer(inbound, outbound)
                }
            } onGracefulShutdown: { [lines] in
                lines.channel.close(mode: .input, promise: nil)
            }
        } catch {
            // The client went away: what it was told stands, what it was not told it will ask again.
            logger.debug("a connection broke", metadata: ["error": "\(error)"])
        }
    }

    private func answer(
        _ inbound: NIOAsyncChannelInboundStream<LineDecoder.Line>,
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) async throws {
        let peer = try await PeerCredentials.of(lines.channel)
        guard peer.mayConnect(toDaemonOf: geteuid(), group: getegid()) else {
            logger.warning(
                "refused a connection", metadata: ["user": "\(peer.userID)", "process": "\(peer.processID)"])
            let error = RPCError(.forbidden, "Only the daemon's user and members of its group may connect.")
            return try await outbound.write(Self.line(Dispatcher.failure(.null, error)))
        }
        for try await line in inbound {
            if let reply = await reply(to: line) { try await outbound.write(Self.line(reply)) }
        }
    }

    private static func line(_ reply: Data) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.reserveCapacity(reply.count + 1)
        buffer.writeBytes(reply)
        buffer.writeInteger(UInt8(ascii: "\n"))
        return buffer
    }

    private func reply(to line: LineDecoder.Line) async -> Data? {
        switch line {
        case .tooLong:
            let error = RPCError(
                .messageTooLarge, "A message may have \(SocketServer.messageLimit) bytes at most.")
            return Dispatcher.failure(.null, error)
        case .message(let buffer):
            return await dispatcher.reply(to: Data(buffer.readableBytesView))
        }
    }
}
