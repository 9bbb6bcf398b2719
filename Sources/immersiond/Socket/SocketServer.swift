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

    func run() async throws {
        try SocketFile.prepare(path)
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.backlog, value: 256)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .bind(unixDomainSocketPath: path) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        ByteToMessageHandler(LineDecoder(maximumLength: Self.messageLimit)))
                    return AcceptedConnection(
                        try ClientConnection.Lines(
                            wrappingChannelSynchronously: channel,
                            configuration: .init(isOutboundHalfClosureEnabled: true)))
                }
            }
        try SocketFile.restrict(path)
        defer { SocketFile.remove(path) }
        logger.info("listening", metadata: ["socket": "\(path)"])
        // Closing the listener ends the sequence after the last connection it accepted: none is dropped unserved.
        try await withGracefulShutdownHandler {
            try await server.executeThenClose { connections in
                await withDiscardingTaskGroup { group in
                    do {
                        for try await connection in connections {
                            let client = ClientConnection(connection.take(), dispatcher: dispatcher, logger: logger)
                            group.addTask { await client.serve() }
                        }
                    } catch {
                        logger.error("cannot accept connections any more", metadata: ["error": "\(error)"])
                    }
                }
            }
        } onGracefulShutdown: {
            server.channel.close(promise: nil)
        }
    }
}
