import Foundation
import TestSupport

/// Tables of sentences below `Fixtures/<language>`: one a line, `#` before a remark.
enum GrammarFixture {
    private static let folder = Checkout.file("Tests/GrammarTests/Fixtures")

    /// The languages that there are tables of.
    static let languages = names(in: folder)

    /// The lines of a table, or of all tables of a folder.
    ///
    /// - Parameter path: From the language's folder, without an extension: "right", "several-errors".
    static func sentences(_ path: String, of language: String = SpanishGrammar.id) -> [String] {
        let place = folder.appendingPathComponent(language).appendingPathComponent(path)
        let files = names(in: place).map { place.appendingPathComponent($0) } + [place.appendingPathExtension("txt")]
        return files.flatMap { file -> [String] in
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
            return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
        }
    }

    /// The lines `wrong | right` of a table.
    static func pairs(_ path: String, of language: String = SpanishGrammar.id) -> [(wrong: String, right: String)] {
        sentences(path, of: language).map { line in
            let parts = line.split(separator: "|").map { String($0).trimmingCharacters(in: .whitespaces) }
            return (parts[0], parts[1])
        }
    }

    private static func names(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }
}
