import Foundation
import TestSupport

/// Tables below `Fixtures/<language>`: `#` before a remark, ` | ` between fields.
enum LexiconFixture {
    private static let folder = Checkout.file("Tests/LexiconTests/Fixtures")

    static func lines(_ name: String, of language: String = Spanish.id) -> [String] {
        let file = folder.appending(path: "\(language)/\(name).txt")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    }

    static func rows(_ name: String, of language: String = Spanish.id) -> [[String]] {
        lines(name, of: language).map { line in
            line.split(separator: "|").map { String($0).trimmingCharacters(in: .whitespaces) }
        }
    }
}
