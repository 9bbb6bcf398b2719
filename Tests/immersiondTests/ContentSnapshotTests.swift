import ContentFiles
import Conversation
import Foundation
import Grammar
import Testing

@testable import LearningService

@Suite("Content in memory")
struct ContentSnapshotTests {
    @Test("nothing is understood before it is asked for, and listing the content keeps no scenario")
    func lazily() throws {
        let content = ContentSnapshot.load(directory: Repository.daemonContent, at: Date())
        #expect(content.scenarios.count == 2)
        #expect(content.grammars.values.allSatisfy { !$0.isReady })
        #expect(content.summaries.map(\.id) == ["es-cafe-madrid", "es-mercado-mexico"])
        #expect(content.scenarios.values.allSatisfy { !$0.isReady })
        #expect(try content.engine("es-cafe-madrid").scenario.id == "es-cafe-madrid")
        #expect(content.scenarios.filter { $0.value.isReady }.map(\.key) == ["es-cafe-madrid"])
    }

    @Test("a scenario is what its file said when the content was read, whatever became of the file since")
    func asRead() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "content-\(UUID().uuidString.prefix(8))")
        try FileManager.default.copyItem(at: Repository.daemonContent, to: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        let content = ContentSnapshot.load(directory: folder, at: Date())
        try FileManager.default.removeItem(at: folder.appending(path: "scenarios"))
        try FileManager.default.removeItem(at: folder.appending(path: "languages/es/grammar"))
        #expect(try content.engine("es-mercado-mexico").scenario.languageID == "es")
        #expect(content.checker(ofLanguage: "es")?.rules.isEmpty == false)
    }

    @Test("what was in use before goes when the folder is read again, whether anybody used it or not")
    func givenUp() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(at: folder) }
        let cache = try #require(ContentCacheFolder(url: folder))
        let catalog = ContentCatalog(directory: Repository.daemonContent, cache: cache, at: Date())
        weak let rules = catalog.snapshot.grammars["es"]
        weak let scenario = catalog.snapshot.scenarios["es-cafe-madrid"]
        #expect(rules != nil && scenario != nil)
        // The first one finds what is kept in the cache; all that was read after it is never understood.
        for _ in 0..<3 { #expect(catalog.reload(at: Date()).outdated.isEmpty) }
        #expect(rules == nil && scenario == nil)
        weak let later = catalog.snapshot.grammars["es"]
        _ = catalog.reload(at: Date())
        #expect(later == nil)
    }

    @Test("a character's scenarios are those that name them")
    func links() throws {
        let content = ContentSnapshot.load(directory: Repository.daemonContent, at: Date())
        let scenario = try content.engine("es-cafe-madrid").scenario
        #expect(content.character(scenario.characterID)?.availableScenarios.contains(scenario.id) == true)
        #expect(content.environment(scenario.environmentID)?.appropriateScenarios.contains(scenario.id) == true)
    }
}
