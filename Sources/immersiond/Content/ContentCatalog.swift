import Foundation
import Synchronization

/// The content in use. Reloading swaps it whole; conversations under way go on from their stored state, with the last good
/// version of what no longer loads.
final class ContentCatalog: Sendable {
    let directory: URL
    private let current: Mutex<ContentSnapshot>
    /// Held while the folder is read, so that the latest reading is the one that stays.
    private let reading = Mutex(())

    init(directory: URL, at now: Date) {
        self.directory = directory
        current = Mutex(ContentSnapshot.load(directory: directory, at: now))
    }

    var snapshot: ContentSnapshot { current.withLock { $0 } }

    func reload(at now: Date) -> ContentSnapshot {
        reading.withLock { _ in
            let loaded = ContentSnapshot.load(directory: directory, at: now, keeping: snapshot)
            current.withLock { $0 = loaded }
            return loaded
        }
    }
}
