import ContentFiles
import Foundation
import SpeechClient
import Testing

@testable import LearningService
@testable import immersiond

@Suite("The languages' notations")
struct IPANotationLoadingTests {
    @Test("each language has its own, and a variant what it writes otherwise")
    func shipped() throws {
        let (notations, diagnostics) = IPANotations.load(languages: Repository.root.appending(path: "languages"))
        #expect(diagnostics.isEmpty)
        #expect(notations.notation(for: "es-MX") == notations.notation(for: "es"))
        #expect(notations.notation(for: "es").symbols[["ʎ"]] == ["ʝ"])
        #expect(notations.notation(for: "en").symbols[["ɾ"]] == nil)
        #expect(notations.notation(for: "en-US").symbols[["ɾ"]] == ["t"])
        #expect(notations.notation(for: "en-us").symbols[["ɹ"]] == ["r"])
        #expect(notations.notation(for: "qaa") == .plain)
    }

    @Test("nothing that a notation writes is written in another way by it")
    func settled() {
        let (notations, _) = IPANotations.load(languages: Repository.root.appending(path: "languages"))
        for tag in ["es", "en", "en-US", "de", "it", "pt", "pt-BR"] {
            let symbols = notations.notation(for: tag).symbols
            for (from, to) in symbols where symbols[to] != nil {
                Issue.record("\(tag): \(from) becomes \(to), which becomes \(symbols[to] ?? [])")
            }
        }
    }

    @Test(
        "a faulty file is reported by its line, and what was in use before stays",
        arguments: [
            ("id: de\nsymbols: {β: b}", "id-mismatch", 1), ("id: es\nsymbols:\n  β: ˈb", "bad-symbol", 3),
            ("id: es\nsymbols:\n  \"\": b", "bad-symbol", 3), ("id: es\nsymbols: [β]", "not-a-mapping", 2),
            ("id: es", "missing-field", 1), ("id: es\nsymbols: {β: b}\nsymbol: {}", "unknown-field", 3),
            ("id: es\nsymbols: {β: b}\nvariants:\n  pt-BR: {β: v}", "unknown-variant", 4),
        ])
    func faulty(yaml: String, code: String, line: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "es/ipa.yaml")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("id: es\nsymbols: {ð: d}".utf8).write(to: file)
        let (before, none) = IPANotations.load(languages: folder)
        #expect(none.isEmpty && before.notation(for: "es-MX").symbols == [["ð"]: ["d"]])
        try Data(yaml.utf8).write(to: file)
        let (after, diagnostics) = IPANotations.load(languages: folder, keeping: before)
        #expect(diagnostics.map(\.code) == [code])
        #expect(diagnostics.first?.location.line == line && diagnostics.first?.location.file == "languages/es/ipa.yaml")
        #expect(after.notation(for: "es-MX") == before.notation(for: "es-MX"))
    }
}
