internal import Dispatch

extension RandomAccessCollection where Self: Sendable, Element: Sendable, Index == Int {
    /// What `transform` makes of each element, in their order, worked out on as many cores as there are. For loading
    /// files: each element should be worth a millisecond at least.
    package func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
        var results = [Result?](repeating: nil, count: count)
        results.withUnsafeMutableBufferPointer { buffer in
            // Each iteration writes a slot of its own.
            nonisolated(unsafe) let slots = buffer
            DispatchQueue.concurrentPerform(iterations: count) { offset in
                slots[offset] = transform(self[startIndex + offset])
            }
        }
        return results.compactMap(\.self)
    }
}
