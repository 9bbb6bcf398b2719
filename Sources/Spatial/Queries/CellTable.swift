/// Which cube of space has which number: a hash table with open addressing, several times as quick as a Dictionary for
/// keys as simple as these.
struct CellTable: Sendable {
    private var keys: [UInt64]
    private var values: [Int32]
    private var mask: Int
    private(set) var count = 0

    private static let free = UInt64.max

    init(minimumCapacity: Int = 16) {
        var size = 16
        while size < 2 * minimumCapacity { size *= 2 }
        keys = [UInt64](repeating: Self.free, count: size)
        values = [Int32](repeating: 0, count: size)
        mask = size - 1
    }

    /// A cube's number, or nil.
    func find(_ key: UInt64) -> Int? {
        var slot = Self.hash(key) & mask
        while keys[slot] != Self.free {
            if keys[slot] == key { return Int(values[slot]) }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// A cube's number; one that is new gets the next.
    mutating func findOrAdd(_ key: UInt64) -> Int {
        if let value = find(key) { return value }
        // Half full at most, so that searches for what is absent stay short.
        if 2 * (count + 1) > keys.count { grow() }
        store(key, Int32(count))
        count += 1
        return count - 1
    }

    private mutating func store(_ key: UInt64, _ value: Int32) {
        var slot = Self.hash(key) & mask
        while keys[slot] != Self.free { slot = (slot + 1) & mask }
        keys[slot] = key
        values[slot] = value
    }

    private mutating func grow() {
        var larger = CellTable(minimumCapacity: keys.count)
        for slot in keys.indices where keys[slot] != Self.free { larger.store(keys[slot], values[slot]) }
        larger.count = count
        self = larger
    }

    /// Neighbours' keys differ in few bits: these are spread over all (the finaliser of MurmurHash3, Appleby).
    private static func hash(_ key: UInt64) -> Int {
        var bits = key
        bits = (bits ^ (bits >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        return Int(truncatingIfNeeded: bits ^ (bits >> 32))
    }
}
