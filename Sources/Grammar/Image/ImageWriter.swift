/// Writes values one after the other, as ``ImageReader`` reads them.
///
/// Numbers take as many bytes as they need. A text is written where it first comes, and named by its number from then
/// on: files, ids and words come often.
struct ImageWriter {
    private(set) var bytes: [UInt8] = []
    private var texts: [String: UInt64] = [:]

    /// Seven bits a byte, the low ones first; the highest bit says that more follow (LEB128).
    mutating func write(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Small numbers of either sign are short.
    mutating func write(_ number: Int) {
        write(UInt64(bitPattern: Int64(number << 1 ^ number >> (Int.bitWidth - 1))))
    }

    mutating func write(_ text: String) {
        if let known = texts[text] {
            write(known)
            return
        }
        write(UInt64(texts.count))
        texts[text] = UInt64(texts.count)
        write(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write<Value: Imaged>(_ value: Value) {
        value.write(to: &self)
    }
}

/// Why bytes are not taken for the rules of a language.
package enum RuleImageFault: Error, Hashable, CustomStringConvertible {
    case noRules
    case otherVersion(UInt32)
    case otherSources
    case truncated(bytes: Int, expected: UInt64)
    case damaged

    package var description: String {
        switch self {
        case .noRules: "it holds no compiled rules"
        case .otherVersion(let version): "it has format \(version), not \(RuleImage.version)"
        case .otherSources: "it was made of other files"
        case .truncated(let bytes, let expected): "it has \(bytes) bytes instead of \(expected)"
        case .damaged: "it is damaged"
        }
    }
}

/// Something that compiled rules hold, written and read in the same order.
protocol Imaged {
    func write(to image: inout ImageWriter)
    init(from image: inout ImageReader) throws(RuleImageFault)
}
