import Foundation
import Spatial
import TestSupport
import Testing
import Vocab

@testable import Storage

@Suite("Upgrades of the database")
struct SchemaUpgradeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "what an earlier version stored is there in this one, and what this one adds works on it",
        arguments: Migration.all.map(\.version))
    func upgrade(from version: String) async throws {
        let path = folder.path
        let ana = learner("ana")
        let conversation = session(of: ana)

        let old = try Store(path: path, upTo: version) { Issue.record("there was nothing to take over") }
        try await old.write { writer in
            try writer.insert(ana)
            // Statements of that time, which knew no column of today.
            let (id, at) = (conversation.id.uuidString, Column.instant(epoch))
            try writer.database.execute(
                """
                INSERT INTO sessions (id, learner_id, scenario_id, character_id, language, settings, state, version,
                    started_at, updated_at)
                VALUES ('\(id)', '\(ana.id.uuidString)', 'cafe', 'maria', 'es-ES', '{}', '0', 0, \(at), \(at))
                """)
            try writer.database.execute(
                "INSERT INTO turns (session_id, sequence, at, input, outcome) VALUES ('\(id)', 0, \(at), '\"0\"', '{}')"
            )
            try writer.countExposures(of: ana.id, language: "es", heard: ["mesa"], produced: [], at: epoch)
        }
        old.close()

        var wasOld = false
        let store = try Store(path: path) { wasOld = true }
        defer { store.close() }
        #expect(wasOld == (version != Migration.all.last?.version))
        #expect(try await store.read { try $0.learner(named: "ana") } == ana)
        #expect(try await store.read { try $0.session(conversation.id) } == conversation)
        #expect(try await store.read { try $0.turns(of: conversation.id) } == [turn(0)])
        #expect(try await store.read { try $0.exposure(to: "mesa", language: "es", of: ana.id) }?.heard == 1)
        #expect(try await store.read { try $0.phonemes(of: ana.id, language: "es") }.isEmpty)
        var next = conversation
        next.version = 1
        let record = next
        var spoken = turn(1)
        spoken.speech = #"{"transcript":"hola"}"#
        let heard = spoken
        let rolled = PhonemeRecord(unit: "r", progress: "{}", updatedAt: epoch)
        try await store.write { writer in
            try writer.append(heard, to: record)
            try writer.put([rolled], of: ana.id, language: "es")
        }
        #expect(try await store.read { try $0.turns(of: conversation.id) } == [turn(0), heard])
        #expect(try await store.read { try $0.phonemes(of: ana.id, language: "es") } == [rolled])
    }
}

@Suite("The way of the change log into version 1.9")
struct ChangeLogUpgradeTests {
    @Test("what was there before was never logged: who begins to follow is told to read it whole, and then follows")
    func upgrade() async throws {
        let folder = try TemporaryFolder()
        let (ana, ben) = (learner("ana"), learner("ben"))
        let old = try Store(path: folder.path, upTo: "1.8")
        try await old.write { try $0.insert(ana) }
        old.close()
        let store = try Store(path: folder.path)
        defer { store.close() }
        let first = try await store.read { try $0.changes(after: 0, of: ana.id, limit: 9) }
        #expect(first.isReset && first.changes.isEmpty && first.number > 0)
        try await store.write { writer in
            try writer.addDeck("Food", of: ana.id, at: epoch)
            try writer.insert(ben)
        }
        let next = try await store.read { try $0.changes(after: first.number, of: ana.id, limit: 9) }
        #expect(!next.isReset && next.changes.map(\.kind) == [.deck])
        #expect(try await store.read { try $0.changes(after: 0, of: ben.id, limit: 9) }.isReset == false)
    }
}
