package import Foundation

/// Members by the kind of their value; what is nil is left out.
extension JSONWriter {
    package mutating func set(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        self.name(name)
        string(text)
    }

    package mutating func set(_ name: StaticString, _ texts: [String]?) {
        guard let texts else { return }
        self.name(name)
        array(texts) { $1.string($0) }
    }

    package mutating func set(_ name: StaticString, _ date: Date?) { set(name, date.map(Instant.text)) }
    package mutating func set(_ name: StaticString, _ id: UUID) { set(name, id.uuidString) }

    package mutating func set(_ name: StaticString, _ integer: Int?) {
        guard let integer else { return }
        self.name(name)
        self.integer(Int64(integer))
    }

    package mutating func set(_ name: StaticString, _ integer: UInt64) {
        self.name(name)
        self.integer(integer)
    }

    package mutating func set(_ name: StaticString, _ number: Double) {
        self.name(name)
        self.number(number)
    }

    package mutating func set(_ name: StaticString, _ flag: Bool) {
        self.name(name)
        self.flag(flag)
    }

    package mutating func set(_ name: StaticString, _ value: VerbatimJSON?) {
        guard let value else { return }
        self.name(name)
        self.value(value)
    }

    package mutating func set(_ name: StaticString, _ value: some JSONWritable) throws {
        self.name(name)
        try value.write(to: &self)
    }

    /// In no order, which is fastest.
    package mutating func set(_ name: StaticString, _ texts: [String: String]) {
        object(name) { json in
            for (key, text) in texts {
                json.name(key)
                json.string(text)
            }
        }
    }

    /// In the order of the keys.
    package mutating func set(sorted name: StaticString, _ texts: [String: String]) {
        object(name) { json in
            for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
                json.name(key)
                json.string(text)
            }
        }
    }

    /// In no order, which is fastest.
    package mutating func set(_ name: StaticString, _ counts: [String: Int]) {
        object(name) { json in
            for (key, count) in counts {
                json.name(key)
                json.integer(Int64(count))
            }
        }
    }

    package mutating func object(_ name: StaticString, _ members: (inout JSONWriter) throws -> Void) rethrows {
        self.name(name)
        try object(members)
    }
}
