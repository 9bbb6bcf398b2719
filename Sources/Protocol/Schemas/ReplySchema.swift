import Foundation

/// What a reply holds, as JSON. It is read off the reply's own type, so that the two cannot drift apart.
package indirect enum ReplySchema: Sendable, Hashable {
    case text
    case boolean
    case integer
    case number
    /// An ISO 8601 time.
    case instant
    case uuid
    /// One of these texts.
    case choice([String])
    case array(ReplySchema)
    /// An object whose names are not known beforehand.
    case map(ReplySchema)
    case object(ObjectSchema)
    /// A type that is described in ``ReplyTypes``.
    case reference(String)
    /// Any of several.
    case either([ReplySchema])
    /// Any JSON at all.
    case anything
}

/// What an object holds.
package struct ObjectSchema: Sendable, Hashable {
    package struct Member: Sendable, Hashable {
        package var name: String
        package var schema: ReplySchema
        /// Whether it is always there.
        package var isRequired: Bool

        package init(_ name: String, _ schema: ReplySchema, isRequired: Bool = true) {
            self.name = name
            self.schema = schema
            self.isRequired = isRequired
        }
    }

    /// In the order of their names.
    package var members: [Member]
    /// Of members that are not named; nil where there are none.
    package var others: ReplySchema?

    package init(_ members: [Member], others: ReplySchema? = nil) {
        self.members = members.sorted { $0.name < $1.name }
        self.others = others
    }
}

/// A type whose JSON is not what its decoder asks for member by member: it says itself what it writes.
package protocol ReplySchemaProviding {
    static var replySchema: ReplySchema { get }
    /// What stands in for a value where a type that holds one is read off; nil where the decoder will do.
    static var replyPlaceholder: Self? { get }
}

extension ReplySchemaProviding {
    package static var replyPlaceholder: Self? { nil }
}

/// A type whose JSON is that of one of several types, just as they are.
package protocol ReplyAlternatives {
    static var replyAlternatives: [any Decodable.Type] { get }
}

/// The object types that replies are made of, by name.
package struct ReplyTypes: Sendable {
    package private(set) var objects: [String: ObjectSchema] = [:]
    /// Types that could not be read off, with the reason. There should be none.
    package private(set) var unreadable: [String: String] = [:]

    package init() {}

    /// The schema of a type; the objects in it are noted under their names.
    package mutating func schema<Value: Decodable>(of type: Value.Type) -> ReplySchema {
        let recording = ReplyRecording(types: self)
        let schema = recording.schema(of: type)
        self = recording.types
        return schema
    }

    func knows(_ name: String) -> Bool { objects[name] != nil || unreadable[name] != nil }

    mutating func note(_ object: ObjectSchema, as name: String) { objects[name] = object }

    mutating func noteUnreadable(_ name: String, _ reason: String) { unreadable[name] = reason }
}
