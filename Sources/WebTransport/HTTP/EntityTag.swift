import Digests

/// A strong ETag: it changes with every byte of what it stands for.
struct EntityTag: Sendable, Hashable {
    /// With its quotation marks.
    let text: String

    /// - Parameter name: Of ASCII without quotation marks.
    init(_ name: String) { text = "\"\(name)\"" }

    /// The first half of the content's SHA-256.
    init(of bytes: some Sequence<UInt8>) {
        self.init(Digest.hexadecimal(Array(Digest.of(Array(bytes)).prefix(16))))
    }

    /// As ``init(of:)``, of something that is changed by its versions: the tag begins with that.
    init(of bytes: some Sequence<UInt8>, version: Int) {
        self.init("\(version).\(Digest.hexadecimal(Array(Digest.of(Array(bytes)).prefix(16))))")
    }

    /// Whether a condition's list names a version, or whatever there is. What a tag tells beyond the version may have
    /// changed by the passing of time alone, which is nobody's change that could be lost.
    static func isVersion(_ version: Int, namedIn list: String) -> Bool {
        list.split(separator: ",").contains { entry in
            let tag = entry.filter { $0 != " " }
            return tag == "*" || tag.hasPrefix("\"\(version).")
        }
    }

    /// The tag of the same content compressed: other bytes, so another tag.
    static func compressed(_ text: String, by kind: Compression) -> String { "\(text.dropLast())-\(kind.rawValue)\"" }

    /// Whether a list of a condition's header names it: `"a", "b"` or `*`.
    ///
    /// - Parameter isWeak: Whether a weak tag of the same name counts too, as for If-None-Match.
    func isNamed(in list: String, isWeak: Bool) -> Bool {
        list.split(separator: ",").contains { entry in
            let tag = entry.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
            let name = String(tag)
            // Who read it compressed means the same content.
            let known = [text] + Compression.allCases.map { Self.compressed(text, by: $0) }
            return name == "*" || known.contains(name) || isWeak && known.contains { "W/" + $0 == name }
        }
    }
}
