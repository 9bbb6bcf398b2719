/// Distinct byte strings in one arena, numbered in order of arrival, found by hash (open addressing, load ≤ ½).
///
/// One allocation holds every form of a language: tens of thousands of `String`s would cost the start-up more than
/// the expansion of the paradigms itself.
struct ByteStringTable: Sendable {
    private var arena: [UInt8] = []
    /// End of each string in the arena; its start is the end of the one before.
    private var ends: [UInt32] = []
    /// Identifier + 1; 0 marks a free slot. The count is a power of two.
    private var slots: [UInt32] = Array(repeating: 0, count: 64)

    init() {}

    /// A table with room for `capacity` strings.
    init(capacity: Int) {
        ends.reserveCapacity(capacity)
        arena.reserveCapacity(capacity * 10)
        var slotCount = slots.count
        while slotCount < capacity * 2 { slotCount *= 2 }
        slots = Array(repeating: 0, count: slotCount)
    }

    var count: Int { ends.count }

    /// The number of a string, which joins the table when it is new.
    mutating func intern(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        let slot = slot(of: key)
        if slots[slot] != 0 { return Int(slots[slot]) - 1 }
        arena.append(contentsOf: key)
        ends.append(UInt32(arena.count))
        slots[slot] = UInt32(ends.count)
        if ends.count * 2 > slots.count { grow() }
        return ends.count - 1
    }

    mutating func intern(_ key: [UInt8]) -> Int {
        key.withUnsafeBufferPointer { intern($0) }
    }

    mutating func intern(_ key: String) -> Int {
        var key = key
        return key.withUTF8 { intern($0) }
    }

    func id(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        let found = slots[slot(of: key)]
        return found == 0 ? nil : Int(found) - 1
    }

    func id(of key: String) -> Int? {
        var key = key
        return key.withUTF8 { id(of: $0) }
    }

    func withBytes<Result>(of id: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let range = range(of: id)
        return arena.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    func string(_ id: Int) -> String {
        withBytes(of: id) { String(decoding: $0, as: UTF8.self) }
    }

    private func range(of id: Int) -> Range<Int> {
        let start = id == 0 ? 0 : Int(ends[id - 1])
        return start..<Int(ends[id])
    }

    /// The slot that holds `key`, or the free one where it belongs.
    private func slot(of key: UnsafeBufferPointer<UInt8>) -> Int {
        let mask = slots.count - 1
        var slot = Self.hash(key) & mask
        while slots[slot] != 0, !equals(Int(slots[slot]) - 1, key) {
            slot = (slot + 1) & mask
        }
        return slot
    }

    private func equals(_ id: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        let range = range(of: id)
        guard range.count == key.count else { return false }
        for offset in 0..<key.count where arena[range.lowerBound + offset] != key[offset] { return false }
        return true
    }

    private mutating func grow() {
        let mask = slots.count * 4 - 1
        var larger = [UInt32](repeating: 0, count: mask + 1)
        for id in 0..<ends.count {
            var slot = withBytes(of: id) { Self.hash($0) } & mask
            while larger[slot] != 0 { slot = (slot + 1) & mask }
            larger[slot] = UInt32(id + 1)
        }
        slots = larger
    }

    /// FNV-1a, then a multiplication that brings the high bits down to where the mask looks.
    private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in key { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash = (hash ^ (hash >> 32)) &* 0x9e37_79b9_7f4a_7c15
        return Int(truncatingIfNeeded: hash >> 24)
    }
}
