import Synchronization

/// What was found out of the texts that were asked about last, so that who asks several things of one text, or the same
/// of a line that is said to many, has it read once.
final class TextMemory<Value: Sendable>: Sendable {
    /// Longer texts are rarely asked for again, and much to keep.
    private static var longest: Int { 500 }

    private struct Kept: Sendable {
        var values: [String: Value] = [:]
        /// The texts in the order in which they came, in a ring.
        var texts: [String] = []
        /// Where the next goes.
        var next = 0
    }

    private let kept = Mutex(Kept())
    private let capacity: Int

    /// - Parameter capacity: How many texts are kept.
    init(capacity: Int) { self.capacity = capacity }

    /// The value of a text, worked out where it is not known.
    func value(of text: String, _ work: () -> Value) -> Value {
        guard text.utf8.count <= Self.longest else { return work() }
        if let known = kept.withLock({ $0.values[text] }) { return known }
        let value = work()
        kept.withLock { kept in
            // Another thread may have been as fast.
            guard kept.values.updateValue(value, forKey: text) == nil else { return }
            if kept.texts.count < capacity {
                kept.texts.append(text)
            } else {
                kept.values[kept.texts[kept.next]] = nil
                kept.texts[kept.next] = text
            }
            kept.next = (kept.next + 1) % capacity
        }
        return value
    }
}
