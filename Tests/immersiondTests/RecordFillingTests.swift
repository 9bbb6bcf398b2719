import Foundation
import TestSupport
import Testing

@testable import JSONText
@testable import LearningService
@testable import SocketTransport
@testable import Storage
@testable import immersiond

@Suite("What was done before there was a record")
struct RecordFillingTests {
    @Test("a record that cannot be filled keeps no other from it, and is told")
    func others() async throws {
        let temporary = try TemporaryFolder()
        let store = try Store(path: temporary.url.appending(path: "store.db").path)
        defer { store.close() }
        let now = Date(timeIntervalSince1970: 1_790_000_000)
        // They are taken in this order.
        let ids = [UUID(), UUID()].sorted { $0.uuidString < $1.uuidString }
        try await store.write { writer in
            for (number, id) in ids.enumerated() {
                try writer.insert(
                    LearnerRecord(id: id, username: "ana\(number)", profile: "{}", createdAt: now, updatedAt: now))
                try writer.database.execute("INSERT INTO unfilled_records (learner_id) VALUES ('\(id.uuidString)')")
            }
            try writer.database.execute(
                """
                INSERT INTO sessions (id, learner_id, scenario_id, character_id, language, settings, state, version,
                    started_at, updated_at) VALUES ('no id', '\(ids[0].uuidString)', 's', 'c', 'es', '{}', '', 0, 0, 0)
                """)
        }
        let catalog = ContentCatalog(directory: temporary.url, at: now)
        let failures = try await RecordFilling(
            StudyEnvironment(store: store, catalog: catalog, clock: { now })
        ).run()
        #expect(Array(failures.keys) == [ids[0]])
        #expect(try await store.read { try $0.unfilledRecords() } == [ids[0]])
    }

    @Test("turns and reviews of before fill the record, as it would have been, and once")
    func filled() async throws {
        let daemon = try DaemonProcess()
        let connection = try daemon.connect()
        let learner = try connection.newLearner()
        let session = try connection.newSession(learner)["sessionID"] ?? .null
        _ = try connection.call("session.say", ["sessionID": session, "text": "Quiero un café, por favor"])
        _ = try connection.call("session.end", ["sessionID": session])
        let word = try connection.call("vocab.add", ["learnerID": learner, "word": "mesa"])["id"] ?? .null
        _ = try connection.call("vocab.review", ["wordID": word, "rating": "good", "durationMs": 5_000])
        func told() throws -> JSONValue { try daemon.connect().call("study.progress", ["learnerID": learner]) }
        let before = try told()
        #expect(before["activeDays"] == 1 && before["currentStreak"] == 1)
        _ = daemon.terminate()

        // As a database of before the record has it.
        let path = daemon.data.appending(path: "immersion.sqlite").path
        let id = try #require(learner.string.flatMap { UUID(uuidString: $0) })
        let store = try Store(path: path)
        try await store.write { writer in
            // What an import brought was studied elsewhere.
            try writer.database.execute(
                """
                INSERT INTO reviews (word_number, at, ordinal, id, entry, source, rating, phase, interval_days)
                SELECT word_number, at - 864000000, ordinal, randomblob(16), entry, 'import', rating, phase,
                    interval_days FROM reviews
                """)
            for table in ["study_events", "study_days", "study_records"] {
                try writer.database.execute("DELETE FROM \(table)")
            }
            try writer.database.execute("INSERT INTO unfilled_records (learner_id) VALUES ('\(id.uuidString)')")
        }
        store.close()
        try daemon.restart()
        blockUntil(within: .seconds(60)) { (try? told())?["languages"]?.elements?.first?["updatedAt"] != nil }
        _ = daemon.terminate()
        let filled = try Store(path: path)
        #expect(try await filled.read { try $0.unfilledRecords() }.isEmpty)
        filled.close()
        try daemon.restart()
        let after = try told()
        for name in ["activeDays", "currentStreak", "totalStudySeconds"] { #expect(after[name] == before[name]) }
        #expect(
            after["languages"]?.elements?.first?["skills"] == before["languages"]?.elements?.first?["skills"])
        #expect(try daemon.connect().call("study.rebuild", ["learnerID": learner])["isSame"] == true)
    }
}
