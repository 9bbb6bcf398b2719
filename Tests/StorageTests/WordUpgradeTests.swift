import Foundation
import Testing
import Vocab

@testable import Storage

@Suite("Words of earlier versions")
struct WordUpgradeTests {
    @Test("words and reviews stored before 1.5 are in its queue and its statistics", arguments: ["1.0", "1.3"])
    func upgrade(from version: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "test.sqlite").path
        let ana = learner("ana")
        let word = UUID()
        let entry = try Scheduler.fsrs6(try FSRS6()).answer(
            SchedulingState(due: epoch), wordID: word, quality: 5, at: epoch, source: .quiz, durationMs: 900,
            entryID: UUID())
        let due = try #require(entry.after.due)

        let old = try Store(path: path, upTo: version)
        try await old.write { writer in
            try writer.insert(ana)
            // Statements of that time, which knew no column of today.
            let (state, log, at) = (try Column.json(entry.after), try Column.json(entry), Column.instant(epoch))
            try writer.database.run(
                """
                INSERT INTO words (id, learner_id, language, lemma, part_of_speech, card, scheduling, due_at, added_at)
                VALUES ('\(word.uuidString)', '\(ana.id.uuidString)', 'es', 'mesa', 'noun', '{}', '\(state)',
                    \(Column.instant(due)), \(at))
                """)
            try writer.database.run(
                """
                INSERT INTO reviews (id, word_id, at, entry)
                VALUES ('\(entry.id.uuidString)', '\(word.uuidString)', \(at), '\(log)')
                """)
        }
        old.close()

        let store = try Store(path: path)
        defer { store.close() }
        let queued = try await store.read { try $0.dueReviews(of: ana.id, language: "es", at: due, limit: 9) }
        #expect(queued.map(\.id) == [word])
        #expect(queued.first?.scheduling.stability == entry.after.stability)
        #expect(queued.first?.scheduling.lastReview == epoch)
        let log = try await store.read { try $0.reviewSummaries(of: ana.id, language: "es") }
        #expect(log.map(\.rating) == [.easy])
        #expect(log.map(\.source) == [.quiz])
        #expect(log.map(\.phase) == [.new])
        #expect(log.map(\.durationMs) == [900])
        #expect(try await store.read { try $0.word(word) }?.scheduling == entry.after)
    }
}
