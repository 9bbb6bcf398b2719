extension ScriptLine {
    /// What stands for a variable that nothing has set.
    static let blank = "…"

    /// The text with its variables filled in; nil when one is not set.
    func complete(_ variables: [String: String]) -> String? {
        self.variables.allSatisfy { variables[$0] != nil } ? fill(parts, variables) : nil
    }

    func spoken(
        as role: SpokenLine.Role, _ variables: [String: String], translation language: String, speed: Double
    ) -> SpokenLine {
        SpokenLine(
            id: id, text: fill(parts, variables), translation: translations[language].map { fill($0, variables) },
            role: role, speed: speed)
    }

    private func fill(_ parts: [Part], _ variables: [String: String]) -> String {
        if parts.count == 1, case .text(let text) = parts[0] { return text }
        return parts.reduce(into: "") { text, part in
            switch part {
            case .text(let literal): text += literal
            case .variable(let name): text += variables[name] ?? Self.blank
            }
        }
    }

    /// Splits `Son {total}.` into its parts; nil when a brace is not closed or names nothing.
    static func parts(of text: String) -> [Part]? {
        var parts: [Part] = []
        var literal = ""
        var name: String?
        for character in text {
            switch (character, name) {
            case ("{", nil):
                name = ""
            case ("}", let variable?):
                guard !variable.trimmed.isEmpty else { return nil }
                if !literal.isEmpty { parts.append(.text(literal)) }
                literal = ""
                parts.append(.variable(variable.trimmed))
                name = nil
            case ("{", _), ("}", _):
                return nil
            case (_, nil):
                literal.append(character)
            case (_, let variable?):
                name = variable + String(character)
            }
        }
        guard name == nil else { return nil }
        if !literal.isEmpty || parts.isEmpty { parts.append(.text(literal)) }
        return parts
    }
}
