import Foundation
import Spatial
import Synchronization
import Testing
import Vocab

@testable import Storage

/// A change without its number, time and device.
private struct Told: Hashable, CustomStringConvertible {
    var kind: ChangeRecord.Kind
    var key: ChangeRecord.Key
    /// Nil for a record that is gone.
    var fields: ChangedFields?

    init(_ kind: ChangeRecord.Kind, _ key: ChangeRecord.Key, _ fields: ChangedFields?) {
        (self.kind, self.key, self.fields) = (kind, key, fields)
    }

    init(_ change: ChangeRecord) {
        self.init(change.kind, change.key, change.isDeleted ? nil : change.fields)
    }

    var description: String { "\(kind) \(key) \(fields?.names ?? ["gone"])" }
}

extension TemporaryStore {
    fileprivate func page(after number: Int = 0, of learner: LearnerRecord?, limit: Int = 100_000) async throws
        -> ChangePage
    {
        try await store.read { try $0.changes(after: number, of: learner?.id, limit: limit) }
    }

    fileprivate func told(after number: Int = 0, of learner: LearnerRecord?) async throws -> Set<Told> {
        let page = try await page(after: number, of: learner)
        #expect(!page.isReset && !page.hasMore)
        return Set(page.changes.map(Told.init))
    }

    /// - Returns: The number of the last change.
    fileprivate func last(of learner: LearnerRecord?) async throws -> Int { try await page(of: learner).number }
}

private func card(_ lemma: String, of learner: LearnerRecord) -> CardRecord {
    CardRecord(
        id: UUID(), learnerID: learner.id, language: "es", lemma: lemma, partOfSpeech: "noun", card: "{}", ipa: nil,
        scheduling: SchedulingState(due: epoch), addedAt: epoch)
}

@Suite("The change log")
struct ChangeLogTests {
    private let ana = learner("ana")
    private let ben = learner("ben")

    private func fixture(on engine: EngineUnderTest) async throws -> TemporaryStore {
        let fixture = try TemporaryStore(on: engine)
        let learners = [ana, ben]
        try await fixture.store.write { writer in for learner in learners { try writer.insert(learner) } }
        return fixture
    }

    @Test(
        "each learner has a log of their own, that tells who, what, when and by which device",
        arguments: EngineUnderTest.allCases)
    func logs(on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        let (mesa, headset) = (card("mesa", of: ana), UUID())
        _ = try await fixture.store.write(from: headset) { try $0.insertIfNew(mesa) }
        let device = try await fixture.store.read { try $0.device() }
        let changes = try await fixture.page(of: ana).changes
        let told = [Told(.learner, .id(ana.id), .all), Told(.word, .id(mesa.id), .all)]
        #expect(changes.map { Told($0) } == told)
        #expect(changes.map(\.number) == [1, 2])
        #expect(changes.map(\.device) == [device, headset])
        #expect(changes.allSatisfy { $0.learnerID == ana.id && $0.at == epoch })
        #expect(try await fixture.page(of: ben).changes.map(\.number) == [1])
        #expect(try await fixture.page(of: learner("nobody")) == ChangePage())
    }

    @Test("a store keeps its device's id", arguments: EngineUnderTest.allCases.filter(\.isDurable))
    func device(on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        let device = try await fixture.store.read { try $0.device() }
        fixture.store.close()
        let again = try fixture.reopened()
        defer { again.close() }
        #expect(try await again.read { try $0.device() } == device)
        let id = ana.id
        #expect(try await again.read { try $0.changes(after: 0, of: id, limit: 9) }.number == 1)
    }

    @Test("what a write that throws has done is not told", arguments: EngineUnderTest.allCases)
    func undone(on engine: EngineUnderTest) async throws {
        struct Refusal: Error {}
        let fixture = try await fixture(on: engine)
        let mesa = card("mesa", of: ana)
        _ = try? await fixture.store.write { writer in
            try writer.insertIfNew(mesa)
            throw Refusal()
        }
        #expect(try await fixture.last(of: ana) == 1)
    }

    @Test(
        "changes of cards name the fields that changed, and a write tells each card once",
        arguments: EngineUnderTest.allCases)
    func cards(on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        let (mesa, silla, ana) = (card("mesa", of: ana), card("silla", of: ana), ana)
        let scheduler = Scheduler.fsrs6(try FSRS6())
        let answer = UUID()
        func expect(_ told: Set<Told>, after write: @escaping @Sendable (borrowing StoreWriter) throws -> Void)
            async throws
        {
            let last = try await fixture.last(of: ana)
            try await fixture.store.write(write)
            let found = try await fixture.told(after: last, of: ana)
            #expect(found == told)
        }
        try await expect([Told(.word, .id(mesa.id), .all), Told(.word, .id(silla.id), .all)]) { writer in
            for word in [mesa, silla] {
                try writer.insertIfNew(word)
                try writer.index(word, texts: [])
            }
        }
        try await expect([Told(.word, .id(mesa.id), [.deck, .tags])]) { writer in
            var edited = mesa
            (edited.deck, edited.tags) = ("Food", ["home"])
            try writer.update(edited)
            try writer.update(silla)
        }
        // The second time it is the same answer once more.
        let answered: Set<Told> = [Told(.word, .id(mesa.id), [.scheduling, .reviews])]
        for told in [answered, []] {
            try await expect(told) { writer in
                _ = try writer.review(word: mesa.id, rating: .good, reviewID: answer) { card in
                    try scheduler.answer(
                        card.scheduling, wordID: mesa.id, quality: 4, at: epoch, source: .review, entryID: answer)
                }
            }
        }
        try await expect(answered.union([Told(.word, .id(silla.id), .lastImplicit)])) { writer in
            _ = try writer.undo(ReviewUndo(id: UUID(), entryID: answer, at: epoch)) { _, last, _ in last.before }
            try writer.setLastImplicit(epoch, ofWord: silla.id)
            try writer.setPronunciation("ˈsiʎa", ofWord: silla.id)
        }
        try await expect([Told(.word, .id(mesa.id), nil)]) { writer in
            for _ in 0..<2 { _ = try writer.deleteWord(mesa.id) }
        }
    }

    @Test(
        "decks, profiles, conversations, sounds and rules are told by their keys", arguments: EngineUnderTest.allCases)
    func others(on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        let (ana, conversation) = (ana, session(of: ana))
        let assessment = AssessmentRecord(
            id: UUID(), learnerID: ana.id, language: "es", at: epoch, text: "", assessment: "")
        try await fixture.store.write { writer in
            _ = try writer.updateLearner(ana.id) { $0.profile = #"{"a":1}"# }
            for _ in 0..<2 { try writer.addDeck("Spanish::Food", of: ana.id, at: epoch) }
            try writer.setSchedulingProfile(SchedulingProfile(), of: ana.id, language: "es", at: epoch)
            try writer.insert(conversation, opening: turn(0))
            try writer.insert(assessment)
            try writer.put([PhonemeRecord(unit: "r", progress: "", updatedAt: epoch)], of: ana.id, language: "es")
            try writer.countMistakes(against: ["ser", "ser"], language: "es", of: ana.id, at: epoch)
            try writer.countAnswer(isRight: true, ruleID: "ser", language: "es", of: ana.id, at: epoch)
        }
        let told: Set<Told> = [
            Told(.learner, .id(ana.id), .profile), Told(.deck, .names(["Spanish::Food"]), .all),
            Told(.schedulingProfile, .names(["es"]), .profile), Told(.session, .id(conversation.id), .all),
            Told(.assessment, .id(assessment.id), .all), Told(.phoneme, .names(["es", "r"]), .progress),
            Told(.rule, .names(["es", "ser"]), [.mistakes, .answers]),
        ]
        #expect(try await fixture.told(after: 1, of: ana) == told)
        let last = try await fixture.last(of: ana)
        var next = conversation
        (next.version, next.endedAt) = (1, epoch)
        let ended = next
        try await fixture.store.write { try $0.append(turn(1), to: ended) }
        let toldThen: Set<Told> = [
            Told(.session, .id(conversation.id), [.state, .turns, .end])
        ]
        #expect(try await fixture.told(after: last, of: ana) == toldThen)
    }

    @Test("what an import brings is told, with what it keeps", arguments: EngineUnderTest.allCases)
    func imports(on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        let (ana, mesa, id) = (ana, card("mesa", of: ana), UUID())
        let note = ForeignNote(guid: "a", importID: id, note: "{}")
        try await fixture.store.write { writer in
            try writer.addImport(id, of: ana.id, at: epoch, kept: nil)
            try writer.insertIfNew(mesa)
            try writer.setOrigin(CardOrigin(importID: id, audio: nil, origin: nil), ofWord: mesa.id)
            try writer.keep(note, of: ana.id)
            try writer.addMedia([:], ofImport: id)
        }
        let told: Set<Told> = [
            Told(.wordImport, .id(id), [.all, .media]), Told(.word, .id(mesa.id), [.all, .origin]),
            Told(.keptNote, .names(["a"]), .all),
        ]
        #expect(try await fixture.told(after: 1, of: ana) == told)
        let last = try await fixture.last(of: ana)
        try await fixture.store.write { try $0.dropKeptNote("a", of: ana.id) }
        let dropped: Set<Told> = [Told(.keptNote, .names(["a"]), nil)]
        #expect(try await fixture.told(after: last, of: ana) == dropped)
    }

    @Test("what is in rooms is everyone's, and has a log of its own", arguments: EngineUnderTest.allCases)
    func rooms(on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        let (table, chair) = (anchor("mesa"), anchor("silla"))
        let frame = FrameRecord(
            roomIdentifier: "kitchen", frameID: "headset",
            roomFromFrame: Pose(rotation: try Quaternion(normalising: SIMD4(0, 0, 0, 1)), position: .zero), mode: .yaw,
            rms: 0, quality: 1, inliers: 3, pairs: 3, updatedAt: epoch)
        try await fixture.put([table, chair])
        try await fixture.store.write { writer in
            _ = try writer.put(frame)
            #expect(try writer.deleteAnchor(chair.id, at: epoch))
            let record = try #require(try writer.reader.anchorRecord(table.id, at: epoch))
            for verdict in [SightingFilter.Verdict.accepted, .rejected] {
                _ = try writer.append(
                    SightingRecord(at: epoch, frameID: nil, transform: table.transform, deviation: 1, verdict: verdict),
                    to: record)
            }
        }
        let page = try await fixture.page(of: nil)
        #expect(page.changes.allSatisfy { $0.learnerID == nil })
        let told: Set<Told> = [
            Told(.frame, .names(["kitchen", "headset"]), .all), Told(.anchor, .id(chair.id), nil),
            Told(.anchor, .id(table.id), .placement),
        ]
        #expect(Set(page.changes.filter { $0.number > 1 }.map { Told($0) }) == told)
        #expect(try await fixture.page(of: ana).number == 1)
    }

    @Test(
        "records that change alike share a row; pages never part it and end with every record",
        arguments: EngineUnderTest.allCases)
    func bulk(on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        let (ana, cards) = (ana, (0..<2_500).map { card("w\($0)", of: self.ana) })
        try await fixture.store.write { writer in for card in cards { try writer.insertIfNew(card) } }
        let last = try await fixture.last(of: ana)
        #expect(last - 1 <= cards.count / ChangeLog.mostKeys + 3)
        var found: [UUID] = []
        var (number, hasMore) = (1, true)
        while hasMore {
            let page = try await fixture.page(after: number, of: ana, limit: 300)
            #expect(page.changes.count <= 300 && !page.changes.isEmpty)
            for change in page.changes {
                guard case .id(let id) = change.key, change.fields == .all else { continue }
                found.append(id)
            }
            (number, hasMore) = (page.number, page.hasMore)
        }
        #expect(number == last && found.count == cards.count && Set(found) == Set(cards.map(\.id)))
        #expect(try await fixture.page(after: 1, of: ana, limit: 1).changes.count == ChangeLog.mostKeys)
    }

    @Test(
        "old changes are forgotten; who stopped before, or knows what was lost, starts anew",
        arguments: EngineUnderTest.allCases)
    func forgetting(on engine: EngineUnderTest) async throws {
        final class Clock: Sendable { let now = Mutex(epoch) }
        let time = Clock()
        let fixture = try TemporaryStore(on: engine, now: { time.now.withLock { $0 } })
        let (ana, interval) = (ana, ChangeLog.pruningInterval)
        try await fixture.store.write { try $0.insert(ana) }
        func addDecks(_ range: Range<Int>) async throws {
            for number in range {
                try await fixture.store.write { try $0.addDeck("d\(number)", of: ana.id, at: epoch) }
            }
        }
        try await addDecks(0..<interval / 2)
        let middle = try await fixture.last(of: ana)
        time.now.withLock { $0 += ChangeLog.memory }
        try await addDecks(interval / 2..<interval)
        #expect(try await fixture.page(after: middle - 1, of: ana).isReset)
        let page = try await fixture.page(after: middle, of: ana)
        #expect(!page.isReset && page.changes.count == interval + 1 - middle)
        #expect(try await fixture.page(of: ana).changes.isEmpty)
        #expect(try await fixture.page(of: ana).number == interval + 1)
        #expect(try await fixture.page(after: interval + 2, of: ana).isReset)
    }
}
