import ContentFiles
import Foundation
import Storage
import Testing
import Vocab

@testable import LearningService
@testable import immersiond

/// A remembered queue says what a sorted one would, whatever happens to the cards meanwhile.
struct QueueMemoryTests {
    private struct Words {
        let store: Store
        let folder: URL
        let learner = LearnerRecord(
            id: UUID(), username: "ana", profile: "{}", createdAt: QueueMemoryTests.start,
            updatedAt: QueueMemoryTests.start)

        init() throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "queue-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            store = try Store(path: folder.appending(path: "test.sqlite").path)
        }

        func close() {
            store.close()
            try? FileManager.default.removeItem(at: folder)
        }
    }

    private static let start = Date(timeIntervalSince1970: 1_800_000_000)
    private static let day = 86_400.0

    /// A card in review, each with another stability.
    private static func card(_ number: Int, of learner: UUID, dueIn days: Double) -> CardRecord {
        let scheduling = SchedulingState(
            phase: .review, stability: 5 + Double(number) / 3, difficulty: 5, due: start + days * day,
            lastReview: start - 10 * day, interval: 9, reviewCount: 1, correctCount: 1)
        return CardRecord(
            id: UUID(), learnerID: learner, language: "es", lemma: "w\(number)", partOfSpeech: "noun", card: "{}",
            ipa: nil, scheduling: scheduling, addedAt: start)
    }

    @Test(arguments: 1...4) func agreesWithTheSortedQueue(seed: UInt64) async throws {
        let words = try Words()
        defer { words.close() }
        let (store, learner, start) = (words.store, words.learner, Self.start)
        let cards = (0..<300).map { Self.card($0, of: learner.id, dueIn: $0 % 10 == 0 ? 1 : -1) }
        try await store.write { writer in
            try writer.insert(learner)
            for card in cards { try writer.insertIfNew(card) }
        }
        let (memory, scheduler) = (QueueMemory(store), try SchedulingProfile().scheduler())
        var generator = SplitMix64(seed: seed)
        for step in 0..<120 {
            let id = cards[Int.random(in: cards.indices, using: &generator)].id
            let action = Int.random(in: 0..<8, using: &generator)
            let new = Self.card(1_000 + step, of: learner.id, dueIn: -2)
            try await store.write { writer in
                guard var card = try writer.reader.word(id) else { return }
                switch action {
                case 0...3:
                    _ = try writer.review(word: id, rating: .good, reviewID: UUID()) { card in
                        try scheduler.answer(
                            card.scheduling, wordID: id, quality: 4, at: start, source: .review, entryID: UUID())
                    }
                case 4:
                    card.isSuspended.toggle()
                    try writer.update(card)
                case 5: _ = try writer.insertIfNew(new)
                case 6:
                    guard let last = try writer.reader.lastReview(ofWord: id) else { return }
                    _ = try writer.undo(ReviewUndo(id: UUID(), entryID: last.id, at: start)) { _, last, _ in last.before
                    }
                default: _ = try writer.deleteWord(id)
                }
            }
            let mark = store.cardVersion
            let limit = [1, 20, 100, 1_000][step % 4]
            let (remembered, sorted) = try await store.read { reader in
                (
                    try memory.dueReviews(
                        of: learner.id, language: "es", at: start, limit: limit, mark: mark, in: reader),
                    try reader.dueReviews(of: learner.id, language: "es", at: start, limit: limit)
                )
            }
            #expect(remembered == sorted, "step \(step), action \(action)")
        }
    }

    @Test func answersAreNoReasonToSortAgain() async throws {
        let words = try Words()
        defer { words.close() }
        let (learner, start) = (words.learner, Self.start)
        let card = Self.card(1, of: learner.id, dueIn: -1)
        let scheduler = try SchedulingProfile().scheduler()
        try await words.store.write { writer in
            try writer.insert(learner)
            try writer.insertIfNew(card)
        }
        let mark = words.store.cardVersion
        try await words.store.write { writer in
            _ = try writer.review(word: card.id, rating: .good, reviewID: UUID()) { word in
                try scheduler.answer(
                    word.scheduling, wordID: card.id, quality: 4, at: start, source: .review, entryID: UUID())
            }
        }
        #expect(words.store.cardVersion.version == mark.version)
        #expect(words.store.wordsAnswered(since: mark) == [card.id])
        #expect(words.store.wordsAnswered(since: words.store.cardVersion) == [])
        try await words.store.write { writer in try writer.update(card) }
        #expect(words.store.cardVersion.version > mark.version)
        #expect(words.store.wordsAnswered(since: mark) == nil)
    }

    @Test func anAnswerThatWasTakenBackTakesNoCardOut() async throws {
        struct Refusal: Error {}
        let words = try Words()
        defer { words.close() }
        let (learner, start, memory) = (words.learner, Self.start, QueueMemory(words.store))
        let card = Self.card(1, of: learner.id, dueIn: -1)
        let scheduler = try SchedulingProfile().scheduler()
        try await words.store.write { writer in
            try writer.insert(learner)
            try writer.insertIfNew(card)
        }
        func due() async throws -> [UUID] {
            let mark = words.store.cardVersion
            return try await words.store.read {
                try memory.dueReviews(of: learner.id, language: "es", at: start, limit: 1, mark: mark, in: $0).map(\.id)
            }
        }
        #expect(try await due() == [card.id])
        let mark = words.store.cardVersion
        await #expect(throws: Refusal.self) {
            try await words.store.write { writer in
                _ = try writer.review(word: card.id, rating: .good, reviewID: UUID()) { word in
                    try scheduler.answer(
                        word.scheduling, wordID: card.id, quality: 4, at: start, source: .review, entryID: UUID())
                }
                throw Refusal()
            }
        }
        #expect(words.store.wordsAnswered(since: mark)?.contains(card.id) != true)
        #expect(try await due() == [card.id])
    }
}
