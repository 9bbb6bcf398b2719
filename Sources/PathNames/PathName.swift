/// A path, and the parts of its name. What NSString makes of paths ends the process over some that anybody may send or
/// call a file: over `a//ñ`, for one.
///
/// A slash is a byte: what combines with it is the beginning of the next part.
package struct PathName: Sendable {
    private let bytes: Substring.UTF8View

    /// Slashes at the end do not count.
    package init(_ path: String) {
        var bytes = Substring(path).utf8
        while bytes.count > 1, bytes.last == Self.slash { bytes.removeLast() }
        self.bytes = bytes
    }

    private static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")

    private var lastBytes: Substring.UTF8View {
        guard let slash = bytes.lastIndex(of: Self.slash), bytes.count > 1 else { return bytes }
        return bytes[bytes.index(after: slash)...]
    }

    /// Where the last part's extension begins, at its dot. A name that begins with its only dot has none, and neither
    /// has one that ends in a dot.
    private var dotIndex: Substring.UTF8View.Index? {
        let last = lastBytes
        guard let dot = last.lastIndex(of: Self.dot), dot > last.startIndex, last.index(after: dot) < last.endIndex,
            last[..<dot].contains(where: { $0 != Self.dot })
        else { return nil }
        return dot
    }

    /// The part behind the last slash; `/` of the root, and nothing of nothing.
    package var last: String { String(Substring(lastBytes)) }

    /// The last part without its extension.
    package var stem: String { String(Substring(dotIndex.map { lastBytes[..<$0] } ?? lastBytes)) }

    /// What follows the last dot of the last part, without the dot; empty where there is none.
    package var suffix: String {
        dotIndex.map { String(Substring(bytes[bytes.index(after: $0)...])) } ?? ""
    }

    /// The whole path without the last part's extension.
    package var withoutSuffix: String { String(Substring(dotIndex.map { bytes[..<$0] } ?? bytes)) }

    /// What stands before the last part; empty where nothing does.
    package var folder: String {
        guard let slash = bytes.lastIndex(of: Self.slash) else { return "" }
        guard let end = bytes[..<slash].lastIndex(where: { $0 != Self.slash }) else { return "/" }
        return String(Substring(bytes[...end]))
    }
}
