import Foundation
import Synchronization

/// Tells whoever keeps something for a conversation that it is over: ended, or deleted.
package final class SessionEndings: Sendable {
    private let listeners = Mutex<[@Sendable (UUID) -> Void]>([])

    /// - Parameter listener: Is called from then on, on any thread, with the conversation's id; more than once for one
    ///   that is deleted after it has ended.
    func listen(_ listener: @escaping @Sendable (UUID) -> Void) { listeners.withLock { $0.append(listener) } }

    func tell(of sessionID: UUID) {
        for listener in listeners.withLock(\.self) { listener(sessionID) }
    }
}
