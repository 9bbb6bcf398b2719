/// The keys of an object that is being read: each may stand once. Those that the reader knows are found fastest in the
/// order of its list, by their bytes alone.
// Places in a list, not a type of keys: what is generic here is not made for other modules' types, and would look up
// their metadata at each key.
package struct JSONKeys {
    /// The names that a reader knows.
    package struct Names: Sendable {
        fileprivate let bytes: [[UInt8]]

        /// - Parameter names: At most 64.
        package init(_ names: some Sequence<String>) { bytes = names.map { Array($0.utf8) } }
    }

    package enum Key: Hashable, Sendable {
        /// Its place among the names.
        case known(Int)
        case other(String)

        package var place: Int? { if case .known(let place) = self { place } else { nil } }
    }

    private let names: [[UInt8]]
    /// Where in the list the next key is looked for first.
    private var next = 0
    private var found: UInt64 = 0
    private var others: Set<String> = []

    package init(_ names: Names) { self.names = names.bytes }

    /// The place of the name that stands without escapes behind the quote at `start`.
    fileprivate func place(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
        place { name in
            let end = start + 1 + name.count
            return end < bytes.count && bytes[end] == UInt8(ascii: "\"")
                && bytes[start + 1..<end].elementsEqual(name)
        }
    }

    fileprivate func place(of name: String) -> Int? { place { $0.elementsEqual(name.utf8) } }

    private func place(where matches: ([UInt8]) -> Bool) -> Int? {
        for step in 0..<names.count {
            let place = next + step < names.count ? next + step : next + step - names.count
            if matches(names[place]) { return place }
        }
        return nil
    }

    fileprivate func length(at place: Int) -> Int { names[place].count }

    fileprivate mutating func take(_ key: Key, at offset: Int) throws(JSONParser.Failure) {
        switch key {
        case .known(let place):
            guard found & 1 << place == 0 else {
                throw JSONParser.Failure(repeated: String(decoding: names[place], as: UTF8.self), offset: offset)
            }
            found |= 1 << place
            next = place + 1
        case .other(let name):
            guard others.insert(name).inserted else { throw JSONParser.Failure(repeated: name, offset: offset) }
        }
    }
}

extension JSONParser {
    /// As ``nextKey()``, with its place among the names that the reader knows.
    package mutating func nextKey(of keys: inout JSONKeys) throws(Failure) -> JSONKeys.Key? {
        guard try entersKey() else { return nil }
        let offset = position
        let key: JSONKeys.Key
        if let place = keys.place(in: bytes, at: offset) {
            position += keys.length(at: place) + 2
            key = .known(place)
        } else {
            let name = try string()
            key = keys.place(of: name).map { .known($0) } ?? .other(name)
        }
        try leavesKey()
        try keys.take(key, at: offset)
        return key
    }
}
