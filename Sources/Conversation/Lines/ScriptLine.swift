import ContentFiles

/// A sentence of the script, with places for values.
package struct ScriptLine: Sendable, Hashable {
    package indirect enum Part: Sendable, Hashable {
        case text(String)
        /// `{drink}` or `{2 * cups}`, with what stood between the braces.
        case value(Expression, source: String)
        case choice(LineChoice)
    }

    var id: String
    package var parts: [Part]
    /// By language.
    var translations: [String: [Part]]
    /// Lemmas of its content words.
    var heard: [String]
    var location: SourceLocation
    /// Said only while this holds.
    package var when: Expression?
    /// Said at most once in a conversation.
    var isOnce = false
    /// A role of the scenario's cast; nil is the scenario's own character.
    var speaker: String?
    /// What the client does while the line is said.
    var events: [ScriptEvent] = []
    /// Of people who say it, in the author's order.
    package var recordings: [ScriptRecording] = []

    var variables: [String] {
        parts.variables + translations.values.flatMap(\.variables)
    }
}

/// A part of a line that depends on a value: `{cups, plural, one {una taza} other {# tazas}}`.
///
/// The syntax is that of ICU's MessageFormat (plural, selectordinal left out).
package struct LineChoice: Sendable, Hashable {
    struct Option: Sendable, Hashable {
        /// A plural category, `=3`, or a value of a select.
        var key: String
        var parts: [ScriptLine.Part]
    }

    var selector: Expression
    var isPlural: Bool
    /// The last is `other`.
    var options: [Option]
    /// The author's text between the braces.
    var source: String

    func option(_ value: ScriptValue, language: String) -> Option? {
        if isPlural {
            let number = value.number ?? 0
            let exact = options.first { $0.key.hasPrefix("=") && Double($0.key.dropFirst()) == number }
            let category = PluralCategory(of: number, language: language).rawValue
            return exact ?? options.first { $0.key == category } ?? options.last
        }
        return options.first { $0.key == value.text } ?? options.last
    }
}

/// What the client does: a gesture, a thing that appears, a card.
struct ScriptEvent: Sendable, Hashable {
    /// "emote", "prop", "card", "sound" or any name the client knows.
    var kind: String
    var value: [ScriptLine.Part]
    /// By name.
    var details: [String: [ScriptLine.Part]]
    var location: SourceLocation
}

/// Variants of what is said in one place, and how one of them is chosen.
package struct LineSet: Sendable, Hashable {
    enum Pick: String, Sendable, Hashable, CaseIterable {
        /// Each once, in an order of the seed's, before any comes again.
        case shuffle
        /// Any, each time anew.
        case random
        /// In the author's order; the last stays.
        case sequence
        /// In the author's order, starting over after the last.
        case cycle
        /// The one whose condition asks most; among equals the one said least.
        case best
    }

    package var lines: [ScriptLine]
    var pick = Pick.shuffle

    static let none = LineSet(lines: [])
}

extension [ScriptLine.Part] {
    /// Names that are shown or chosen by, those inside of choices too.
    var variables: [String] {
        flatMap { part -> [String] in
            switch part {
            case .text: []
            case .value(let expression, _): expression.variables
            case .choice(let choice): choice.selector.variables + choice.options.flatMap(\.parts.variables)
            }
        }
    }

    /// Every expression of the parts.
    package var expressions: [Expression] {
        flatMap { part -> [Expression] in
            switch part {
            case .text: []
            case .value(let expression, _): [expression]
            case .choice(let choice): [choice.selector] + choice.options.flatMap(\.parts.expressions)
            }
        }
    }

    /// The texts of all parts and options.
    var texts: [String] {
        flatMap { part -> [String] in
            switch part {
            case .text(let text): [text]
            case .value: []
            case .choice(let choice): choice.options.flatMap(\.parts.texts)
            }
        }
    }

    /// As the author wrote it.
    package var source: String {
        map { part in
            switch part {
            case .text(let text): text
            case .value(_, let source): "{\(source)}"
            case .choice(let choice): "{\(choice.source)}"
            }
        }.joined()
    }

    /// Nil when something in it depends on the conversation.
    var plainText: String? {
        var text = ""
        for part in self {
            guard case .text(let piece) = part else { return nil }
            text += piece
        }
        return text
    }
}
