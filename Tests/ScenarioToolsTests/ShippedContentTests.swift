import ContentFiles
import Foundation
import Grammar
import Lexicon
import TestSupport
import Testing

@testable import Conversation
@testable import ScenarioTools

/// The content that immersiond ships, with its real language. `immersiond test` plays it.
@Suite("Shipped content")
struct ShippedContentTests {
    @Test("everything loads without an error, and every scenario has tests of its own")
    func shipped() throws {
        let spanishFolder = Checkout.root.appending(path: "languages/es")
        let spanish = try LanguagePack.load(directory: spanishFolder)
        let checker = try GrammarChecker.load(directory: spanishFolder, language: spanish, prose: "en")
        let (library, diagnostics) = ContentLibrary.load(
            directory: Checkout.root, languages: ["es": spanish], checkers: ["es": checker])
        #expect(diagnostics.filter { $0.severity == .error }.isEmpty)
        #expect(library.scenarios.count >= 2)
        for scenario in library.scenarios.values {
            let name = "scenarios/\(scenario.languageID)/\(scenario.id).test.yaml"
            let file = try ScenarioTestFile.load(contentsOf: Checkout.root.appending(path: name), name: name)
            #expect(!file.tests.isEmpty && file.explore != nil && file.cover.nodes == 100, "\(name)")
        }
    }
}
