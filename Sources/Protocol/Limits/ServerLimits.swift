/// What clients may take of the daemon, so that none of them takes what the others need.
package struct ServerLimits: Sendable {
    /// Bytes of one message.
    package var messageBytes = 1 << 20
    /// Connections of all users.
    package var connections = 1_024
    /// Connections of one user.
    package var connectionsOfUser = 256
    /// Bytes of messages and replies that are kept for all connections together: those on their way in, those that wait
    /// for their turn and those that were not read yet.
    package var keptBytes = 64 << 20
    /// Seconds that an unfinished line may stay without another byte.
    package var unfinishedLineSeconds = 60.0
    /// Seconds after which a connection that asks nothing gives way when there are too many. Until then, and while
    /// there is room, it may stay silent as long as it likes.
    package var idleSeconds = 600.0
    /// Kept bytes that are worth giving back to the system when they are gone.
    package var trimBytes = 16 << 20

    package static let standard = ServerLimits()

    /// File descriptors that these connections need, with some for files, workers and the database.
    package var descriptors: UInt { UInt(connections + 256) }
}
