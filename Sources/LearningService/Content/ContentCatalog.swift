import ContentFiles
package import Foundation
import Synchronization

/// The content in use. Reloading swaps it whole; conversations under way go on from their stored state, with the last
/// good version of what no longer loads.
package final class ContentCatalog: Sendable {
    package let directory: URL
    /// What learners have done, counted by this content's achievements.
    let records = RecordMemory()
    private let cache: ContentCacheFolder?
    private let current: Mutex<ContentSnapshot>
    /// Held while the folder is read, so that the latest reading is the one that stays.
    private let reading = Mutex(())

    /// - Parameter cache: Where compiled lexicons and findings are kept, if anywhere.
    package init(directory: URL, cache: ContentCacheFolder? = nil, at now: Date) {
        self.directory = directory
        self.cache = cache
        current = Mutex(ContentSnapshot.load(directory: directory, cache: cache, at: now))
    }

    package var snapshot: ContentSnapshot { current.withLock { $0 } }

    package func reload(at now: Date) -> ContentSnapshot {
        reading.withLock { _ in
            let loaded = ContentSnapshot.load(directory: directory, cache: cache, at: now, keeping: snapshot)
            // Before anybody sees the new content.
            loaded.settle()
            // What was in use is given up outside of the lock, since that takes as long as making it.
            _ = current.withLock { current in
                defer { current = loaded }
                return current
            }
            return loaded
        }
    }
}
