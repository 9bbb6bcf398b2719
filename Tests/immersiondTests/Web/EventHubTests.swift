import Foundation
import JSONText
import Synchronization
import Testing

@testable import LearningService

@Suite("Telling watchers what happens")
struct EventHubTests {
    private let hub = EventHub(startedAt: Date(timeIntervalSince1970: 1_000))

    @Test("who is told may stop watching, and cause another event")
    func reentry() {
        let heard = Mutex<[Int]>([])
        let own = Mutex<UUID?>(nil)
        let (id, first, _) = hub.watch(since: nil) { [hub] event in
            let count = heard.withLock { numbers in
                numbers.append(event.number)
                return numbers.count
            }
            if count == 1 { hub.publish(.device) }
            if count == 2, let id = own.withLock({ $0 }) { hub.stop(id) }
        }
        own.withLock { $0 = id }
        hub.publish(.device)
        hub.publish(.device)
        #expect(heard.withLock { $0 } == [first + 1, first + 2])
    }

    @Test("of what is told again and again only the latest is kept, and the rest is not pushed out by it")
    func topics() {
        let start = hub.watch(since: nil) { _ in }.last
        hub.publish(.turn)
        for number in 0..<10_000 { hub.publish(.import, ["done": .integer(Int64(number))], topic: "work") }
        let heard = Mutex<[LearningEvent]>([])
        let watch = hub.watch(since: start) { event in heard.withLock { $0.append(event) } }
        #expect(!watch.isReset)
        #expect(heard.withLock { $0.map(\.number) } == [start + 1, start + 10_001])
        #expect(heard.withLock { $0.last?.details["done"] } == 9_999)
        // Of what was never the latest of anything, too much was missed some time.
        for _ in 0..<5_000 { hub.publish(.turn) }
        #expect(hub.watch(since: start) { _ in }.isReset)
    }

    @Test("what a learner takes back, teachers who come back do not hear")
    func withdrawn() {
        let (learner, other) = (UUID(), UUID())
        let teacher = Device(
            id: UUID(), name: "x", kind: .phone, role: .teacher, learners: [learner, other], createdAt: .now)
        let start = hub.watch(since: nil) { _ in }.last
        hub.publish(.turn, learnerID: learner, isSharedWithTeachers: true)
        hub.publish(.turn, learnerID: other, isSharedWithTeachers: true)
        hub.withdraw(learner)
        let heard = Mutex<[UUID?]>([])
        _ = hub.watch(since: start) { event in
            if event.concerns(teacher) { heard.withLock { $0.append(event.learnerID) } }
        }
        #expect(heard.withLock { $0 } == [other])
    }

    @Test("everybody hears of all in their order, and first of what was missed")
    func order() async {
        let start = hub.watch(since: nil) { _ in }.last
        await withTaskGroup { group in
            for _ in 0..<100 { group.addTask { hub.publish(.turn) } }
        }
        let heard = Mutex<[Int]>([])
        let watch = hub.watch(since: start) { event in heard.withLock { $0.append(event.number) } }
        hub.publish(.turn)
        #expect(!watch.isReset)
        #expect(heard.withLock { $0 } == Array(start + 1...start + 101))
    }
}
