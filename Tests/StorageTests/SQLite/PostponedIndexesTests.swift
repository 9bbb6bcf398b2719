import Foundation
import Testing
import Vocab

@testable import Storage

@Suite("Indexes that wait while much is written")
struct PostponedIndexesTests {
    private struct Stop: Error {}

    private let fixture: TemporaryStore
    private let ana = learner("ana")

    init() async throws {
        fixture = try TemporaryStore()
        let ana = ana
        try await fixture.store.write { try $0.insert(ana) }
    }

    private func schema() async throws -> [String] {
        try await fixture.store.read { reader in
            try reader.database.all("SELECT name || ' ' || COALESCE(sql, '') FROM sqlite_master ORDER BY name", []) {
                $0.text(0)
            }
        }
    }

    private func card(_ number: Int) -> CardRecord {
        CardRecord(
            id: UUID(), learnerID: ana.id, language: "es", lemma: "palabra\(number)", partOfSpeech: "noun", card: "{}",
            ipa: nil,
            scheduling: SchedulingState(
                phase: .review, stability: Double(number + 1), difficulty: 5, due: epoch - 60,
                lastReview: epoch - 86_400),
            addedAt: epoch)
    }

    @Test("afterwards all are there, and find what was written meanwhile")
    func restored() async throws {
        let before = try await schema()
        let cards = (0..<50).map(card)
        try await fixture.store.write { writer in
            let indexes = try writer.postponeIndexes()
            let left = try writer.database.first(
                "SELECT COUNT(*) FROM sqlite_master WHERE name IN ('words_by_queue', 'reviews_by_time')", []
            ) { $0.integer(0) }
            #expect(left == 0)
            for card in cards { try writer.insertIfNew(card) }
            #expect(try writer.reader.word(cards[7].id) == cards[7])
            #expect(try !writer.insertIfNew(cards[7]))
            try writer.restore(indexes)
        }
        #expect(try await schema() == before)
        let ana = ana.id
        let due = try await fixture.store.read { try $0.dueReviews(of: ana, language: "es", at: epoch, limit: 99) }
        #expect(due.map(\.id) == cards.map(\.id))
        let isWhole = try await fixture.store.read { reader in
            try reader.database.first("PRAGMA integrity_check", []) { $0.text(0) }
        }
        #expect(isWhole == "ok")
    }

    @Test("a write that fails leaves them as they were, also one with neighbours")
    func undone() async throws {
        let before = try await schema()
        let store = fixture.store
        let cards = (0..<20).map(card)
        await withTaskGroup(of: Void.self) { group in
            for card in cards {
                group.addTask { _ = try? await store.write { try $0.insertIfNew(card) } }
                group.addTask {
                    _ = try? await store.write { writer in
                        _ = try writer.postponeIndexes()
                        throw Stop()
                    }
                }
            }
        }
        #expect(try await schema() == before)
        let ana = ana.id
        #expect(try await store.read { try $0.countWords(of: ana, matching: CardFilter()) } == 20)
    }

    @Test("answers that a log has are not added again, nor is one twice in the same list")
    func answersOnce() async throws {
        let word = card(0)
        let scheduler = Scheduler.fsrs6(try FSRS6())
        let entries = try (0..<3).map { index in
            try scheduler.answer(
                SchedulingState(), wordID: word.id, quality: 4, at: epoch + Double(index), source: .review,
                entryID: UUID())
        }
        let counts = try await fixture.store.write { writer in
            try writer.insertIfNew(word)
            let rows = entries.map(ReviewRow.init)
            return [
                try writer.append([rows[0], rows[0], rows[1]], toWord: word.id),
                try writer.append(rows, toWord: word.id), try writer.append([], toWord: UUID()),
            ]
        }
        #expect(counts == [2, 1, 0])
        let other = card(1)
        let answered = try scheduler.answer(
            SchedulingState(), wordID: other.id, quality: 4, at: epoch, source: .review, entryID: UUID())
        let again = try await fixture.store.write { writer in
            try writer.insertIfNew(other)
            _ = try writer.review(word: other.id, rating: answered.rating, reviewID: answered.id) { _ in answered }
            return try writer.append([ReviewRow(answered)], toWord: other.id)
        }
        #expect(again == 0)
        let log = try await fixture.store.read { try $0.reviews(ofWord: word.id) }
        #expect(log == entries)
        let error = await #expect(throws: StorageError.self) {
            try await fixture.store.write { try $0.append([ReviewRow(entries[0])], toWord: UUID()) }
        }
        #expect(error?.code == .missing)
    }
}
