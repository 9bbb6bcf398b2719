import Foundation
import Synchronization
import Testing

@testable import WebTransport

@Suite("Wrong guesses")
struct ThrottleTests {
    @Test("after some an address waits a minute, and others do not")
    func waits() {
        let now = Mutex(Date(timeIntervalSince1970: 0))
        let throttle = Throttle(most: 3) { now.withLock { $0 } }
        for _ in 0..<3 {
            #expect(!throttle.isHeldUp("1.1.1.1"))
            throttle.countWrongGuess("1.1.1.1")
        }
        #expect(throttle.isHeldUp("1.1.1.1"))
        #expect(!throttle.isHeldUp("2.2.2.2"))
        now.withLock { $0 += 61 }
        #expect(!throttle.isHeldUp("1.1.1.1"))
    }
}
