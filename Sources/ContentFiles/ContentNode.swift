/// A value of a YAML or JSON content file that knows where it stands.
package struct ContentNode: Sendable, Hashable {
    package enum Value: Sendable, Hashable {
        case null
        /// `isPlain` is false for quoted and block scalars, which are always text.
        case scalar(String, isPlain: Bool)
        case sequence([ContentNode])
        case mapping([Entry])
    }

    package struct Entry: Sendable, Hashable {
        package var key: String
        package var keyLocation: SourceLocation
        package var value: ContentNode
    }

    package var value: Value
    package var location: SourceLocation

    package init(value: Value, location: SourceLocation) {
        self.value = value
        self.location = location
    }

    package var isNull: Bool { value == .null }

    /// The text of a scalar, nil for anything else.
    package var text: String? {
        if case .scalar(let text, _) = value { text } else { nil }
    }

    package var elements: [ContentNode]? {
        if case .sequence(let elements) = value { elements } else { nil }
    }

    /// Entries in the order of the file.
    package var entries: [Entry]? {
        if case .mapping(let entries) = value { entries } else { nil }
    }

    /// The value under `key`, nil when this is not a mapping or has no such key.
    package subscript(key: String) -> ContentNode? {
        entries?.first { $0.key == key }?.value
    }

    /// What an error message calls this value.
    package var kindName: String {
        switch value {
        case .null: "nothing"
        case .scalar: "a single value"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}
