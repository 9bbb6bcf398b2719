import ContentFiles
import Foundation
import Grammar
import Lexicon
import Testing

@testable import Conversation

/// The content that immersiond ships, with its real language: nothing may be wrong with it, and its tests hold.
@Suite("Shipped content")
struct ShippedContentTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test("everything loads without an error, and every scenario passes its own tests")
    func shipped() throws {
        let spanishFolder = Self.root.appending(path: "languages/es")
        let spanish = try LanguagePack.load(directory: spanishFolder)
        let checker = try GrammarChecker.load(directory: spanishFolder, language: spanish)
        let (library, diagnostics) = ContentLibrary.load(
            directory: Self.root, languages: ["es": spanish], checkers: ["es": checker])
        #expect(diagnostics.filter { $0.severity == .error }.isEmpty)
        #expect(library.scenarios.count >= 2)
        for scenario in library.scenarios.values.sorted(by: { $0.id < $1.id }) {
            let name = "scenarios/\(scenario.languageID)/\(scenario.id).test.yaml"
            var file = try ScenarioTestFile.load(contentsOf: Self.root.appending(path: name), name: name)
            // The command line plays all the runs; here a few are enough.
            file.explore?.monkeyRuns = 10
            let engine = DialogueEngine(
                scenario: scenario, character: library.characters[scenario.characterID], language: spanish,
                checker: checker)
            for result in ScenarioTester(engine: engine).run(file).results where !result.passed {
                Issue.record("\(result.location.map(\.description) ?? name): \(result.name): \(result.message)")
            }
        }
    }
}
