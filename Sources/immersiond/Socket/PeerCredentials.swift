import Glibc
import NIOCore

/// Who is at the other end of a Unix socket, as the kernel vouches.
struct PeerCredentials: Sendable, Hashable {
    var processID: Int32
    var userID: UInt32
    var groupID: UInt32

    /// The daemon's own user and root may speak; so may members of its group, since the socket's mode is 0660.
    func mayConnect(toDaemonOf user: UInt32, group: UInt32) -> Bool {
        userID == user || userID == 0 || groupID == group
    }

    /// - Throws: When the channel is no Unix socket.
    static func of(_ channel: any Channel) async throws -> PeerCredentials {
        guard let options = channel as? any SocketOptionProvider else { throw ChannelError.operationUnsupported }
        let credentials: UCred = try await options.unsafeGetSocketOption(
            level: .socket, name: .init(rawValue: SO_PEERCRED)
        )
        .get()
        return PeerCredentials(
            processID: credentials.processID, userID: credentials.userID, groupID: credentials.groupID)
    }

    /// `struct ucred` of `SO_PEERCRED` (unix(7)), which Glibc's module leaves out.
    private struct UCred {
        var processID: Int32
        var userID: UInt32
        var groupID: UInt32
    }
}
