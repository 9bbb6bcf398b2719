import Foundation
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
