import Foundation
import Storage
import Testing

@Suite("Store")
struct StoreTests {
    @Test(
        "what was written is read back, also by the next process",
        arguments: EngineUnderTest.allCases.filter(\.isDurable))
    func roundTrip(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
        let ana = learner("ana")
        let conversation = session(of: ana)
        try await fixture.store.write { writer in
            try writer.insert(ana)
            try writer.insert(conversation, opening: turn(0))
        }
        fixture.store.close()
        let reopened = try fixture.reopened()
        let found = try await reopened.read { reader in
            (
                try reader.learner(named: "ana"), try reader.session(conversation.id),
                try reader.turns(of: conversation.id)
            )
        }
        #expect(found.0 == ana)
        #expect(found.1 == conversation)
        #expect(found.2 == [turn(0)])
        reopened.close()
    }

    @Test(
        "a write that throws changes nothing, and its neighbours in the group stay", arguments: EngineUnderTest.allCases
    )
    func failingWritesAreIsolated(on engine: EngineUnderTest) async throws {
        struct Refusal: Error {}
        let fixture = try TemporaryStore(on: engine)
        await withTaskGroup { group in
            for number in 0..<200 {
                group.addTask {
                    _ = try? await fixture.store.write { writer in
                        try writer.insert(learner("name\(number)"))
                        if number.isMultiple(of: 3) { throw Refusal() }
                    }
                }
            }
        }
        for number in 0..<200 {
            let found = try await fixture.store.read { try $0.learner(named: "name\(number)") }
            #expect((found == nil) == number.isMultiple(of: 3), "name\(number)")
        }
    }

    @Test("a name is taken once, and a session needs its learner", arguments: EngineUnderTest.allCases)
    func constraints(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
        try await fixture.store.write { try $0.insert(learner("ana")) }
        let duplicate = await #expect(throws: StorageError.self) {
            try await fixture.store.write { try $0.insert(learner("ana")) }
        }
        #expect(duplicate?.code == .duplicate)
        let orphan = await #expect(throws: StorageError.self) {
            try await fixture.store.write { try $0.insert(session(of: learner("nobody")), opening: turn(0)) }
        }
        #expect(orphan?.code == .missing)
    }

    @Test("of two turns from the same state the store takes the first", arguments: EngineUnderTest.allCases)
    func optimisticLocking(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
        let ana = learner("ana")
        let conversation = session(of: ana)
        try await fixture.store.write { writer in
            try writer.insert(ana)
            try writer.insert(conversation, opening: turn(0))
        }
        var next = conversation
        next.version = 1
        next.state = "1"
        let record = next
        try await fixture.store.write { try $0.append(turn(1), to: record) }
        let error = await #expect(throws: StorageError.self) {
            try await fixture.store.write { try $0.append(turn(1), to: record) }
        }
        #expect(error?.code == .conflict)
        #expect(try await fixture.store.read { try $0.turns(of: conversation.id) } == [turn(0), turn(1)])
    }

    @Test("what a write or a read throws of its own reaches the caller as it is", arguments: EngineUnderTest.allCases)
    func ownErrors(on engine: EngineUnderTest) async throws {
        struct Refusal: Error, Equatable { var field: String }
        let fixture = try TemporaryStore(on: engine)
        try await fixture.store.write { try $0.insert(learner("ana")) }
        let refusal = await #expect(throws: Refusal.self) {
            try await fixture.store.write { writer in
                try writer.insert(learner("ben"))
                throw Refusal(field: "email")
            }
        }
        #expect(refusal == Refusal(field: "email"))
        #expect(try await fixture.store.read { try $0.learner(named: "ben") } == nil)
        await #expect(throws: Refusal.self) {
            try await fixture.store.read { reader in
                _ = try reader.learner(named: "ana")
                throw Refusal(field: "name")
            }
        }
    }

    @Test("a read that fails does not speak of a change", arguments: EngineUnderTest.allCases)
    func readWording(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
        fixture.store.close()
        let error = await #expect(throws: StorageError.self) {
            try await fixture.store.read { try $0.learner(named: "ana") }
        }
        #expect(error?.message.contains("could not be read") == true, "\(error?.message ?? "")")
    }

    @Test("a closed store refuses writes", arguments: EngineUnderTest.allCases)
    func closed(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
        fixture.store.close()
        let error = await #expect(throws: StorageError.self) {
            try await fixture.store.write { try $0.insert(learner("ana")) }
        }
        #expect(error?.code == .closed)
    }
}
