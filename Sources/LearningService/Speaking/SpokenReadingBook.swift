package import ContentFiles
import Conversation
package import Foundation
import Lexicon
package import SpeechClient

/// What the synthesiser's voices would read wrongly, by language: `languages/es/spoken.yaml`.
package struct SpokenReadingBook: Sendable {
    package static let file = "spoken.yaml"

    private var byLanguage: [String: SpokenReadings] = [:]

    /// The readings for a voice, which is named by its language: *es-419+f3*.
    package func readings(voice: String) -> SpokenReadings {
        byLanguage[voice.lowercased().prefix { $0 != "-" && $0 != "+" }.description] ?? .none
    }

    /// Reads the folders of all languages. A faulty file is reported; then what was in use before stays in use.
    package static func load(
        languages: URL, keeping previous: SpokenReadingBook? = nil
    ) -> (SpokenReadingBook, [Diagnostic]) {
        var book = SpokenReadingBook()
        var diagnostics: [Diagnostic] = []
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: languages.path)) ?? []
        for folder in folders.sorted() {
            let file = languages.appending(path: "\(folder)/\(Self.file)")
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            do throws(ContentError) {
                let node = try ContentNode(contentsOf: file, name: "languages/\(folder)/\(Self.file)")
                let reader = Reader(language: folder)
                let readings = reader.read(node)
                try reader.issues.throwIfErrors()
                book.byLanguage[folder] = readings
            } catch {
                diagnostics += error.diagnostics
                book.byLanguage[folder] = previous?.byLanguage[folder]
            }
        }
        return (book, diagnostics)
    }

    /// Reads one file.
    private struct Reader {
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
            let money = money(fields.value("money"))
            let times = times(fields.value("times"))
            fields.finish()
            return SpokenReadings(says: says, money: money, times: times)
        }

        private func says(_ node: ContentNode?) -> [String: String] {
            var says: [String: String] = [:]
            for entry in entries(of: node, expected: "texts by what is written") {
                guard let said = entry.value.text, said.contains(where: { !$0.isWhitespace }), !entry.key.isEmpty else {
                    issues.error(
                        "not-text", "How '\(echo(entry.key))' is said must be a text; put it in quotation marks.",
                        at: entry.value.location)
                    continue
                }
                says[entry.key.precomposedStringWithCanonicalMapping] = said.precomposedStringWithCanonicalMapping
            }
            return says
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
                if let said = said(entry, "times", &fields) {
                    times[entry.key] = SpokenReadings.Time(said: said, unit: unit.flatMap { $0.isEmpty ? nil : $0 })
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
            guard !entry.key.isEmpty, whole.contains("{n}"), parts.contains("{n}"), parts.contains("{c}") else {
                issues.error(
                    "bad-sum",
                    "The \(what) of '\(echo(entry.key))' need a sign, {n} in 'whole', and {n} and {c} in 'parts'.",
                    at: entry.value.location)
                return nil
            }
            return SpokenReadings.Amount(one: one, whole: whole, parts: parts)
        }

        private func entries(of node: ContentNode?, expected: String) -> [ContentNode.Entry] {
            guard let node else { return [] }
            if let entries = node.entries { return entries }
            issues.error("not-a-mapping", "Expected \(expected), found \(node.kindName).", at: node.location)
            return []
        }
    }
}
