import Glibc
package import NIOCore

/// Who is at the other end of a Unix socket, as the kernel vouches.
package struct PeerCredentials: Sendable, Hashable {
    package var processID: Int32
    package var userID: UInt32
    var groupID: UInt32

    /// The daemon's own user and root may speak; so may members of its group, since the socket's mode is 0660.
    func mayConnect(toDaemonOf user: UInt32, group: UInt32) -> Bool {
        userID == user || userID == 0 || groupID == group || isMember(of: group)
    }

    /// Whether the system's group database has the user in a group.
    private func isMember(of group: UInt32) -> Bool {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var text = [CChar](repeating: 0, count: 16_384)
        guard getpwuid_r(userID, &entry, &text, text.count, &found) == 0, found != nil else { return false }
        var groups = [gid_t](repeating: 0, count: 1_024)
        var count = Int32(groups.count)
        guard getgrouplist(entry.pw_name, entry.pw_gid, &groups, &count) >= 0 else { return false }
        return groups.prefix(Int(count)).contains(group)
    }

    /// The peer of a Unix socket's channel; the future fails for any other.
    package static func of(_ channel: any Channel) -> EventLoopFuture<PeerCredentials> {
        guard let options = channel as? any SocketOptionProvider else {
            return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        let credentials: EventLoopFuture<UCred> = options.unsafeGetSocketOption(
            level: .socket, name: .init(rawValue: SO_PEERCRED))
        return credentials.map {
            PeerCredentials(processID: $0.processID, userID: $0.userID, groupID: $0.groupID)
        }
    }

    /// `struct ucred` of `SO_PEERCRED` (unix(7)), which Glibc's module leaves out.
    private struct UCred {
        var processID: Int32
        var userID: UInt32
        var groupID: UInt32
    }
}
