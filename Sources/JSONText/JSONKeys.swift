/// The keys of an object that is being read: each may stand once. Those that the reader knows are found fastest in the
/// order of its list.
// Inlined where it is used, so that it is made for the one type of keys.
package struct JSONKeys<Key: RawRepresentable<String>> {
    @usableFromInline let known: [Key]
    /// Where in the list the next key is looked for first.
    @usableFromInline var next = 0
    @usableFromInline var found: UInt64 = 0
    @usableFromInline var others: Set<String> = []

    /// - Parameter known: At most 64.
    @inlinable
    package init(_ known: [Key]) { self.known = known }

    /// - Parameter offset: Where the key stands.
    /// - Returns: nil for a key that the reader does not know.
    @inlinable
    package mutating func take(_ name: String, at offset: Int) throws(JSONParser.Failure) -> Key? {
        for step in known.indices {
            let index = next + step < known.count ? next + step : next + step - known.count
            guard known[index].rawValue == name else { continue }
            guard found & 1 << index == 0 else { throw JSONParser.Failure(repeated: name, offset: offset) }
            found |= 1 << index
            next = index + 1
            return known[index]
        }
        guard others.insert(name).inserted else { throw JSONParser.Failure(repeated: name, offset: offset) }
        return nil
    }
}

extension JSONParser {
    /// As ``nextKey()``, with the key that it is among those of a list.
    @inlinable
    package mutating func nextKey<Key>(
        of keys: inout JSONKeys<Key>
    ) throws(Failure) -> (name: String, key: Key?)? {
        guard let (name, offset) = try nextKey() else { return nil }
        return (name, try keys.take(name, at: offset))
    }
}
