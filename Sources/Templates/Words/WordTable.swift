/// Gives every distinct folded word a small number. Open addressing, so that a look-up touches no String.
struct WordTable: Sendable {
    private(set) var scalars: [UInt32] = []
    private(set) var starts: [Int32] = [0]
    private var buckets = [Int32](repeating: -1, count: 64)

    var count: Int { starts.count - 1 }

    func range(of word: Int32) -> Range<Int> { Int(starts[Int(word)])..<Int(starts[Int(word) + 1]) }

    /// The word's number, -1 when it is not in the table.
    func find(_ folded: ArraySlice<UInt32>) -> Int32 {
        buckets[slot(of: folded)]
    }

    /// The word's number, a new one when it is not in the table yet.
    mutating func intern(_ folded: ArraySlice<UInt32>) -> Int32 {
        let slot = slot(of: folded)
        if buckets[slot] >= 0 { return buckets[slot] }
        let word = Int32(count)
        buckets[slot] = word
        scalars.append(contentsOf: folded)
        starts.append(Int32(scalars.count))
        if count * 2 > buckets.count { grow() }
        return word
    }

    private func slot(of folded: ArraySlice<UInt32>) -> Int {
        let mask = buckets.count - 1
        var slot = Int(truncatingIfNeeded: hash(folded)) & mask
        while buckets[slot] >= 0, !scalars[range(of: buckets[slot])].elementsEqual(folded) {
            slot = (slot + 1) & mask
        }
        return slot
    }

    private mutating func grow() {
        buckets = [Int32](repeating: -1, count: buckets.count * 2)
        for word in 0..<Int32(count) { buckets[slot(of: scalars[range(of: word)])] = word }
    }

    /// FNV-1a over scalars, with a last mix because only the low bits are used.
    private func hash(_ folded: ArraySlice<UInt32>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for scalar in folded { hash = (hash ^ UInt64(scalar)) &* 0x100_0000_01b3 }
        return hash ^ (hash >> 29)
    }
}
