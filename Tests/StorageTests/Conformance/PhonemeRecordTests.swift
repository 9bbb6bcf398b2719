import Foundation
import Storage
import Testing

@Suite("Phonemes and assessments")
struct PhonemeRecordTests {
    private func assessment(_ text: String, of learner: LearnerRecord, at instant: Date) -> AssessmentRecord {
        AssessmentRecord(
            id: UUID(), learnerID: learner.id, language: "es", at: instant, text: text, assessment: #"{"words":[]}"#)
    }

    @Test(
        "a recording and what it changes about its sounds are stored together or not at all",
        arguments: EngineUnderTest.allCases)
    func together(on engine: EngineUnderTest) async throws {
        struct Refusal: Error {}
        let fixture = try TemporaryStore(on: engine)
        let ana = learner("ana")
        try await fixture.store.write { try $0.insert(ana) }
        let kept = assessment("perro", of: ana, at: epoch)
        let undone = assessment("pero", of: ana, at: epoch + 1)
        let first = PhonemeRecord(unit: "r", progress: "1", updatedAt: epoch)
        try await fixture.store.write { writer in
            try writer.insert(kept)
            try writer.put([first], of: ana.id, language: "es")
        }
        _ = try? await fixture.store.write { writer in
            try writer.insert(undone)
            try writer.put([PhonemeRecord(unit: "r", progress: "2", updatedAt: epoch + 1)], of: ana.id, language: "es")
            throw Refusal()
        }
        #expect(try await fixture.store.read { try $0.assessments(of: ana.id, language: "es", limit: 10) } == [kept])
        #expect(try await fixture.store.read { try $0.phonemes(of: ana.id, language: "es") } == [first])
    }

    @Test("a sound has one progress for each learner and language, the latest", arguments: EngineUnderTest.allCases)
    func latest(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
        let (ana, ben) = (learner("ana"), learner("ben"))
        try await fixture.store.write { writer in
            try writer.insert(ana)
            try writer.insert(ben)
            for (person, language, progress) in [
                (ana, "es", "1"), (ana, "es", "2"), (ana, "it", "3"), (ben, "es", "4"),
            ] {
                try writer.put(
                    [PhonemeRecord(unit: "r", progress: progress, updatedAt: epoch)], of: person.id, language: language)
            }
        }
        func progress(_ person: LearnerRecord, _ language: String) async throws -> [String] {
            try await fixture.store.read { try $0.phonemes(of: person.id, language: language).map(\.progress) }
        }
        #expect(try await progress(ana, "es") == ["2"])
        #expect(try await progress(ana, "it") == ["3"])
        #expect(try await progress(ben, "es") == ["4"])
    }

    @Test(
        "recordings come latest first, as many as asked for, and need their learner",
        arguments: EngineUnderTest.allCases)
    func order(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
        let ana = learner("ana")
        let records = (0..<5).map { assessment("\($0)", of: ana, at: epoch + Double($0)) }
        try await fixture.store.write { writer in
            try writer.insert(ana)
            for record in records { try writer.insert(record) }
        }
        let found = try await fixture.store.read { try $0.assessments(of: ana.id, language: "es", limit: 3) }
        #expect(found.map(\.text) == ["4", "3", "2"])
        let orphan = await #expect(throws: StorageError.self) {
            try await fixture.store.write { try $0.insert(assessment("x", of: learner("nobody"), at: epoch)) }
        }
        #expect(orphan?.code == .missing)
    }
}
