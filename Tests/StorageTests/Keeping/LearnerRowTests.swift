import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite("A learner's rows, out and in again")
struct LearnerRowTests {
    @Test("every table that hangs on learners is given out, or named as what stays")
    func tables() throws {
        let temporary = try TemporaryFolder()
        let store = try Store(path: temporary.path)
        defer { store.close() }
        let hanging = try DatabaseQueue(path: temporary.path).read { database -> Set<String> in
            let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
            var parents: [String: Set<String>] = [:]
            for table in tables {
                let keys = try Row.fetchAll(database, sql: "PRAGMA foreign_key_list(\(table))")
                parents[table] = Set(keys.map { $0["table"] as String })
            }
            var found: Set<String> = ["learners"]
            while true {
                let more = Set(parents.filter { !$0.value.isDisjoint(with: found) }.keys).union(found)
                if more == found { return found }
                found = more
            }
        }
        let given = LearnerTables.all.map(\.name)
        #expect(Set(given).union(LearnerTables.left) == hanging)
        #expect(Set(given).isDisjoint(with: LearnerTables.left))
    }

    @Test("a row of another learner, or of no table of ours, is refused")
    func foreign() async throws {
        let temporary = try TemporaryStore()
        let (ana, ben) = (learner("ana"), learner("ben"))
        try await temporary.store.write { try $0.insert(ana) }
        let theft: [LearnerRow] = [
            LearnerRow(
                table: "rules",
                columns: [
                    "learner_id": .text(ana.id.uuidString), "language": .text("es"), "rule_id": .text("x"),
                    "mistakes": .integer(1), "last_mistake_at": .null, "right_answers": .integer(0),
                    "wrong_answers": .integer(0), "last_answer_at": .null,
                ]),
            LearnerRow(table: "devices", columns: ["id": .text("x")]),
            LearnerRow(table: "rules; DROP TABLE rules", columns: [:]),
            LearnerRow(table: "decks", columns: ["learner_id": .text(ben.id.uuidString)]),
        ]
        for row in theft {
            let error = await #expect(throws: StorageError.self) {
                try await temporary.store.write { writer in
                    var insertion = LearnerInsertion(ben.id)
                    try writer.insert(row, &insertion)
                }
            }
            #expect(error?.code == .damaged)
        }
    }
}
