internal import Foundation

extension UnsafeBufferPointer<UInt8> {
    func contains(_ byte: UInt8) -> Bool { place(of: byte, from: 0) != nil }

    /// Where a byte stands next.
    private func place(of byte: UInt8, from start: Int) -> Int? {
        guard let base = baseAddress, start < count, let found = memchr(base + start, Int32(byte), count - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// Passes the parts between separator bytes: a single one where there is no separator.
    func parts<Failure: Error>(
        separatedBy separator: UInt8, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        var start = 0
        while let end = place(of: separator, from: start) {
            try body(UnsafeBufferPointer(rebasing: self[start..<end]))
            start = end + 1
        }
        try body(UnsafeBufferPointer(rebasing: self[start...]))
    }
}

extension String {
    /// Whether a byte stands in the UTF-8. Faster than a search over the view for native strings.
    func containsByte(_ byte: UInt8) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.contains(byte) } ?? utf8.contains(byte)
    }

    /// Whether a text of ASCII characters stands in this one. Faster than a search by characters, where most lack it.
    func containsASCII(_ text: StaticString) -> Bool {
        var whole = self
        return whole.withUTF8 { bytes in
            text.withUTF8Buffer { wanted in
                guard wanted.count > 0, bytes.count >= wanted.count else { return wanted.count == 0 }
                guard bytes.contains(wanted[0]) else { return false }
                for start in 0...bytes.count - wanted.count where bytes[start] == wanted[0] {
                    if bytes[start..<start + wanted.count].elementsEqual(wanted) { return true }
                }
                return false
            }
        }
    }

    /// The parts between bytes that are ASCII, but for empty ones.
    func split(atByte separator: UInt8) -> [String] {
        var text = self
        return text.withUTF8 { bytes in
            var parts: [String] = []
            bytes.parts(separatedBy: separator) { part in
                if !part.isEmpty { parts.append(String(decoding: part, as: UTF8.self)) }
            }
            return parts
        }
    }
}
