/// The bytes of a compiled lexicon, wherever they lie, given back when nobody reads them any more.
///
/// Unchecked, because a pointer says nothing of who writes to it: nobody writes to these bytes while this value lives.
package final class LexiconBytes: @unchecked Sendable {
    package let buffer: UnsafeRawBufferPointer
    private let release: @Sendable (UnsafeRawBufferPointer) -> Void

    /// - Parameters:
    ///   - buffer: Read-only from here on, and valid until `release` gets it.
    ///   - release: Unmaps or frees the buffer.
    package init(_ buffer: UnsafeRawBufferPointer, release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void) {
        self.buffer = buffer
        self.release = release
    }

    package convenience init(copying bytes: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: LexiconFormat.alignment)
        copy.copyBytes(from: bytes)
        self.init(UnsafeRawBufferPointer(copy)) { $0.deallocate() }
    }

    deinit { release(buffer) }
}
