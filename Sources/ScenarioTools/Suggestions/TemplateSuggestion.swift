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
        /// An utterance like no other: too special for a template, and one more of the answer's examples.
        case example
    }

    /// What the change would take, word for word, of what people said in the node who had not seen the templates.
    package struct Gain: Sendable, Hashable, Encodable {
        /// Answers that mean a response which would then take them.
        package var right = 0
        /// Everything else.
        package var wrong = 0
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
    /// Nil where nothing was heard, or the suggestion is for no response.
    package var gain: Gain?
}
