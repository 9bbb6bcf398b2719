import ContentFiles
import SpeechClient

/// Measures, fractions, dates and Roman numerals.
extension SpokenReadingReader {
    func measures(_ node: ContentNode?) -> [String: SpokenReadings.Measure] {
        var measures: [String: SpokenReadings.Measure] = [:]
        for entry in entries(of: node, expected: "measures by the unit's sign") {
            var fields = FieldReader(entry.value, of: "a measure", into: issues)
            let measure = SpokenReadings.Measure(
                one: fields.requiredText("one"), whole: fields.requiredText("whole"), parts: fields.text("parts"),
                half: fields.text("half"), oneAndHalf: fields.text("oneAndHalf"), halfAlone: fields.text("halfAlone"),
                also: fields.texts("also"))
            fields.finish()
            let patterns = [measure.whole, measure.half, measure.parts].compactMap(\.self)
            guard !entry.key.isEmpty, patterns.allSatisfy({ $0.contains("{n}") }),
                measure.parts?.contains("{c}") != false, measure.parts != nil || measure.also.isEmpty
            else {
                issues.error(
                    "bad-sum",
                    "'\(echo(entry.key))' needs {n} in 'whole', 'half', 'parts', {c} in 'parts', 'parts' for 'also'.",
                    at: entry.value.location)
                continue
            }
            measures[entry.key] = measure
        }
        return measures
    }

    func fractions(_ node: ContentNode?) -> [Int: SpokenReadings.Fraction] {
        var fractions: [Int: SpokenReadings.Fraction] = [:]
        for entry in entries(of: node, expected: "fractions by the number under the line") {
            var fields = FieldReader(entry.value, of: "a fraction", into: issues)
            let one = ways(fields.value("one")) ?? []
            let many = ways(fields.value("many")) ?? []
            fields.finish()
            guard let under = Int(entry.key), under > 1, !one.isEmpty, many.allSatisfy({ $0.contains("{n}") }) else {
                issues.error(
                    "bad-sum", "'\(echo(entry.key))' must be a number from 2 on, with 'one', and {n} in 'many'.",
                    at: entry.value.location)
                continue
            }
            fractions[under] = SpokenReadings.Fraction(one: one, many: many)
        }
        return fractions
    }

    func romans(_ node: ContentNode) -> SpokenReadings.Romans? {
        var fields = FieldReader(node, of: "Roman numerals", into: issues)
        let counted = fields.texts("counted").map { $0.lowercased() }
        let forms = forms(fields.value("forms"))
        let patterns = fields.texts("patterns")
        let alone = fields.text("alone") ?? ""
        let mark = fields.text("mark")
        fields.finish()
        guard patterns.allSatisfy({ $0.contains("{r}") }), forms.allSatisfy({ !$0.isEmpty }),
            alone.allSatisfy("IVX".contains), mark == nil || mark?.unicodeScalars.count == 1
        else {
            issues.error(
                "bad-ordinal",
                "Numerals need texts in 'forms', {r} in 'patterns', only I, V, X in 'alone', one sign in 'mark'.",
                at: node.location)
            return nil
        }
        return SpokenReadings.Romans(
            counted: Set(counted), forms: forms, patterns: patterns.isEmpty ? ["{r}"] : patterns,
            alone: Set(alone.unicodeScalars), mark: mark?.unicodeScalars.first)
    }

    func dates(_ node: ContentNode) -> SpokenReadings.Dates? {
        var fields = FieldReader(node, of: "days of a month", into: issues)
        let dates = SpokenReadings.Dates(
            months: fields.texts("months"), days: forms(fields.value("days")), before: fields.texts("before"),
            after: fields.texts("after"))
        fields.finish()
        let patterns = dates.before + dates.after
        guard !dates.months.isEmpty, !dates.days.isEmpty, dates.days.allSatisfy({ !$0.isEmpty }), !patterns.isEmpty,
            patterns.allSatisfy({ $0.contains("{r}") })
        else {
            issues.error(
                "bad-ordinal", "Days of a month need 'months', texts in 'days', and {r} in 'before' or 'after'.",
                at: node.location)
            return nil
        }
        return dates
    }

    /// Of each number from one on, the ways to say it; none where something else stands.
    func forms(_ node: ContentNode?) -> [[String]] { node?.elements?.map { ways($0) ?? [] } ?? [] }
}
