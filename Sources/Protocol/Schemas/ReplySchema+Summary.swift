extension ReplySchema {
    /// In words, with links to the types of the protocol page.
    package var summary: String {
        switch self {
        case .text: "text"
        case .boolean: "true or false"
        case .integer: "a whole number"
        case .number: "a number"
        case .instant: "an ISO 8601 time"
        case .uuid: "a UUID"
        case .choice(let names): "one of " + names.map { "`\($0)`" }.joined(separator: ", ")
        case .array(let element): "an array, each \(element.summary)"
        case .map(let value): "an object, each member \(value.summary)"
        case .object(let object): "an object with " + object.members.map { "`\($0.name)`" }.joined(separator: ", ")
        case .reference(let name): "[\(name)](#\(name.lowercased()))"
        case .either(let schemas): schemas.map(\.summary).joined(separator: " or ")
        case .anything: "any JSON"
        }
    }
}
