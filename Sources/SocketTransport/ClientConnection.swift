package import Foundation
import Glibc
import JSONText
import LearningService
package import Logging
package import NIOCore
package import Protocol
import ServiceLifecycle

/// One client's connection, served on its own event loop: a request that is answered at once is read, answered and
/// written without changing threads, which costs more than the answer does. Whatever takes longer is carried out
/// elsewhere.
package actor ClientConnection {
    package typealias Lines = NIOAsyncChannel<LineDecoder.Line, ByteBuffer>

    /// Requests after which the event loop's other connections have their turn, however many have been read.
    private static let repliesAtOnce = 8
    /// Bytes of a reply that are worth copying on another thread.
    private static let largeReply = 1 << 16

    private let lines: Lines
    private let client: ConnectedClient
    private let refusal: RPCError?
    private let dispatcher: Dispatcher
    private let logger: Logger
    private let executor: any SerialExecutor
    private var repliesUntilPause = repliesAtOnce

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package init(_ connection: AcceptedConnection, dispatcher: Dispatcher, logger: Logger) {
        lines = connection.take()
        client = connection.client
        refusal = connection.refusal
        self.dispatcher = dispatcher
        self.logger = logger
        executor = lines.channel.eventLoop.executor
    }

    /// For the task that serves the connection.
    nonisolated var taskExecutor: EventLoopExecutor { EventLoopExecutor(lines.channel.eventLoop) }

    /// Answers until the client has closed its sending half or the daemon stops.
    package func serve() async {
        do {
            // What has been read is still answered when the daemon stops: then the loop ends as if the client had
            // finished.
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
        if let reason = await reasonToRefuse() {
            return try await outbound.write(Self.line(Dispatcher.failure(.null, reason)))
        }
        for try await line in inbound {
            if let reply = await reply(to: line) {
                client.keeps(replying: reply.count)
                try await outbound.write(await buffer(of: reply))
            }
            client.isAnswered()
            await pauseNowAndThen()
        }
    }

    /// Why the client is not served; nil when it is. The system's list of groups may lie on another machine.
    private func reasonToRefuse() async -> RPCError? {
        let peer = client.peer
        if refusal != nil || peer.userID == geteuid() { return refusal }
        let mayConnect = await dispatcher.lanes.short.run {
            peer.mayConnect(toDaemonOf: geteuid(), group: getegid())
        }
        guard !mayConnect else { return nil }
        logger.warning(
            "refused a connection", metadata: ["user": "\(peer.userID)", "process": "\(peer.processID)"])
        dispatcher.audit?.noteRefusal("connect", by: "user \(peer.userID)", code: RPCError.Code.forbidden.name)
        return RPCError(.forbidden, "Only the daemon's user and members of its group may connect.")
    }

    /// Many requests may have been read at once, and answering them all in one go would hold up the other connections.
    private func pauseNowAndThen() async {
        repliesUntilPause -= 1
        guard repliesUntilPause == 0 else { return }
        repliesUntilPause = Self.repliesAtOnce
        await dispatcher.lanes.short.letOthersThrough()
    }

    private func buffer(of reply: Data) async -> ByteBuffer {
        guard reply.count > Self.largeReply else { return Self.line(reply) }
        return await dispatcher.lanes.short.run { Self.line(reply) }
    }

    package static func line(_ reply: Data) -> ByteBuffer {
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
                .messageTooLarge, "A message may have \(ServerLimits.standard.messageBytes) bytes at most.")
            return Dispatcher.failure(.null, error)
        case .message(let buffer):
            client.takes(waiting: buffer.readableBytes)
            return await dispatcher.reply(to: Data(buffer.readableBytesView), from: client)
        }
    }
}
