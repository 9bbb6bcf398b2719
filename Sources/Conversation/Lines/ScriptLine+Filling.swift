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
        var text = ""
        fill(&text, in: scope, language: language, gloss: gloss) { value, _ in value }
        return text
    }

    /// The same as something said: a value that begins a sentence begins with a capital, and a number is written as the
    /// language writes it.
    func sentences(
        in scope: some ExpressionScope, language: String, gloss: (String) -> String? = { _ in nil }
    ) -> String {
        if count == 1, case .text(let text) = self[0] { return text }
        var text = ""
        fill(&text, in: scope, language: language, gloss: gloss) { value, before in
            let written = ScriptValue(value).written(in: language)
            return before.isAtSentenceStart ? written.prefix(1).uppercased() + written.dropFirst() : written
        }
        return text
    }

    /// - Parameter shown: How a value is shown after a text.
    private func fill(
        _ text: inout String, in scope: some ExpressionScope, language: String, gloss: (String) -> String?,
        shown: (_ value: String, _ before: String) -> String
    ) {
        for part in self {
            switch part {
            case .text(let literal):
                text += literal
            case .value(let expression, _):
                let value = expression.evaluate(in: scope).text
                text += value.isEmpty ? ScriptLine.blank : shown(gloss(value) ?? value, text)
            case .choice(let choice):
                let option = choice.option(choice.selector.evaluate(in: scope), language: language)
                option?.parts.fill(&text, in: scope, language: language, gloss: gloss, shown: shown)
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

extension String {
    /// Whether what follows begins a sentence: nothing stands before it but marks that open one.
    fileprivate var isAtSentenceStart: Bool {
        let before = reversed().first { !$0.isWhitespace && !"¿¡«“‘'\"(*_—–-".contains($0) }
        return before.map { ".!?".contains($0) } ?? true
    }
}
