/// The keys of an object that is being read: each may occur once. Those that the reader knows are found fastest in the
/// order of its list.
struct JSONKeys<Key: RawRepresentable<String>> {
    private let known: [Key]
    /// Where in the list the next key is looked for first.
    private var next = 0
    private var found: UInt64 = 0
    private var others: Set<String> = []

    /// - Parameter known: At most 64.
    init(_ known: [Key]) { self.known = known }

    /// - Returns: nil for a key that the reader does not know.
    mutating func take(_ name: String) throws(JSONParser.Fault) -> Key? {
        for step in known.indices {
            let index = next + step < known.count ? next + step : next + step - known.count
            guard known[index].rawValue == name else { continue }
            guard found & 1 << index == 0 else { throw JSONParser.Fault(repeated: name) }
            found |= 1 << index
            next = index + 1
            return known[index]
        }
        guard others.insert(name).inserted else { throw JSONParser.Fault(repeated: name) }
        return nil
    }
}
