/// A method's name with the type of its reply: what the table and every client call it by, so that both mean the same.
package struct MethodName<Reply: Codable & Sendable>: Sendable, Hashable {
    /// `namespace.verb`.
    package let text: String

    package init(_ text: String) { self.text = text }
}

/// Every method's name. The nouns add theirs beside their tables.
package enum Methods {}
