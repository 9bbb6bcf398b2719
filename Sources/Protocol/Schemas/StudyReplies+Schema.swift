package import Study

/// Its digits.
extension ISBN: ReplySchemaProviding {
    package static var replySchema: ReplySchema { .text }
    package static var replyPlaceholder: ISBN? { try? ISBN("9780306406157") }
}
