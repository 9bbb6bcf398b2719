import Foundation
import TestSupport
import Testing
import Vocab

@testable import Storage

@Suite("Words of earlier versions")
struct WordUpgradeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("words and reviews stored before 1.5 are in its queue and its statistics", arguments: ["1.0", "1.3", "1.4"])
    func upgrade(from version: String) async throws {
        let path = folder.path
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
            try writer.database.execute(
                """
                INSERT INTO words (id, learner_id, language, lemma, part_of_speech, card, scheduling, due_at, added_at)
                VALUES ('\(word.uuidString)', '\(ana.id.uuidString)', 'es', 'mesa', 'noun', '{}', '\(state)',
                    \(Column.instant(due)), \(at))
                """)
            try writer.database.execute(
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

    @Test("cards of 1.6 keep their logs, undos, notes, texts and origins under their new numbers")
    func numbers() async throws {
        let path = folder.path
        let ana = learner("ana")
        let (words, notes, importID) = ((0..<3).map { _ in UUID() }, (0..<3).map { _ in UUID() }, UUID())
        let reviews = (0..<6).map { _ in UUID() }

        let old = try Store(path: path, upTo: "1.6")
        try await old.write { writer in
            try writer.insert(ana)
            try writer.addImport(importID, of: ana.id, at: epoch, kept: nil)
            for (index, word) in words.enumerated() {
                try writer.database.execute(
                    """
                    INSERT INTO words (id, learner_id, language, lemma, part_of_speech, card, scheduling, due_at,
                        added_at, note_id, tags, phase)
                    VALUES ('\(word)', '\(ana.id)', 'es', 'w\(index)', 'noun', '{}',
                        '2 0 \(index + 1).5 5.25 1800000600000 1800000000000 4 0 2.5 7 2 2 0 1 20833', 0, \(9 - index),
                        '\(notes[index])', ' food ', 2)
                    """)
                try writer.database.execute("INSERT INTO word_texts VALUES ('\(word)', '\(ana.id)', ' w\(index) mesa')")
                try writer.database.execute(
                    "INSERT INTO word_origins VALUES ('\(word)', '\(importID)', 'w\(index).mp3', NULL)")
                for turn in 0..<2 {
                    let at = 1_800_000_000_000 + turn * 1_000
                    let before = "0 0 0 0 \(at) - 0 0 2.5 0 0 0 0 0 -"
                    let after = "1 0 3.5 5.25 \(at + 600_000) \(at) 1 0 2.5 0 1 1 0 1 20833"
                    try writer.database.execute(
                        """
                        INSERT INTO reviews VALUES ('\(reviews[index * 2 + turn])', '\(word)', \(at),
                            '\(at) 4 0;\(before);\(after)', 'quiz', 3, 0, 0, 900, \(turn))
                        """)
                }
            }
            try writer.database.execute(
                "INSERT INTO review_undos (id, review_id, at) VALUES ('\(UUID())', '\(reviews[3])', 0)")
        }
        old.close()

        let store = try Store(path: path)
        defer { store.close() }
        for (index, word) in words.enumerated() {
            let found = try #require(try await store.read { try $0.word(word) })
            #expect(found.lemma == "w\(index)" && found.noteID == notes[index] && found.tags == ["food"])
            #expect(found.scheduling.stability == Double(index) + 1.5)
            let log = try await store.read { try $0.reviews(ofWord: word) }
            #expect(log.map(\.id) == [reviews[index * 2], reviews[index * 2 + 1]])
            #expect(log.allSatisfy { $0.source == .quiz && $0.durationMs == 900 && $0.after.phase == .learning })
            let counted = try await store.read { try $0.effectiveReviews(ofWord: word) }
            #expect(counted.count == (index == 1 ? 1 : 2))
            #expect(try await store.read { try $0.origin(ofWord: word) }?.audio == "w\(index).mp3")
        }
        let filter = CardFilter(text: "w2 mesa")
        #expect(try await store.read { try $0.words(of: ana.id, matching: filter, limit: 9) }.map(\.id) == [words[2]])
        // Whoever goes takes all that is theirs along, and nothing else.
        #expect(try await store.write { try $0.deleteWord(words[1]) })
        #expect(try await store.read { try $0.reviewSummaries(of: ana.id, language: nil) }.count == 4)
        let left = try await store.read { reader in
            try ["reviews", "review_undos", "word_texts", "word_origins"].map { table in
                try reader.database.first("SELECT COUNT(*) FROM \(table)", []) { $0.integer(0) }
            }
        }
        #expect(left == [4, 0, 2, 2])
    }

    @Test("a card that cannot be read back stops the upgrade with that reason, and stays as it was")
    func damage() async throws {
        let path = folder.path
        let ana = learner("ana")
        let old = try Store(path: path, upTo: "1.6")
        try await old.write { writer in
            try writer.insert(ana)
            try writer.database.execute(
                """
                INSERT INTO words (id, learner_id, language, lemma, part_of_speech, card, scheduling, due_at, added_at)
                VALUES ('\(UUID())', '\(ana.id)', 'es', 'mesa', 'noun', '{}', '2 0 nonsense', 0, 0)
                """)
        }
        old.close()

        let error = #expect(throws: StorageError.self) { try Store(path: path) }
        #expect(error?.message.contains("A stored schedule cannot be read back") == true)
        let again = try Store(path: path, upTo: "1.6")
        defer { again.close() }
        let left = try await again.read { reader in
            try reader.database.first("SELECT scheduling FROM words", []) { $0.text(0) }
        }
        #expect(left == "2 0 nonsense")
    }
}
