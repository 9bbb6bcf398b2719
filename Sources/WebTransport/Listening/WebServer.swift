package import Logging
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOPosix
import NIOSSL
import NIOTLS
import ServiceLifecycle

/// Why the web server cannot listen: what is wrong and what to do.
package struct ListenError: Error, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
}

/// Serves HTTP/1.1, HTTP/2 and WebSockets on one port, with TLS unless it is told to do without.
package struct WebServer: Service {
    private let address: ListenAddress
    private let passed: Int32?
    private let identity: TLSIdentity?
    private let responder: any WebResponder
    private let sockets: any SocketUpgrading
    private let limits: ServingLimits
    private let logger: Logger
    private let connections: OpenConnections
    private let onListening: @Sendable (ListenAddress) -> Void

    /// - Parameters:
    ///   - passed: A descriptor on which somebody listens on the address already.
    ///   - identity: Nil for plain HTTP, on loopback alone.
    ///   - onListening: Called with the address once it is bound.
    /// - Throws: ``ListenError`` for plain HTTP that others could read.
    package init(
        address: ListenAddress, passed: Int32? = nil, identity: TLSIdentity?, responder: any WebResponder,
        sockets: any SocketUpgrading, limits: ServingLimits = .standard, logger: Logger,
        onListening: @escaping @Sendable (ListenAddress) -> Void
    ) throws(ListenError) {
        guard identity != nil || address.isLoopback else {
            throw ListenError(
                "--plain sends what learners say unencrypted, so it listens on loopback only, such as 127.0.0.1:8080, "
                    + "not on \(address).")
        }
        self.address = address
        self.passed = passed
        self.identity = identity
        self.responder = responder
        self.sockets = sockets
        self.limits = limits
        self.logger = logger
        self.onListening = onListening
        connections = OpenConnections(limits: limits)
    }

    package func run() async throws {
        let setUp = ConnectionSetUp(
            identity: identity, responder: responder, sockets: sockets, limits: limits, connections: connections)
        let bootstrap = ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.backlog, value: 1_024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            // A connection keeps what it last read into; one that reads much is given more.
            .childChannelOption(
                .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 256, initial: 512, maximum: 1 << 16)
            )
            .childChannelInitializer { setUp.begin($0) }
        let listening =
            passed.map { bootstrap.withBoundSocket($0) } ?? bootstrap.bind(host: address.host, port: address.port)
        let channel: any Channel
        do {
            channel = try await listening.get()
        } catch {
            throw ListenError("Nobody can listen on \(address) (\(error)); choose another with --listen.")
        }
        let bound = ListenAddress(host: address.host, port: channel.localAddress?.port ?? address.port)
        logger.info("listening", metadata: ["web": "\(bound)", "tls": "\(identity != nil)"])
        onListening(bound)
        try await withGracefulShutdownHandler {
            try await channel.closeFuture.get()
            await connections.areGone()
        } onGracefulShutdown: { [connections, limits] in
            channel.close(promise: nil)
            connections.wind(down: limits.stoppingSeconds, on: channel.eventLoop)
        }
    }
}
