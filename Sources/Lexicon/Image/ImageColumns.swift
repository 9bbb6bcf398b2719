/// Numbers of one size, one after another, in bytes that somebody else keeps alive.
///
/// Nothing in a file is trusted: a place outside the column reads as ``LexiconFormat/none``, which is outside every
/// other column too, so that nonsense leads to nothing, and never out of bounds.
struct ImageColumn: Sendable {
    private nonisolated(unsafe) let base: UnsafeRawBufferPointer
    let count: Int

    private static let stride = MemoryLayout<UInt32>.size

    init(_ bytes: UnsafeRawBufferPointer) {
        base = bytes
        count = bytes.count / Self.stride
    }

    @inline(__always)
    subscript(_ place: Int) -> UInt32 {
        guard UInt(bitPattern: place) < UInt(bitPattern: count) else { return LexiconFormat.none }
        return UInt32(littleEndian: base.loadUnaligned(fromByteOffset: place &* Self.stride, as: UInt32.self))
    }

    /// The eight-byte number in two neighbouring places, the low half first.
    @inline(__always)
    func wide(_ place: Int) -> UInt64 {
        UInt64(self[place]) | UInt64(self[place &+ 1]) << 32
    }

    /// From the number at one place up to that at another; empty where they lie outside of what they count.
    @inline(__always)
    func range(_ start: Int, _ end: Int, limit: Int) -> Range<Int> {
        Self.range(Int(self[start]), Int(self[end]), limit: limit)
    }

    @inline(__always)
    static func range(_ start: Int, _ end: Int, limit: Int) -> Range<Int> {
        start <= end && end <= limit ? start..<end : 0..<0
    }
}

/// Consecutive numbers of a column.
struct ImageSlice: RandomAccessCollection, Sendable {
    let column: ImageColumn
    let startIndex: Int
    let endIndex: Int

    @inline(__always)
    init(_ column: ImageColumn, _ range: Range<Int>) {
        self.column = column
        startIndex = range.lowerBound
        endIndex = range.upperBound
    }

    @inline(__always)
    subscript(position: Int) -> Int { Int(column[position]) }
}
