/// How a slot of a hash table holds a string: its number + 1 in the low bits, and as many bits of the hash as are left,
/// so that a key which is not there is hardly ever compared.
struct SlotLayout: Sendable {
    static let free: UInt32 = 0
    private let idBits: UInt32

    init(stringCount: Int) {
        idBits = UInt32(UInt32.bitWidth - UInt32(clamping: stringCount).leadingZeroBitCount)
    }

    func entry(id: Int, hash: UInt64) -> UInt32 {
        let tag = UInt32(truncatingIfNeeded: hash >> 32)
        return (tag >> idBits) << idBits | UInt32(id + 1)
    }

    @inline(__always)
    func matches(_ entry: UInt32, _ hash: UInt64) -> Bool {
        (entry ^ UInt32(truncatingIfNeeded: hash >> 32)) >> idBits == 0
    }

    @inline(__always)
    func id(of entry: UInt32) -> Int {
        Int(entry & ~(UInt32.max << idBits)) - 1
    }

    /// Slots for a number of strings: a power of two, at most three quarters of them taken. Fewer slots stay nearer to
    /// the processor, and a full one that is not the key's costs no look elsewhere.
    static func slotCount(for stringCount: Int) -> Int {
        var count = 2
        while count * 3 < stringCount * 4 { count *= 2 }
        return count
    }
}
