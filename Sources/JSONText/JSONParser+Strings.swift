extension JSONParser {
    /// The string that starts at the next byte.
    mutating func string() throws(Failure) -> String {
        let start = position
        position += 1
        while position < bytes.count, !Self.endsPlainText(bytes[position]) { position += 1 }
        // Most strings have no escapes: then their bytes are their text.
        let text: String? =
            if take(UInt8(ascii: "\"")) {
                String(utf8: UnsafeBufferPointer(rebasing: bytes[start + 1..<position - 1]))
            } else {
                try unescaped(from: start).withUnsafeBufferPointer { String(utf8: $0) }
            }
        guard let text else {
            throw Failure(reason: "the string that begins here is not valid UTF-8", offset: start)
        }
        return text
    }

    /// What `read` makes of the string at the next byte, where one of that many bytes stands there without escapes;
    /// where none does, or nothing is made of it, nil, and the string is still to be read.
    package mutating func nextPlainString<Value>(
        ofLength length: Int, _ read: (UnsafeBufferPointer<UInt8>) -> Value?
    ) -> Value? {
        guard nextByte == UInt8(ascii: "\"") else { return nil }
        let text = position + 1..<position + 1 + length
        guard text.upperBound < bytes.count, bytes[text.upperBound] == UInt8(ascii: "\""),
            !bytes[text].contains(where: Self.endsPlainText),
            let value = read(UnsafeBufferPointer(rebasing: bytes[text]))
        else { return nil }
        position = text.upperBound + 1
        return value
    }

    private static func endsPlainText(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
    }

    /// The bytes of the string that starts at `start`, whose plain beginning ends at `position`.
    private mutating func unescaped(from start: Int) throws(Failure) -> [UInt8] {
        var text = Array(bytes[start + 1..<position])
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return text
            case UInt8(ascii: "\\"):
                text.append(contentsOf: UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter)
            case ..<0x20:
                throw failure("a control character in a string must be escaped")
            default:
                text.append(byte)
                position += 1
            }
        }
        throw Failure(reason: "the string that begins here has no end", offset: start)
    }

    private mutating func escape() throws(Failure) -> Unicode.Scalar {
        let start = position
        position += 1
        guard let letter = peek else { throw failure("an escape is cut short") }
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try escapedScalar(from: start)
        default: throw Failure(reason: "there is no such escape", offset: start)
        }
    }

    /// The scalar whose hexadecimal digits stand at the next byte, in two escapes where it is beyond 16 bits.
    private mutating func escapedScalar(from start: Int) throws(Failure) -> Unicode.Scalar {
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        if UTF16.isLeadSurrogate(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
            let second = try hexadecimal()
            if UTF16.isTrailSurrogate(second) { return UTF16.decode(UTF16.EncodedScalar([first, second])) }
        }
        throw Failure(reason: "the escape is half of a surrogate pair", offset: start)
    }

    /// Four digits: neither a sign nor a space may stand among them.
    private mutating func hexadecimal() throws(Failure) -> UInt16 {
        let start = position
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = peek.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw Failure(reason: "four hexadecimal digits should follow \\u", offset: start)
            }
            value = value << 4 | UInt16(digit)
            position += 1
        }
        return value
    }
}
