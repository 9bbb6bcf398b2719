package import ContentFiles

/// Reads the lists of a scenario that are not plain rows of items.
package enum ListReader {
    /// `{wildcard: true}` for free text, `{range: {from, to, step, …}}` for numbers, as in hassil's YAML.
    ///
    /// - Parameter name: What the list is called, for messages.
    /// - Returns: Nil for another shape, and for a faulty one, which is reported.
    package static func special(
        _ node: ContentNode, name: String, into issues: DiagnosticCollector
    ) -> TemplateDefinition.List? {
        guard node.entries != nil, node["values"] == nil else { return nil }
        var fields = FieldReader(node, of: "the list '\(name)'", into: issues)
        defer { fields.finish() }
        if let range = fields.value("range") { return self.range(range, name: name, into: issues).map { .range($0) } }
        if fields.flag("wildcard") == true { return .freeText }
        issues.error(
            "bad-list", "The list '\(name)' must be a row of items, {wildcard: true} or {range: {from: 1, to: 9}}.",
            at: node.location)
        return nil
    }

    private static func range(_ node: ContentNode, name: String, into issues: DiagnosticCollector) -> NumberRange? {
        var fields = FieldReader(node, of: "the range '\(name)'", into: issues)
        let limit = 1_000_000
        let first = fields.integer("from", in: -limit...limit)
        let last = fields.integer("to", in: -limit...limit)
        let step = fields.integer("step", in: 1...limit) ?? 1
        let multiplier = fields.number("multiplier", in: -1e9...1e9)
        let fractions = fields.text("fractions")
        let allowsDigits = fields.flag("digits") ?? true
        let allowsWords = fields.flag("words") ?? true
        _ = fields.text("type")
        fields.finish()
        guard let first, let last, first <= last, allowsDigits || allowsWords,
            fractions == nil || fractions.flatMap(NumberRange.Fractions.init(rawValue:)) != nil
        else {
            issues.error(
                "template-range",
                "A range needs 'from' and 'to', the latter no less; 'step' is 1 or more, 'fractions' halves or tenths, "
                    + "and 'digits' or 'words' is true.",
                at: node.location)
            return nil
        }
        var range = NumberRange(first: first, last: last, step: step)
        range.multiplier = multiplier
        range.fractions = fractions.flatMap(NumberRange.Fractions.init(rawValue:))
        range.allowsDigits = allowsDigits
        range.allowsWords = allowsWords
        guard range.sayableCount <= TemplateLimits.rangeValues else {
            issues.error(
                "template-range", "A range has at most \(TemplateLimits.rangeValues) numbers.", at: node.location)
            return nil
        }
        return range
    }
}
