package import AnkiFormats
package import Foundation
import Synchronization

/// How far requests that take long have come, for clients that show it.
package final class SharedWork: Sendable {
    private let works = Mutex<[UUID: AnkiProgress]>([:])

    package init() {}

    /// nil when nothing of that id is under way.
    package subscript(id: UUID) -> AnkiProgress? {
        get { works.withLock { $0[id] } }
        set { works.withLock { $0[id] = newValue } }
    }
}
