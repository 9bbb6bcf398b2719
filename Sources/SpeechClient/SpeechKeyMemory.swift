import Synchronization

/// Keys of speech that were reckoned lately: a turn asks for the same few lines several times, and the next one again.
final class SpeechKeyMemory: Sendable {
    struct Line: Hashable, Sendable {
        var text: String
        /// In lower case.
        var voice: String
        /// In thousandths.
        var speed: Int
    }

    /// All are forgotten when there are so many: a key is reckoned in some ten microseconds.
    private static let most = 512
    /// Longer texts are much to keep.
    private static let longest = 500

    private let known = Mutex<[Line: (readings: SpokenReadings, key: String)]>([:])

    /// - Parameters:
    ///   - readings: Those of the voice; a key that other readings gave does not count.
    ///   - reckon: The key, where it is not known.
    func key(of line: Line, readings: SpokenReadings, reckon: () -> String) -> String {
        // The same readings are compared by where they lie.
        if let known = known.withLock({ $0[line] }), known.readings == readings { return known.key }
        let key = reckon()
        guard line.text.utf8.count <= Self.longest else { return key }
        known.withLock { known in
            if known.count >= Self.most { known = [:] }
            known[line] = (readings, key)
        }
        return key
    }
}
