/// Writes values one after the other, as ``ImageReader`` reads them.
///
/// Numbers take as many bytes as they need. A text is written where it first comes, and named by its number from then
/// on: files, ids and words come often.
@usableFromInline package struct ImageWriter {
    package private(set) var bytes: [UInt8] = []
    private var texts: [String: UInt64] = [:]

    package init() {}

    /// Seven bits a byte, the low ones first; the highest bit says that more follow (LEB128).
    @usableFromInline package mutating func write(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Small numbers of either sign are short.
    @usableFromInline package mutating func write(_ number: Int) {
        write(UInt64(bitPattern: Int64(number << 1 ^ number >> (Int.bitWidth - 1))))
    }

    @usableFromInline package mutating func write(_ text: String) {
        if let known = texts[text] {
            write(known)
            return
        }
        write(UInt64(texts.count))
        texts[text] = UInt64(texts.count)
        write(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    /// Numbers each of as many bytes as it needs.
    package mutating func write(short numbers: some Collection<Int32>) {
        write(UInt64(numbers.count))
        for number in numbers { write(Int(number)) }
    }

    /// Numbers of one size at their full width, which read faster than numbers one by one.
    package mutating func write<Number: FixedWidthInteger & BitwiseCopyable>(packed numbers: some Collection<Number>) {
        write(UInt64(numbers.count))
        for number in numbers { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }
    }

    @inlinable package mutating func write<Value: Imaged>(_ value: Value) {
        value.write(to: &self)
    }
}

/// Something that images hold, written and read in the same order.
@usableFromInline package protocol Imaged {
    func write(to image: inout ImageWriter)
    init(from image: inout ImageReader) throws(ImageFault)
}

/// Why bytes are not taken for what was compiled.
@usableFromInline package enum ImageFault: Error, Hashable, CustomStringConvertible {
    case otherKind
    case otherVersion(UInt32, wanted: UInt32)
    case otherSources
    case truncated(bytes: Int, expected: UInt64)
    case damaged

    @usableFromInline package var description: String {
        switch self {
        case .otherKind: "it holds something else"
        case .otherVersion(let version, let wanted): "it has format \(version), not \(wanted)"
        case .otherSources: "it was made of other files"
        case .truncated(let bytes, let expected): "it has \(bytes) bytes instead of \(expected)"
        case .damaged: "it is damaged"
        }
    }
}
