import Foundation
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Serves newline-delimited JSON-RPC on a Unix socket.
///
/// A connection's requests are answered one after the other, in their order; several connections run side by side. A
/// client that closes its sending half still gets every reply before the connection closes.
struct SocketServer: Service {
    static let messageLimit = 1 << 20

    let path: String
    let dispatcher: Dispatcher
    let logger: Logger
    /// Called once connections are accepted.
    var onListening: @Sendable () -> Void = {}

    private typealias Connection = NIOAsyncChannel<LineDecoder.Line, ByteBuffer>

    func run() async throws {
        try SocketFile.prepare(path)
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.backlog, value: 256)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .bind(unixDomainSocketPath: path) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        ByteToMessageHandler(LineDecoder(maximumLength: Self.messageLimit)))
                    return try Connection(
                        wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
                }
            }
        try SocketFile.restrict(path)
        defer { SocketFile.remove(path) }
        logger.info("listening", metadata: ["socket": "\(path)"])
        onListening()
        try await server.executeThenClose { connections in
            await withDiscardingTaskGroup { group in
                do {
                    for try await connection in connections.cancelOnGracefulShutdown() {
                        group.addTask { await serve(connection) }
                    }
                } catch {
                    logger.error("cannot accept connections any more", metadata: ["error": "\(error)"])
                }
            }
        }
    }

    private func serve(_ connection: Connection) async {
        do {
            let peer = try await PeerCredentials.of(connection.channel)
            guard peer.mayConnect(toDaemonOf: geteuid(), group: getegid()) else {
                logger.warning(
                    "refused a connection", metadata: ["user": "\(peer.userID)", "process": "\(peer.processID)"])
                return try await connection.channel.close()
            }
            try await connection.executeThenClose { inbound, outbound in
                for try await line in inbound.cancelOnGracefulShutdown() {
                    guard let reply = await reply(to: line) else { continue }
                    var buffer = ByteBuffer()
                    buffer.reserveCapacity(reply.count + 1)
                    buffer.writeBytes(reply)
                    buffer.writeInteger(UInt8(ascii: "\n"))
                    try await outbound.write(buffer)
                }
            }
        } catch {
            // The client went away: what it was told stands, what it was not told it will ask again.
            logger.debug("a connection broke", metadata: ["error": "\(error)"])
        }
    }

    private func reply(to line: LineDecoder.Line) async -> Data? {
        switch line {
        case .tooLong:
            let error = RPCError(.messageTooLarge, "A message may have \(Self.messageLimit) bytes at most.")
            return Dispatcher.failure(.null, error)
        case .message(let buffer):
            return await dispatcher.reply(to: Data(buffer.readableBytesView))
        }
    }
}
