import Synchronization

/// The texts that were analysed last, so that who asks several things of one text has it read once.
final class AnalysisMemory: Sendable {
    /// Texts that are kept: those of a turn in each of a few conversations.
    private static let capacity = 16
    /// Longer texts are rarely asked for again, and much to keep.
    private static let longest = 500

    private struct Entry: Sendable {
        var text: String
        var analysis: Analysis
    }

    private struct Kept: Sendable {
        var entries: [Entry] = []
        /// Where the next goes.
        var next = 0
    }

    private let kept = Mutex(Kept())

    subscript(text: String) -> Analysis? {
        get { kept.withLock { $0.entries.first { $0.text == text }?.analysis } }
        set {
            guard let newValue, text.utf8.count <= Self.longest else { return }
            kept.withLock { kept in
                let entry = Entry(text: text, analysis: newValue)
                if kept.entries.count < Self.capacity {
                    kept.entries.append(entry)
                } else {
                    kept.entries[kept.next] = entry
                }
                kept.next = (kept.next + 1) % Self.capacity
            }
        }
    }
}
