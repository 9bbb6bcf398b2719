/// A change of a template, or a new one, that would have understood what learners said.
package struct TemplateSuggestion: Sendable, Hashable, Encodable {
    package enum Change: String, Sendable, Encodable {
        /// Another word beside one that the template has: `(quiero|deseo)`.
        case alternative
        /// A word that may be left out, where the template has none: `[mucho]`.
        case optional
        /// A word of the template that may be left out: `[un]`.
        case omission
        /// Another item of a list.
        case listItem
        /// A template of its own.
        case template
    }

    package var scenario: String
    package var node: String
    /// The response it is for; nil for utterances that were near none.
    package var response: String?
    package var change: Change
    /// What stands there now: a template, or a list's name in braces. Nil for a new template.
    package var before: String?
    /// What would stand there; for a list, the new item.
    package var after: String
    /// How many utterances it would have understood.
    package var count: Int
    /// Some of them, the most frequent first.
    package var examples: [String]
}
