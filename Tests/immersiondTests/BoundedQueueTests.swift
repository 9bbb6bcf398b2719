import Testing

@testable import LearningService

@Suite("Work that two threads share")
struct BoundedQueueTests {
    private struct Failure: Error, Equatable { var number: Int }

    @Test("all elements arrive in their order", arguments: [0, 1, 31, 32, 33, 5_000])
    func order(count: Int) throws {
        var received: [Int] = []
        let sent = try BoundedQueue<Int>.run(named: "test") { relay in
            for number in 0..<count { try relay.send(number) }
            try relay.finish()
            return count
        } here: { relay in
            while let batch = try relay.receive() { received += batch }
        }
        #expect(sent == count)
        #expect(received == Array(0..<count))
    }

    @Test("they arrive the other way round too")
    func backwards() throws {
        let sum = try BoundedQueue<Int>.run(named: "test") { relay in
            var sum = 0
            while let batch = try relay.receive() { sum += batch.reduce(0, +) }
            return sum
        } here: { relay in
            for number in 0..<1_000 { try relay.send(number) }
            try relay.finish()
        }
        #expect(sum == 499_500)
    }

    @Test("a sender that fails ends the receiver, wherever it runs")
    func senderFails() {
        #expect(throws: Failure(number: 700)) {
            try BoundedQueue<Int>.run(named: "test") { relay in
                for number in 0..<700 { try relay.send(number) }
                throw Failure(number: 700)
            } here: { relay in
                while try relay.receive() != nil {}
            }
        }
        #expect(throws: Failure(number: 3)) {
            try BoundedQueue<Int>.run(named: "test") { relay in
                while try relay.receive() != nil {}
            } here: { _ in
                throw Failure(number: 3)
            }
        }
    }

    @Test("a receiver that fails ends the sender, which would have gone on for ever")
    func receiverFails() {
        #expect(throws: Failure(number: 1)) {
            try BoundedQueue<Int>.run(named: "test") { relay in
                while true { try relay.send(0) }
            } here: { relay in
                _ = try relay.receive()
                throw Failure(number: 1)
            }
        }
        #expect(throws: Failure(number: 2)) {
            try BoundedQueue<Int>.run(named: "test") { relay in
                _ = try relay.receive()
                throw Failure(number: 2)
            } here: { relay in
                while true { try relay.send(0) }
            }
        }
    }
}
