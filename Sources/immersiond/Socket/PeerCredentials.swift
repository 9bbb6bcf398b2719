import Glibc
import NIOCore

/// Who is at the other end of a Unix socket, as the kernel vouches.
struct PeerCredentials: Sendable, Hashable {
    var processID: Int32
    var userID: UInt32
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
