import ContentFiles
import Foundation
import TestSupport
import Testing

@Suite("Default languages")
struct LanguageDefaultsTests {
    private static func codes(_ text: String) throws -> [String] {
        do throws(ContentError) {
            _ = try LanguageDefaults(ContentNode(parsing: text, file: "defaults.yaml"))
            return []
        } catch {
            return error.diagnostics.map(\.code)
        }
    }

    @Test("the repository's are there")
    func shipped() throws {
        let root = Checkout.root
        let defaults = try LanguageDefaults(languages: root.appendingPathComponent("languages"))
        #expect(defaults.explanations.contains(defaults.explanation) && defaults.target != defaults.explanation)
    }

    @Test(
        "each fault is reported",
        arguments: [
            ("{target: es, explanation: en, explanations: [en]}", []),
            ("{target: Spanish, explanation: en, explanations: [en]}", ["bad-language"]),
            ("{target: es, explanation: fr, explanations: [en]}", ["bad-choice"]),
            ("{explanation: en, explanations: [en]}", ["missing-field"]),
            ("{target: es, explanation: en, explanations: [en], voice: es}", ["unknown-field"]),
        ])
    func faults(text: String, codes: [String]) throws {
        #expect(try Self.codes(text) == codes)
    }

    @Test("a folder without the file names no language")
    func none() {
        let read = LanguageDefaults.read(languages: URL(fileURLWithPath: "/nonexistent"))
        #expect(read.defaults == .undetermined && read.diagnostics.count == 1)
    }
}
