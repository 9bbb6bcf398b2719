/// A template as its author wrote it, spaces included: what exact matching reads, and what ``TemplateNode`` is made
/// from.
package indirect enum TemplateExpression: Sendable, Hashable {
    /// A word with the spaces that touch it, escapes resolved.
    case text(String, offset: Int)
    case sequence([TemplateExpression])
    /// `(a|b)`
    case choice([TemplateExpression])
    /// `[a|b]`: one of them or nothing.
    case option([TemplateExpression])
    /// `(a; b)`: all of them, in any order.
    case permutation([TemplateExpression])
    case list(TemplateReference)
    case range(NumberRange, TemplateReference)
    case rule(name: String, offset: Int)
}

/// A list or range that a template names.
package struct TemplateReference: Sendable, Hashable {
    package var name: String
    /// Nil for a range whose number is not asked for.
    package var slot: String?
    /// `{list:@name}` keeps the words for a reply, and fills no slot.
    package var isCapture = false
    /// Whether white space follows, so that free text ends at a word's end.
    package var isFollowedBySpace = false
    package var offset: Int
}

extension TemplateExpression {
    /// Whether a space, or nothing, stands at its beginning in every reading, or at its end.
    func hasSpace(atEnd: Bool) -> Bool {
        switch self {
        case .text(let text, _): (atEnd ? text.unicodeScalars.last : text.unicodeScalars.first)?.isSpace ?? false
        case .sequence(let parts): (atEnd ? parts.last : parts.first)?.hasSpace(atEnd: atEnd) ?? false
        case .choice(let parts), .option(let parts): parts.allSatisfy { $0.hasSpace(atEnd: atEnd) }
        case .permutation: true
        case .list, .range, .rule: false
        }
    }
}
