import Foundation
import Synchronization
import TestSupport
import Testing
import Vocab

@testable import LearningService
@testable import Storage

@Suite("Cards that fall due while nobody answers any")
struct DueWatchTests {
    @Test("their learner is told, once, and not before their time")
    func told() async throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.url.appending(path: "db").path)
        let hub = EventHub(startedAt: .now)
        let heard = Mutex<[LearningEvent]>([])
        let start = Date(timeIntervalSince1970: 2_000_000)
        var learners: [UUID] = []
        for name in ["due_soon", "due_later", "never_answered"] {
            learners.append(
                try await Learners(store: store, clock: { start }).create(
                    username: name, nativeLanguage: "en", change: { _ in }
                ).id)
        }
        let states = [
            SchedulingState(phase: .review, due: start + 30), SchedulingState(phase: .review, due: start + 3_000),
            SchedulingState(due: start + 30),
        ]
        for (learner, state) in zip(learners, states) {
            let card = CardRecord(
                id: UUID(), learnerID: learner, language: "es", lemma: "mesa", partOfSpeech: "noun", card: "{}",
                ipa: nil, scheduling: state, addedAt: start)
            _ = try await store.write { try $0.insertIfNew(card) }
        }
        _ = hub.watch(since: nil) { event in heard.withLock { $0.append(event) } }
        let now = Mutex(start)
        let watch = DueWatch(store: store, events: hub) { now.withLock { $0 } }
        var last = start
        for _ in 0..<5 {
            now.withLock { $0 += 20 }
            last = await watch.look(since: last)
            #expect(heard.withLock { $0.isEmpty } == (last < start + 30))
        }
        // A clock that is set back is followed.
        now.withLock { $0 -= 90 }
        last = await watch.look(since: last)
        #expect(last == start + 10)
        #expect(heard.withLock { $0.map(\.kind) } == [.due])
        #expect(heard.withLock { $0.map(\.learnerID) } == [learners[0]])
    }

    @Test("a flashcard that was answered before is told of, too, and a new one is not")
    func flashcards() async throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.url.appending(path: "db").path)
        let start = Date(timeIntervalSince1970: 2_000_000)
        var learners: [UUID] = []
        for (name, last) in [("asked_before", start), ("never_asked", nil)] {
            let learner = try await Learners(store: store, clock: { start }).create(
                username: name, nativeLanguage: "en", change: { _ in })
            learners.append(learner.id)
            let card = FlashcardRecord(
                id: UUID(), learnerID: learner.id, materialID: nil, hash: name, dueAt: start + 30, lastReviewedAt: last,
                isMastered: false, card: "{}")
            _ = try await store.write { try $0.insertIfNew(card) }
        }
        let due = try await store.read { try $0.learners(withCardsDueAfter: start, upTo: start + 60) }
        #expect(due == [learners[0]])
    }
}
