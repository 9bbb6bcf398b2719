import Foundation
import TestSupport
import Testing

/// Languages are data: what is particular to one stands in `languages/<id>`, and what stands in where a request names
/// none in `languages/defaults.yaml`. So no Swift code holds a language's id.
@Suite("Languages are data")
struct LanguageLiteralTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// How many lines of a file, by its name, may hold ids because no content decides there: the command line speaks
    /// English, and groups digits and writes days as English does.
    private static let program = ["Counting.swift": 1, "IdeaPrinter.swift": 1]

    @Test("no code holds a language's id")
    func literals() throws {
        var found: [String: [String]] = [:]
        let literals = LanguageLiterals(ids: try ids())
        for file in try swiftFiles() {
            let lines = literals.lines(of: try String(contentsOf: file, encoding: .utf8))
            if !lines.isEmpty { found[file.lastPathComponent, default: []] += lines }
        }
        let allowed = Self.program
        for (file, lines) in found.sorted(by: { $0.key < $1.key }) {
            #expect(
                lines.count <= allowed[file] ?? 0,
                """
                \(file) names languages in code; what is particular to one belongs into languages/<id>:
                \(lines.joined(separator: "\n"))
                """)
        }
        for (file, count) in allowed.sorted(by: { $0.key < $1.key }) {
            #expect(
                found[file]?.count == count,
                """
                \(file) holds \(found[file]?.count ?? 0) ids by now, not \(count): lower the number, or take it \
                off the list.
                """
            )
        }
    }

    @Test(
        "an id is found wherever code could compare it",
        arguments: [
            (#"if language == "es" {"#, true), (#"switch tag { case "pt-BR": true }"#, true),
            (#"let names = ["ja": 1]"#, true), (#"arguments.string("language") ?? "en""#, true),
            (#"    static let usual = ["es": ["ʎ": "ʝ"]]"#, true), (#"/// BCP 47: "es-MX"."#, false),
            (#"let a = 1  // as in "es""#, false), (##"example: #"{"language": "es"}"#,"##, false),
            (#"fields.text("id")"#, false), (#"help: "A tag such as es or es-MX.""#, false),
            (#"let text = "see \"es\" there""#, false), (#"let url = "https://es.example" + "es""#, true),
        ])
    func finds(line: String, isFound: Bool) throws {
        #expect(LanguageLiterals(ids: try ids()).lines(of: line).isEmpty == !isFound)
    }

    @Test("what stands in a text of several lines is prose")
    func texts() throws {
        let text = "let help = \"\"\"\n    {\"language\": \"es\"}\n    \"\"\"\nlet id = \"es\"\n"
        #expect(LanguageLiterals(ids: try ids()).lines(of: text) == ["4: let id = \"es\""])
    }

    /// Of the languages that there are folders of.
    private func ids() throws -> Set<String> {
        let folder = Checkout.root.appendingPathComponent("languages")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return Set(names.filter { !$0.contains(".") })
    }

    private func swiftFiles() throws -> [URL] {
        let folder = Checkout.root.appendingPathComponent("Sources")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return names.filter { $0.hasSuffix(".swift") }.sorted().map { folder.appendingPathComponent($0) }
    }
}

/// Finds the lines of Swift code in which a text is a language's id, or the tag of one of its variants.
private struct LanguageLiterals {
    let ids: Set<String>

    func lines(of code: String) -> [String] {
        var found: [String] = []
        var isInText = false
        for (number, line) in code.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let marks = line.ranges(of: "\"\"\"").count
            defer { if marks % 2 == 1 { isInText.toggle() } }
            guard !isInText, marks == 0, texts(of: String(line)).contains(where: isTag) else { continue }
            found.append("\(number + 1): \(line.trimmingCharacters(in: .whitespaces))")
        }
        return found
    }

    /// The texts in quotes of a line of code; a raw text holds no other.
    private func texts(of line: String) -> [String] {
        var texts: [String] = []
        var characters = line[...]
        while let character = characters.popFirst() {
            if character == "/", characters.first == "/" { break }
            let hashes = character == "#" ? 1 + characters.prefix { $0 == "#" }.count : 0
            if hashes > 0 { characters = characters.dropFirst(hashes - 1) }
            guard character == "\"" || hashes > 0 && characters.first == "\"" else { continue }
            if hashes > 0 { characters.removeFirst() }
            let end = "\"" + String(repeating: "#", count: hashes)
            var text = ""
            while !characters.isEmpty, !characters.hasPrefix(end) {
                let next = characters.removeFirst()
                text.append(next)
                if hashes == 0, next == "\\", let escaped = characters.popFirst() { text.append(escaped) }
            }
            characters = characters.dropFirst(end.count)
            texts.append(text)
        }
        return texts
    }

    private func isTag(_ text: String) -> Bool {
        let parts = text.split(separator: text.contains("_") ? "_" : "-", omittingEmptySubsequences: false)
        guard let id = parts.first, ids.contains(String(id)) else { return false }
        return parts.count == 1
            || parts.count == 2 && (2...4).contains(parts[1].count)
                && parts[1].allSatisfy { $0.isUppercase || $0.isNumber }
    }
}
