package import ContentFiles
import Conversation
package import Foundation
import Lexicon
package import SpeechClient

/// How the languages' dictionaries write sounds, by language and by variant: `languages/es/ipa.yaml`.
package struct IPANotations: Sendable {
    package static let file = "ipa.yaml"

    private var byTag: [String: IPANotation] = [:]

    /// The notation of a language or one of its variants; the synthesiser's own where none is written.
    package func notation(for tag: String) -> IPANotation {
        byTag[tag.lowercased()] ?? byTag[baseLanguage(of: tag).lowercased()] ?? .plain
    }

    /// Reads the folders of all languages. A faulty file is reported; then what was in use before stays in use.
    package static func load(languages: URL, keeping previous: IPANotations? = nil) -> (IPANotations, [Diagnostic]) {
        var notations = IPANotations()
        var diagnostics: [Diagnostic] = []
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: languages.path)) ?? []
        for folder in folders.sorted() {
            let file = languages.appending(path: "\(folder)/\(Self.file)")
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            do throws(ContentError) {
                let node = try ContentNode(contentsOf: file, name: "languages/\(folder)/\(Self.file)")
                let reader = Reader(language: folder)
                notations.byTag.merge(reader.read(node)) { $1 }
                try reader.issues.throwIfErrors()
            } catch {
                diagnostics += error.diagnostics
                notations.byTag = notations.byTag.filter { baseLanguage(of: $0.key) != folder }
                let kept = previous?.byTag.filter { baseLanguage(of: $0.key) == folder } ?? [:]
                notations.byTag.merge(kept) { $1 }
            }
        }
        return (notations, diagnostics)
    }

    /// Reads one file.
    private struct Reader {
        let language: String
        let issues = DiagnosticCollector()

        func read(_ node: ContentNode) -> [String: IPANotation] {
            var fields = FieldReader(node, of: "a language's notation", into: issues)
            let id = fields.requiredText("id")
            if !id.isEmpty, id != language {
                issues.error(
                    "id-mismatch", "The id '\(echo(id))' must be the folder's name, '\(language)'.",
                    at: node["id"]?.location ?? node.location)
            }
            let marksSecondaryStress = fields.flag("secondaryStress") ?? true
            let common = symbols(fields.requiredValue("symbols"))
            let variants = fields.value("variants")
            fields.finish()
            var notations = [language: IPANotation(symbols: common, marksSecondaryStress: marksSecondaryStress)]
            for variant in entries(of: variants, expected: "symbols by variant") {
                guard baseLanguage(of: variant.key) == language, variant.key != language else {
                    issues.error(
                        "unknown-variant", "'\(echo(variant.key))' is no variant of '\(language)'.",
                        at: variant.keyLocation)
                    continue
                }
                let own = symbols(variant.value)
                notations[variant.key.lowercased()] = IPANotation(
                    symbols: common.merging(own) { $1 }, marksSecondaryStress: marksSecondaryStress)
            }
            return notations
        }

        /// What stands for which symbols in a row, those of a row parted by spaces.
        private func symbols(_ node: ContentNode?) -> [[String]: [String]] {
            var symbols: [[String]: [String]] = [:]
            for entry in entries(of: node, expected: "symbols by those that they stand for") {
                guard let from = row(entry.key, at: entry.keyLocation),
                    let to = row(entry.value.text ?? "", at: entry.value.location)
                else { continue }
                symbols[from] = to
            }
            return symbols
        }

        private func row(_ text: String, at location: SourceLocation) -> [String]? {
            let symbols = text.split(separator: " ").map(String.init)
            guard !symbols.isEmpty, !text.contains(where: { "ˈˌ/[]".contains($0) }) else {
                issues.error(
                    "bad-symbol", "'\(echo(text))' must be IPA symbols parted by spaces, without stress or brackets.",
                    at: location)
                return nil
            }
            return symbols
        }

        private func entries(of node: ContentNode?, expected: String) -> [ContentNode.Entry] {
            guard let node else { return [] }
            if let entries = node.entries { return entries }
            issues.error("not-a-mapping", "Expected \(expected), found \(node.kindName).", at: node.location)
            return []
        }
    }
}
