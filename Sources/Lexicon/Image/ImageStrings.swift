/// Strings by number, read where they lie.
struct ImageTexts: Sendable {
    private let starts: ImageColumn
    private let text: ImageText

    init(starts: ImageColumn, text: ImageText) {
        self.starts = starts
        self.text = text
    }

    func bytes(_ id: Int) -> UnsafeBufferPointer<UInt8> { text[starts.range(id, id &+ 1, limit: text.count)] }

    func string(_ id: Int) -> String { String(decoding: bytes(id), as: UTF8.self) }
}

/// Words by number, found by hash, each with its members: numbers or pairs that stand elsewhere.
struct ImageWords: Sendable {
    let text: ImageText
    private let starts: ImageColumn
    private let slots: ImageColumn
    private let layout: SlotLayout
    let count: Int

    init(starts: ImageColumn, text: ImageText, slots: ImageColumn) {
        self.starts = starts
        self.text = text
        self.slots = slots
        count = max(starts.count / 2 - 1, 0)
        layout = SlotLayout(stringCount: count)
    }

    @inline(__always)
    func bytes(_ id: Int) -> UnsafeBufferPointer<UInt8> {
        text[starts.range(id &* 2, id &* 2 &+ 2, limit: text.count)]
    }

    @inline(__always)
    func string(_ id: Int) -> String { String(decoding: bytes(id), as: UTF8.self) }

    /// - Parameter limit: How many members all words have together.
    @inline(__always)
    func members(_ id: Int, limit: Int) -> Range<Int> { starts.range(id &* 2 &+ 1, id &* 2 &+ 3, limit: limit) }

    func id(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        let hash = ByteHash.hash(key)
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        // A table of nonsense may have no free slot.
        for _ in 0..<slots.count {
            let entry = slots[slot]
            if entry == SlotLayout.free { return nil }
            if layout.matches(entry, hash) {
                let id = layout.id(of: entry)
                if Self.equal(bytes(id), key) { return id }
            }
            slot = (slot + 1) & mask
        }
        return nil
    }

    func id(of key: String) -> Int? {
        var key = key
        return key.withUTF8 { id(of: $0) }
    }

    @inline(__always)
    private static func equal(_ word: UnsafeBufferPointer<UInt8>, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard word.count == key.count else { return false }
        let (word, key) = (UnsafeRawBufferPointer(word), UnsafeRawBufferPointer(key))
        var offset = 0
        while offset &+ 8 <= key.count {
            guard
                word.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    == key.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            else { return false }
            offset &+= 8
        }
        while offset < key.count {
            guard word[offset] == key[offset] else { return false }
            offset &+= 1
        }
        return true
    }
}

/// Strings end to end.
struct ImageText: Sendable {
    private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var count: Int { bytes.count }

    /// - Parameter range: Within the text, or empty.
    @inline(__always)
    subscript(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeRawBufferPointer(rebasing: bytes[range]).assumingMemoryBound(to: UInt8.self)
    }
}
