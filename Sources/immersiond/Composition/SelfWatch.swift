import Foundation
import Protocol
import ServiceLifecycle
import SocketTransport
import Synchronization

/// Tells the supervisor's watchdog that the daemon is alive, as long as it answers on its own socket: a daemon that has
/// hung up is started anew.
struct SelfWatch: Service {
    let supervisor: Supervisor
    /// Within what the supervisor must hear.
    let watchdog: Duration
    let client: OwnClient

    init(supervisor: Supervisor, watchdog: Duration, socket: String) {
        self.supervisor = supervisor
        self.watchdog = watchdog
        client = OwnClient(socket: socket, patience: watchdog / 4)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var isAlive = true
            while (try? await Task.sleep(for: Self.pause(watchdog, afterAnswer: isAlive))) != nil {
                isAlive = await client.isAnswered()
                if isAlive { supervisor.tell(.alive) }
            }
        }
    }

    /// How long it is until the next look. After a look that got no answer, which took a quarter at most, another one
    /// fits into the time that is left.
    static func pause(_ watchdog: Duration, afterAnswer isAlive: Bool) -> Duration {
        isAlive ? watchdog / 4 : watchdog / 16
    }

    /// A client as any other, with one connection that it keeps: new ones may be refused while there are many.
    final class OwnClient: Sendable {
        private let socket: String
        private let patience: Duration
        private let connection = Mutex<RPCConnection?>(nil)

        init(socket: String, patience: Duration) {
            self.socket = socket
            self.patience = patience
        }

        /// Whether the daemon says anything within the patience. Asks on a thread of its own, since those of others
        /// may be what hangs.
        func isAnswered() async -> Bool {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: self.ask()) }
            }
        }

        private func ask() -> Bool {
            connection.withLock { connection in
                do {
                    let asked = try connection ?? RPCConnection(path: socket, patience: patience)
                    connection = asked
                    _ = try asked.call(Methods.daemonHealth)
                    return true
                } catch is RPCError {
                    // A refusal is an answer too.
                    return true
                } catch {
                    connection = nil
                    return false
                }
            }
        }
    }
}
