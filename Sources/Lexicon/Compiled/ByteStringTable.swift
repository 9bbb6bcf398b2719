/// Distinct byte strings in one piece of memory, numbered in order of arrival, found by hash (open addressing, load ≤
/// ½).
///
/// One allocation holds every form of a language: tens of thousands of `String`s would cost the start-up more than
/// the expansion of the paradigms itself.
struct ByteStringTable: Sendable {
    /// All strings end to end.
    private(set) var text: [UInt8] = []
    /// Where each string starts in the text, and where the last one ends.
    private(set) var starts: [UInt32] = [0]
    private var slots: [Slot] = Array(repeating: Slot(), count: 64)

    /// Identifier + 1, 0 in a free slot, and the other half of the hash. The count of slots is a power of two.
    private struct Slot {
        var entry: UInt32 = 0
        var tag: UInt32 = 0
    }

    init() {}

    /// A table with room for `capacity` strings.
    init(capacity: Int) {
        starts.reserveCapacity(capacity + 1)
        text.reserveCapacity(capacity * 10)
        slots = Array(repeating: Slot(), count: max(slots.count, SlotLayout.slotCount(for: capacity)))
    }

    var count: Int { starts.count - 1 }

    /// The number of a string, which joins the table when it is new.
    mutating func intern(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = ByteHash.hash(key)
        let slot = slot(of: key, hash)
        if slots[slot].entry != 0 { return Int(slots[slot].entry) - 1 }
        text.append(contentsOf: key)
        starts.append(UInt32(text.count))
        slots[slot] = Slot(entry: UInt32(count), tag: UInt32(truncatingIfNeeded: hash >> 32))
        if count * 2 > slots.count { grow() }
        return count - 1
    }

    mutating func intern(_ key: [UInt8]) -> Int {
        key.withUnsafeBufferPointer { intern($0) }
    }

    mutating func intern(_ key: String) -> Int {
        var key = key
        return key.withUTF8 { intern($0) }
    }

    func id(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        let found = slots[slot(of: key, ByteHash.hash(key))].entry
        return found == 0 ? nil : Int(found) - 1
    }

    func id(of key: String) -> Int? {
        var key = key
        return key.withUTF8 { id(of: $0) }
    }

    func withBytes<Result>(of id: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        text.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range(of: id)])) }
    }

    func string(_ id: Int) -> String {
        withBytes(of: id) { String(decoding: $0, as: UTF8.self) }
    }

    private func range(of id: Int) -> Range<Int> { Int(starts[id])..<Int(starts[id + 1]) }

    /// The slot that holds `key`, or the free one where it belongs.
    private func slot(of key: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int {
        let mask = slots.count - 1
        let tag = UInt32(truncatingIfNeeded: hash >> 32)
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot].entry != 0 {
            if slots[slot].tag == tag, equals(Int(slots[slot].entry) - 1, key) { break }
            slot = (slot + 1) & mask
        }
        return slot
    }

    private func equals(_ id: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        withBytes(of: id) { $0.count == key.count && $0.elementsEqual(key) }
    }

    private mutating func grow() {
        let mask = slots.count * 4 - 1
        var larger = [Slot](repeating: Slot(), count: mask + 1)
        for id in 0..<count {
            let hash = withBytes(of: id) { ByteHash.hash($0) }
            var slot = Int(truncatingIfNeeded: hash) & mask
            while larger[slot].entry != 0 { slot = (slot + 1) & mask }
            larger[slot] = Slot(entry: UInt32(id + 1), tag: UInt32(truncatingIfNeeded: hash >> 32))
        }
        slots = larger
    }
}
