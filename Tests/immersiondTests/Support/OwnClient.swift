import Glibc
import Protocol

@testable import SocketTransport

extension RequestingClient where Self == ConnectedClient {
    /// A client of the user who runs the tests.
    static var itself: ConnectedClient {
        ConnectedClient(peer: PeerCredentials(processID: getpid(), userID: geteuid(), groupID: getegid()))
    }
}
