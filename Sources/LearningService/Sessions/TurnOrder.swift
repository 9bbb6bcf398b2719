package import Foundation
import Synchronization

/// Lets the turns of one session follow each other, first come, first served, while other sessions go on.
///
/// The store would refuse a turn that another one overtook; waiting here spares the clients of one process the retries.
package final class TurnOrder: Sendable {
    /// Sessions with a turn under way, and who waits for its end.
    private let waiting = Mutex<[UUID: [CheckedContinuation<Void, Never>]]>([:])

    package func run<Value>(_ sessionID: UUID, _ turn: () async throws -> Value) async rethrows -> Value {
        await begin(sessionID)
        defer { end(sessionID) }
        return try await turn()
    }

    private func begin(_ sessionID: UUID) async {
        let isFree = waiting.withLock { waiting in
            guard waiting[sessionID] == nil else { return false }
            waiting[sessionID] = []
            return true
        }
        if isFree { return }
        await withCheckedContinuation { continuation in
            let isFreeNow = waiting.withLock { waiting in
                guard waiting[sessionID] != nil else {
                    waiting[sessionID] = []
                    return true
                }
                waiting[sessionID]?.append(continuation)
                return false
            }
            if isFreeNow { continuation.resume() }
        }
    }

    /// Hands the session to the one who has waited longest.
    private func end(_ sessionID: UUID) {
        let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
            guard waiting[sessionID]?.isEmpty == false else {
                waiting[sessionID] = nil
                return nil
            }
            return waiting[sessionID]?.removeFirst()
        }
        next?.resume()
    }
}
