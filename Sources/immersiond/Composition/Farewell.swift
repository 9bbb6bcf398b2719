import ServiceLifecycle
import SocketTransport

/// Tells the supervisor that the daemon is about to end.
struct Farewell: Service {
    let supervisor: Supervisor

    func run() async throws {
        try? await gracefulShutdown()
        supervisor.tell(.stopping, .status("Finishes what it was asked."))
    }
}
