import Foundation
import JSONText
import SocketTransport
import Synchronization
import TestSupport
import Testing

@Suite("Durability")
struct DurabilityTests {
    private static let rounds = 50
    private static let clients = 4

    /// What clients were told: the highest acknowledged turn of each session, and what was said in each turn.
    private struct Acknowledged {
        var lastSequence: [String: Int] = [:]
        var said: [String: [Int: String]] = [:]

        mutating func record(_ session: String, _ sequence: Int, _ text: String) {
            lastSequence[session] = sequence
            said[session, default: [:]][sequence] = text
        }
    }

    @Test("after fifty SIGKILLs every acknowledged turn is there, and every session goes on from where it was")
    func killedInTraffic() throws {
        let daemon = try DaemonProcess()
        let learner = try daemon.connect().newLearner()
        let acknowledged = Mutex(Acknowledged())
        var generator = SeededGenerator(seed: 7)
        var sessions: [String] = []

        for round in 0..<Self.rounds {
            while sessions.count < Self.clients {
                let opening = try daemon.connect().newSession(learner)
                sessions.append(try #require(opening["sessionID"]?.string))
            }
            let talkers = BlockingThreads(sessions.count) { [sessions] number in
                Self.talk(in: sessions[number], to: daemon, acknowledged)
            }
            usleep(UInt32.random(in: 5_000...80_000, using: &generator))
            daemon.killHard()
            talkers.join()
            try daemon.restart()
            try Self.verify(sessions, on: daemon, acknowledged, round: round)
            // Sessions that have run long make way for new ones.
            let long = acknowledged.withLock { told in sessions.filter { told.lastSequence[$0, default: 0] > 200 } }
            sessions.removeAll { long.contains($0) }
        }
        let total = acknowledged.withLock { $0.said.values.reduce(0) { $0 + $1.count } }
        // However slow the daemon is, under a sanitizer say.
        #expect(total > Self.rounds * Self.clients)
    }

    /// Talks until the daemon dies.
    private static func talk(
        in session: String, to daemon: DaemonProcess, _ acknowledged: borrowing Mutex<Acknowledged>
    ) {
        guard let connection = try? daemon.connect() else { return }
        for number in 0... {
            let text = "palabra \(number)"
            guard
                let reply = try? connection.call(
                    "session.say", ["sessionID": .string(session), "text": .string(text)]),
                let sequence = reply["sequence"]?.number.map({ Int($0) })
            else { return }
            acknowledged.withLock { $0.record(session, sequence, text) }
        }
    }

    private static func verify(
        _ sessions: [String], on daemon: DaemonProcess, _ acknowledged: borrowing Mutex<Acknowledged>, round: Int
    ) throws {
        let connection = try daemon.connect()
        let told = acknowledged.withLock { $0 }
        for session in sessions {
            let conversation = try connection.call("session.get", ["sessionID": .string(session)])
            let stored = Dictionary(
                uniqueKeysWithValues: (conversation["messages"]?.elements ?? [])
                    .filter { $0["sender"] == "user" }
                    .compactMap { message in message["number"]?.string.map { ($0, message["content"]?.string) } })
            for (sequence, text) in told.said[session] ?? [:] {
                #expect(stored["\(sequence)"] == text, "round \(round), session \(session), turn \(sequence)")
            }
            let text = "sigo aquí"
            let next = try connection.call("session.say", ["sessionID": .string(session), "text": .string(text)])
            let sequence = Int(next["sequence"]?.number ?? -1)
            // One turn may have been stored without its acknowledgement having arrived.
            let last = told.lastSequence[session] ?? 0
            #expect((last + 1...last + 2).contains(sequence), "round \(round), session \(session)")
            acknowledged.withLock { $0.record(session, sequence, text) }
        }
    }
}
