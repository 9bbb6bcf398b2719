package import ContentFiles

extension DiagnosticCollector {
    /// Whether `unit` is among those `known`; reported when it is not.
    func checkUnit(_ unit: String, among known: [String], of owner: String, at location: SourceLocation) -> Bool {
        if known.contains(unit) { return true }
        error(
            "unknown-unit",
            "\(owner) has no sound '\(echo(unit))'. It has \(known.joined(separator: " ")).", at: location)
        return false
    }

    /// An explanation in every language; nil, and reported, when one is missing.
    package func explanation(
        _ node: ContentNode, of noun: String, in languages: ExplanationLanguages
    ) -> Explanation? {
        var fields = FieldReader(node, of: noun, into: self)
        let explanation = explanation(&fields, of: noun, in: languages)
        fields.finish()
        return explanation
    }

    /// The same where the texts stand beside other fields.
    package func explanation(
        _ fields: inout FieldReader, of noun: String, in languages: ExplanationLanguages
    ) -> Explanation? {
        guard fields.node.entries != nil else { return nil }
        var texts: [String: String] = [:]
        for language in languages.all {
            guard let text = fields.text(language), !text.allSatisfy(\.isWhitespace) else {
                error(
                    "missing-translation", "Write \(noun) in '\(language)' too.",
                    at: fields.node[language]?.location ?? fields.node.location)
                continue
            }
            texts[language] = text
        }
        return texts.count == languages.all.count ? Explanation(texts, fallback: languages.fallback) : nil
    }

    /// Advice by the unit that was heard instead of `unit`.
    package func heardAs(
        _ node: ContentNode?, insteadOf unit: String, among units: [String], in languages: ExplanationLanguages
    ) -> [String: Explanation] {
        guard let node else { return [:] }
        guard let entries = node.entries else {
            error(
                "not-a-mapping", "Expected advice by the sound that was heard, found \(node.kindName).",
                at: node.location)
            return [:]
        }
        var advice: [String: Explanation] = [:]
        for entry in entries {
            if entry.key == unit {
                error(
                    "same-unit", "'\(unit)' heard as itself is right; name another sound.", at: entry.keyLocation)
            } else if checkUnit(entry.key, among: units, of: "The model", at: entry.keyLocation) {
                advice[entry.key] = explanation(entry.value, of: "the advice", in: languages)
            }
        }
        return advice
    }
}
