import JSONText
import NIOHTTP1
import Protocol

/// What OpenAPI tells of a route.
struct RouteDocument: Sendable {
    struct Field: Sendable {
        enum Place: String, Sendable { case path, query, header }

        var name: String
        var place: Place
        var summary: String
        var schema: JSONValue = ["type": "string"]
        var isRequired = false
    }

    /// What a body or a reply is.
    enum Content: Sendable {
        case none
        /// JSON of a schema.
        case json(JSONValue)
        /// JSON of a type, whose objects are noted.
        case typed(@Sendable (inout ReplyTypes) -> ReplySchema)
        /// The reply of a method, or what one member of it holds, a page at a time.
        case reply(of: String)
        case page(of: String, member: String)
        /// The parameters of a method but those that the path brings.
        case parameters(of: String)
        case bytes(type: String)
        /// Fields as browsers send them.
        case form
    }

    /// Unique: `listScenarios`.
    var operation: String
    var summary: String
    var tag: String
    var fields: [Field] = []
    var body = Content.none
    var reply = Content.none
    var status = HTTPResponseStatus.ok
    /// What else may come of it that is no refusal, or a refusal that clients deal with.
    var outcomes: [HTTPResponseStatus] = []
    /// Whether the reply has a tag, by which a client asks whether it has changed.
    var isTagged = false
    /// Whether a part can be asked for.
    var allowsRanges = false
    /// The fields of a form.
    var form: [Field] = []
}

extension RouteDocument.Content {
    static func type<Value: Decodable & SendableMetatype>(_ type: Value.Type) -> RouteDocument.Content {
        .typed { $0.schema(of: type) }
    }
}
