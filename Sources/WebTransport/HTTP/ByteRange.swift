/// What a Range header asks for (RFC 9110, 14).
enum ByteRange: Sendable, Hashable {
    /// The whole: there is no header, it is of no unit that is known, or it asks for several parts, which nobody needs
    /// and which can be made to cost far more than they are worth.
    case whole
    case part(Range<Int>)
    /// Nothing of what it asks for is there.
    case unsatisfiable

    /// - Parameter length: Bytes of the whole.
    init(_ header: String?, length: Int) {
        guard let header, let equals = header.firstIndex(of: "="), header[..<equals].lowercased() == "bytes" else {
            self = .whole
            return
        }
        let sides = header[header.index(after: equals)...].filter { $0 != " " }
            .split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2, let first = Self.number(sides[0]), let last = Self.number(sides[1]) else {
            self = .whole
            return
        }
        switch (first, last) {
        case (nil, nil): self = .whole
        case (nil, let suffix?):
            self = suffix == 0 || length == 0 ? .unsatisfiable : .part(max(0, length - suffix)..<length)
        case (let first?, nil): self = first < length ? .part(first..<length) : .unsatisfiable
        case (let first?, let last?):
            if last < first {
                self = .whole
            } else {
                self = first < length ? .part(first..<min(last, length - 1) + 1) : .unsatisfiable
            }
        }
    }

    /// A number of digits alone, or nothing at all; nil for anything else. Larger ones than fit are as good as the
    /// largest.
    private static func number(_ text: Substring) -> Int?? {
        guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return .some(text.isEmpty ? nil : Int(text) ?? Int.max - 1)
    }
}
