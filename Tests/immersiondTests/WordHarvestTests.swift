import Conversation
import Foundation
import Storage
import Testing
import Vocab

@testable import immersiond

@Suite("Words met in conversation")
struct WordHarvestTests {
    /// The example sentences on the cards of a turn's words.
    private func examples(_ text: String) async throws -> [String: [String]] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "harvest-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try Store(path: folder.appending(path: "test.sqlite").path)
        defer { store.close() }
        let content = ContentSnapshot.load(directory: Repository.root, at: Date())
        let engine = try content.engine("es-cafe-madrid")
        let cards = VocabularyCards(language: try content.language("es"))
        let settings = DialogueSettings()
        let (state, _) = engine.begin(settings: settings, seed: 1)
        let (_, outcome) = try engine.turn(state, .say(text), settings: settings)
        let now = Date()
        let learner = LearnerRecord(id: UUID(), username: "ana", profile: "{}", createdAt: now, updatedAt: now)
        _ = try await store.write { writer in
            try writer.insert(learner)
            return try WordHarvest.record(
                outcome, input: .say(text), learnerID: learner.id, cards: cards, at: now, in: writer
            ).added
        }
        let records = try await store.read { try $0.words(of: learner.id, language: "es", limit: 99) }
        return Dictionary(
            uniqueKeysWithValues: try records.map { ($0.lemma, try VocabularyWord($0).exampleSentences) })
    }

    @Test("a right sentence is the example on the cards of its words")
    func rightSentence() async throws {
        let examples = try await examples("Quiero un café con leche")
        #expect(examples["leche"] == ["Quiero un café con leche"])
    }

    @Test("a sentence with an error is nobody's example")
    func wrongSentence() async throws {
        let examples = try await examples("Quiero una café con leche")
        #expect(examples["leche"] == [])
    }

    @Test("a misspelt word counts as the word that was meant")
    func misspelt() async throws {
        let examples = try await examples("Quiero una cervesa")
        #expect(examples["cerveza"] == [])
        #expect(examples["cervesa"] == nil)
    }
}
