import Foundation
import Synchronization

/// The content in use. Reloading swaps it whole; conversations under way go on from their stored state.
final class ContentCatalog: Sendable {
    let directory: URL
    private let current: Mutex<ContentSnapshot>

    init(directory: URL, at now: Date) {
        self.directory = directory
        current = Mutex(ContentSnapshot.load(directory: directory, at: now))
    }

    var snapshot: ContentSnapshot { current.withLock { $0 } }

    func reload(at now: Date) -> ContentSnapshot {
        let loaded = ContentSnapshot.load(directory: directory, at: now)
        current.withLock { $0 = loaded }
        return loaded
    }
}
