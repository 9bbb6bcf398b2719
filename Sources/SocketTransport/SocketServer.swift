import Foundation
import JSONText
import LearningService
package import Logging
import NIOCore
import NIOPosix
package import Protocol
import ServiceLifecycle

/// Serves newline-delimited JSON-RPC on a Unix socket.
///
/// A connection's requests are answered one after the other, in their order; several connections run side by side. A
/// client that closes its sending half still gets every reply before the connection closes.
package struct SocketServer: Service {
    /// Bytes of one connection that are read, and cut into lines, before the event loop's others have their turn: some
    /// hundred requests. NIO would read a quarter of a mebibyte, which is four thousand.
    private static let bytesRead = 8_192
    /// Seconds between looks at what clients keep the daemon waiting for.
    private static let sweepSeconds: Int64 = 5
    /// Lines of a connection that may wait before no more are read: two messages of the largest size, with what is read
    /// at once.
    private static let waitingLines = 2

    package static let messageLimit = ServerLimits.standard.messageBytes

    package let path: String
    package let dispatcher: Dispatcher
    package let logger: Logger
    private let passed: PassedSockets.Unix?
    private let onListening: @Sendable () -> Void
    let ledger = ConnectionLedger()

    /// - Parameters:
    ///   - path: Where to listen, unless somebody does already.
    ///   - passed: The socket on which whoever started the daemon listens. Its file is theirs to make and to remove.
    ///   - onListening: Called when clients are answered.
    package init(
        path: String, passed: PassedSockets.Unix? = nil, dispatcher: Dispatcher, logger: Logger,
        onListening: @escaping @Sendable () -> Void = {}
    ) {
        self.path = passed?.path ?? path
        self.passed = passed
        self.dispatcher = dispatcher
        self.logger = logger
        self.onListening = onListening
    }

    package func run() async throws {
        let server = try await listener()
        defer { if passed == nil { SocketFile.remove(path) } }
        logger.info("listening", metadata: ["socket": "\(path)"])
        onListening()
        let sweeping = server.channel.eventLoop.scheduleRepeatedTask(
            initialDelay: .seconds(Self.sweepSeconds), delay: .seconds(Self.sweepSeconds)
        ) { [ledger, dispatcher] _ in
            guard ledger.sweep() else { return }
            Task(executorPreference: dispatcher.lanes.long) { Heap.trim() }
        }
        defer { sweeping.cancel() }
        // Closing the listener ends the sequence after the last connection it accepted: none is dropped unserved.
        try await withGracefulShutdownHandler {
            try await withTaskExecutorPreference(EventLoopExecutor(server.channel.eventLoop)) {
                try await serve(server)
            }
        } onGracefulShutdown: {
            server.channel.close(promise: nil)
        }
    }

    private func listener() async throws -> NIOAsyncChannel<AcceptedConnection, Never> {
        let bootstrap = ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.backlog, value: 256)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(
                .recvAllocator,
                value: AdaptiveRecvByteBufferAllocator(
                    minimum: 1_024, initial: Self.bytesRead, maximum: Self.bytesRead))
        let ledger = ledger
        let accept = { @Sendable (channel: any Channel) in
            PeerCredentials.of(channel).flatMapThrowing { try Self.accept(channel, of: $0, ledger) }
        }
        if let passed { return try await bootstrap.bind(passed.descriptor, childChannelInitializer: accept) }
        try SocketFile.prepare(path)
        let server = try await bootstrap.bind(unixDomainSocketPath: path, childChannelInitializer: accept)
        try SocketFile.restrict(path)
        return server
    }

    @concurrent private func serve(_ server: NIOAsyncChannel<AcceptedConnection, Never>) async throws {
        try await server.executeThenClose { connections in
            await withDiscardingTaskGroup { group in
                do {
                    for try await connection in connections {
                        let client = ClientConnection(connection, dispatcher: dispatcher, logger: logger)
                        group.addTask(executorPreference: client.taskExecutor) { await client.serve() }
                    }
                } catch {
                    logger.error("cannot accept connections any more", metadata: ["error": "\(error)"])
                }
            }
        }
    }

    /// Counts a connection in, on its own event loop.
    private static func accept(
        _ channel: any Channel, of peer: PeerCredentials, _ ledger: ConnectionLedger
    ) throws -> AcceptedConnection {
        let client = ConnectedClient(peer: peer, ledger: ledger) { reason in
            channel.writeAndFlush(ClientConnection.line(Dispatcher.failure(.null, reason)), promise: nil)
            channel.close(promise: nil)
        }
        var refusal: RPCError?
        do throws(RPCError) {
            try ledger.admit(client)
            channel.closeFuture.whenComplete { _ in ledger.remove(client) }
        } catch {
            refusal = error
        }
        try channel.pipeline.syncOperations.addHandler(
            ByteToMessageHandler(LineDecoder(maximumLength: ledger.limits.messageBytes, client: client)))
        return AcceptedConnection(
            try ClientConnection.Lines(
                wrappingChannelSynchronously: channel,
                configuration: .init(
                    backPressureStrategy: .init(lowWatermark: 1, highWatermark: waitingLines),
                    isOutboundHalfClosureEnabled: true)),
            of: client, refusal: refusal)
    }
}
