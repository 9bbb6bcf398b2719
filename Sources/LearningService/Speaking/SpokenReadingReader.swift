import ContentFiles
import Conversation
import Foundation
import Lexicon
import SpeechClient
import Templates

/// Reads a language's `spoken.yaml`.
struct SpokenReadingReader {
    let language: String
    let issues = DiagnosticCollector()

    func read(_ node: ContentNode) -> SpokenReadings {
        var fields = FieldReader(node, of: "a language's readings", into: issues)
        let id = fields.requiredText("id")
        if !id.isEmpty, id != language {
            issues.error(
                "id-mismatch", "The id '\(echo(id))' must be the folder's name, '\(language)'.",
                at: node["id"]?.location ?? node.location)
        }
        let says = says(fields.value("says"))
        var tables = SpokenReadings.Tables()
        tables.says = says.compactMapValues(\.first)
        tables.also = says.mapValues { Array($0.dropFirst()) }.filter { !$0.value.isEmpty }
        tables.money = money(fields.value("money"))
        tables.times = times(fields.value("times"))
        tables.ordinals = ordinals(fields.value("ordinals"))
        tables.measures = measures(fields.value("measures"))
        tables.fractions = fractions(fields.value("fractions"))
        tables.romans = fields.value("romans").flatMap(romans)
        tables.dates = fields.value("dates").flatMap(dates)
        fields.finish()
        let language = language
        return SpokenReadings(
            tables,
            numbers: { number in
                let words = NumberWords(language: language)
                let years = SpokenReadings.years.contains(number) ? words.years(number) : []
                return (words.spellings(of: Double(number)) + years).map { $0.joined(separator: " ") }
            })
    }

    /// Of each the ways to say it, the usual one first.
    private func says(_ node: ContentNode?) -> [String: [String]] {
        var says: [String: [String]] = [:]
        for entry in entries(of: node, expected: "texts by what is written") {
            guard let ways = ways(entry.value), !entry.key.isEmpty else {
                issues.error(
                    "not-text",
                    "How '\(echo(entry.key))' is said must be a text or a list of texts; use quotation marks.",
                    at: entry.value.location)
                continue
            }
            says[entry.key.precomposedStringWithCanonicalMapping] = ways
        }
        return says
    }

    /// One text, or a list of them; nil where there is none, or one without a letter.
    func ways(_ node: ContentNode?) -> [String]? {
        let texts = node?.elements?.map(\.text) ?? [node?.text]
        let ways = texts.compactMap(\.self).filter { $0.contains { !$0.isWhitespace } }
        guard !ways.isEmpty, ways.count == texts.count else { return nil }
        return ways.map(\.precomposedStringWithCanonicalMapping)
    }

    private func ordinals(_ node: ContentNode?) -> [String: SpokenReadings.Ordinal] {
        var ordinals: [String: SpokenReadings.Ordinal] = [:]
        for entry in entries(of: node, expected: "ordinals by the sign behind the number") {
            var fields = FieldReader(entry.value, of: "an ordinal", into: issues)
            let endings = fields.texts("endings")
            let forms = forms(fields.value("forms"))
            var behind: [String: String] = [:]
            for ending in entries(of: fields.value("behind"), expected: "words by the ending they ask for") {
                for word in ways(ending.value) ?? [] { behind[word] = ending.key }
            }
            fields.finish()
            guard !entry.key.isEmpty, !forms.isEmpty, forms.allSatisfy({ !$0.isEmpty }) else {
                issues.error(
                    "bad-ordinal",
                    "'\(echo(entry.key))' needs 'forms': how 1, 2, 3 … are said, a text or a list each.",
                    at: entry.value.location)
                continue
            }
            ordinals[entry.key] = SpokenReadings.Ordinal(
                forms: forms, endings: endings.isEmpty ? [""] : endings, behind: behind.isEmpty ? nil : behind)
        }
        return ordinals
    }

    private func money(_ node: ContentNode?) -> [String: SpokenReadings.Amount] {
        var money: [String: SpokenReadings.Amount] = [:]
        for entry in entries(of: node, expected: "sums by the currency's sign") {
            var fields = FieldReader(entry.value, of: "a currency", into: issues)
            money[entry.key] = said(entry, "sums", &fields)
            fields.finish()
        }
        return money
    }

    private func times(_ node: ContentNode?) -> [String: SpokenReadings.Time] {
        var times: [String: SpokenReadings.Time] = [:]
        for entry in entries(of: node, expected: "times by what stands between hours and minutes") {
            var fields = FieldReader(entry.value, of: "a time", into: issues)
            let unit = fields.text("unit")
            let needsUnit = fields.flag("needsUnit") ?? false
            let oneHour = fields.text("oneHour") ?? "1"
            var at: [String: [String]] = [:]
            for minutes in entries(of: fields.value("at"), expected: "ways to say a time by its minutes") {
                guard let ways = ways(minutes.value), minutes.key.count == 2, Int(minutes.key) ?? 60 < 60 else {
                    issues.error(
                        "bad-sum", "'\(echo(minutes.key))' must be two digits of minutes, and a text or texts.",
                        at: minutes.value.location)
                    continue
                }
                at[minutes.key] = ways
            }
            if let said = said(entry, "times", &fields) {
                times[entry.key] = SpokenReadings.Time(
                    said: said, unit: unit.flatMap { $0.isEmpty ? nil : $0 }, needsUnit: needsUnit, at: at,
                    oneHour: oneHour)
            }
            fields.finish()
        }
        return times
    }

    /// How one, whole numbers, and numbers with two digits behind them are said.
    private func said(
        _ entry: ContentNode.Entry, _ what: String, _ fields: inout FieldReader
    ) -> SpokenReadings.Amount? {
        let one = fields.requiredText("one")
        let whole = fields.requiredText("whole")
        let parts = fields.requiredText("parts")
        let also = fields.texts("also")
        guard !entry.key.isEmpty, whole.contains("{n}"), parts.contains("{n}"), parts.contains("{c}") else {
            issues.error(
                "bad-sum",
                "The \(what) of '\(echo(entry.key))' need a sign, {n} in 'whole', and {n} and {c} in 'parts'.",
                at: entry.value.location)
            return nil
        }
        return SpokenReadings.Amount(one: one, whole: whole, parts: parts, also: also)
    }

    func entries(of node: ContentNode?, expected: String) -> [ContentNode.Entry] {
        guard let node else { return [] }
        if let entries = node.entries { return entries }
        issues.error("not-a-mapping", "Expected \(expected), found \(node.kindName).", at: node.location)
        return []
    }
}
