/// The form of files that hold what was made of content: a header, and values one after the other (``Imaged``).
///
/// | offset | bytes | |
/// |---|---|---|
/// | 0 | 8 | ``magic`` |
/// | 8 | 4 | ``version`` |
/// | 12 | 4 | 0 |
/// | 16 | 8 | length of the file |
/// | 24 | 8 | ``ImageChecksum`` of everything after the header |
/// | 32 | 32 | the key: what the values were made of |
/// | 64 | | the values |
///
/// Numbers of the header are little-endian.
package struct ImageFormat: Sendable {
    /// Begins with a byte that no text has and holds both line endings, so that a transfer as text shows.
    package let magic: [UInt8]
    package let version: UInt32

    package static let keyBytes = 32

    private static let versionOffset = 8
    private static let lengthOffset = 16
    private static let checksumOffset = 24
    private static let keyOffset = 32
    private static let headerBytes = 64

    /// - Parameters:
    ///   - letters: Three of ASCII, which tell one kind of file from another.
    ///   - version: Another one whenever the same values are written otherwise.
    package init(letters: String, version: UInt32) {
        precondition(letters.utf8.count == 3, "A kind of image has three letters, not '\(letters)'.")
        magic = [0x89] + Array(letters.utf8) + [0x0D, 0x0A, 0x1A, 0x0A]
        self.version = version
    }

    /// - Parameter key: ``keyBytes`` bytes.
    package func file(_ values: ImageWriter, key: [UInt8]) -> [UInt8] {
        precondition(key.count == Self.keyBytes, "A key has \(Self.keyBytes) bytes, not \(key.count).")
        let body = values.bytes
        var bytes = magic
        bytes.reserveCapacity(Self.headerBytes + body.count)
        append(version, to: &bytes)
        append(UInt32(0), to: &bytes)
        append(UInt64(Self.headerBytes + body.count), to: &bytes)
        append(body.withUnsafeBytes { ImageChecksum.sum($0) }, to: &bytes)
        return bytes + key + body
    }

    /// Reads the values of a file.
    ///
    /// - Parameters:
    ///   - key: What the values must have been made of.
    ///   - body: Must read all of them.
    package func read<Value>(
        _ bytes: UnsafeRawBufferPointer, key: [UInt8], _ body: (inout ImageReader) throws(ImageFault) -> Value
    ) throws(ImageFault) -> Value {
        func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
            Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
        }
        guard bytes.count >= Self.headerBytes, bytes.starts(with: magic) else { throw .otherKind }
        let found = number(at: Self.versionOffset, as: UInt32.self)
        guard found == version else { throw .otherVersion(found, wanted: version) }
        let length = number(at: Self.lengthOffset, as: UInt64.self)
        guard length == UInt64(bytes.count) else { throw .truncated(bytes: bytes.count, expected: length) }
        guard bytes[Self.keyOffset..<Self.headerBytes].elementsEqual(key) else { throw .otherSources }
        let values = UnsafeRawBufferPointer(rebasing: bytes[Self.headerBytes...])
        guard number(at: Self.checksumOffset, as: UInt64.self) == ImageChecksum.sum(values) else { throw .damaged }
        var reader = ImageReader(values)
        let value = try body(&reader)
        guard reader.isAtEnd else { throw .damaged }
        return value
    }

    private func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
