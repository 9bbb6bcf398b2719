import Foundation
import Lexicon
import Synchronization

/// The content in use. Reloading swaps it whole; conversations under way go on from their stored state, with the last good
/// version of what no longer loads.
final class ContentCatalog: Sendable {
    let directory: URL
    private let lexicons: (any LexiconCache)?
    private let current: Mutex<ContentSnapshot>
    /// Held while the folder is read, so that the latest reading is the one that stays.
    private let reading = Mutex(())

    /// - Parameter lexicons: Where compiled lexicons are kept, if anywhere.
    init(directory: URL, lexicons: (any LexiconCache)? = nil, at now: Date) {
        self.directory = directory
        self.lexicons = lexicons
        current = Mutex(ContentSnapshot.load(directory: directory, lexicons: lexicons, at: now))
    }

    var snapshot: ContentSnapshot { current.withLock { $0 } }

    func reload(at now: Date) -> ContentSnapshot {
        reading.withLock { _ in
            let loaded = ContentSnapshot.load(
                directory: directory, lexicons: lexicons, at: now, keeping: snapshot)
            current.withLock { $0 = loaded }
            return loaded
        }
    }
}
