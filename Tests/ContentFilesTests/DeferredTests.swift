import Foundation
import Synchronization
import Testing

@testable import ContentFiles

@Suite("Values that are worked out when they are asked for")
struct DeferredTests {
    private final class Counter: Sendable {
        let count = Mutex(0)
        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    @Test("the work is done once, whoever asks and however many at once")
    func once() {
        let counter = Counter()
        let deferred = Deferred { counter.next() }
        #expect(!deferred.isReady)
        let values = Array(0..<64).concurrentMap { _ in deferred.value }
        #expect(values == Array(repeating: 1, count: 64))
        #expect(deferred.isReady)
        #expect(counter.next() == 2)
    }

    @Test("a value in passing is not kept, but taken where it is")
    func passing() {
        let counter = Counter()
        let deferred = Deferred { counter.next() }
        #expect(deferred.passing == 1)
        #expect(!deferred.isReady)
        #expect(deferred.value == 2)
        #expect(deferred.passing == 2)
    }

    @Test("a value that is there needs no work")
    func ready() {
        #expect(Deferred(ready: 7).isReady)
        #expect(Deferred(ready: 7).value == 7)
    }
}
