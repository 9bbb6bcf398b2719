import Protocol

/// What a connection may take of the server, so that none of them takes what the others need.
package struct ServingLimits: Sendable {
    /// Connections at once.
    package var connections = DeviceLimits.connections
    /// Connections at once on which no device has shown its token yet.
    package var strangers = DeviceLimits.strangers
    /// Seconds for a TLS handshake, and for the headers of the first request.
    package var openingSeconds: Int64 = 10
    /// Seconds between a response and the headers of the next request.
    package var idleSeconds: Int64 = 60
    /// Seconds for the body of a request.
    package var bodySeconds: Int64 = 60
    /// Seconds in which a client must take something of a response that waits for it.
    package var stalledSeconds: Int64 = 30
    /// Seconds for which the rest of a refused request is still read, so that its sender can read why.
    package var lingeringSeconds: Int64 = 5
    /// Seconds in which what is under way when the server stops may be answered.
    package var stoppingSeconds: Int64 = 3
    /// Streams of one HTTP/2 connection at once.
    package var streams = 64

    /// File descriptors that these connections need, with some for files that are sent.
    package var descriptors: UInt { UInt(connections + 512) }

    package static let standard = ServingLimits()
}
