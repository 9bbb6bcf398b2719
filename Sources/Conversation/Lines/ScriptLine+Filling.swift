extension ScriptLine {
    /// What stands for a value that nothing has set.
    package static let blank = "…"

    /// Whether every value that the line shows is set.
    func isComplete(in scope: some ExpressionScope, language: String) -> Bool {
        parts.unset(in: scope, language: language).isEmpty
    }
}

/// The scope of texts that hold no expression.
struct NothingKnown: ExpressionScope {
    func value(of name: String) -> ScriptValue? { nil }
    func ask(_ function: ScriptFunction, _ argument: String) -> ScriptValue { ScriptValue("") }
    func random(_ count: Int, salt: Int) -> Int { 1 }
}

extension ScriptLine {
    /// Whether neither the line nor its translation depends on the conversation.
    func isPlain(translation language: String) -> Bool {
        parts.isPlain && (translations[language]?.isPlain ?? true)
    }
}

extension ScriptEvent {
    /// Whether nothing in it depends on the conversation.
    var isPlain: Bool { value.isPlain && details.values.allSatisfy(\.isPlain) }
}

extension [ScriptLine.Part] {
    /// Whether it is all text.
    var isPlain: Bool {
        allSatisfy { part in
            if case .text = part { true } else { false }
        }
    }

    /// The text with its values and choices filled in.
    ///
    /// - Parameter gloss: What a value means in the language of the text; nil shows it as it is.
    func filled(
        in scope: some ExpressionScope, language: String, gloss: (String) -> String? = { _ in nil }
    ) -> String {
        if count == 1, case .text(let text) = self[0] { return text }
        return reduce(into: "") { text, part in
            switch part {
            case .text(let literal):
                text += literal
            case .value(let expression, _):
                let value = expression.evaluate(in: scope).text
                text += value.isEmpty ? ScriptLine.blank : gloss(value) ?? value
            case .choice(let choice):
                let option = choice.option(choice.selector.evaluate(in: scope), language: language)
                text += option?.parts.filled(in: scope, language: language, gloss: gloss) ?? ""
            }
        }
    }

    /// Names that would be shown and that nothing has set.
    func unset(in scope: some ExpressionScope, language: String) -> [String] {
        flatMap { part -> [String] in
            switch part {
            case .text: return []
            case .value(let expression, _): return expression.variables.filter { scope.value(of: $0) == nil }
            case .choice(let choice):
                let missing = choice.selector.variables.filter { scope.value(of: $0) == nil }
                guard missing.isEmpty else { return missing }
                let option = choice.option(choice.selector.evaluate(in: scope), language: language)
                return option?.parts.unset(in: scope, language: language) ?? []
            }
        }
    }
}
