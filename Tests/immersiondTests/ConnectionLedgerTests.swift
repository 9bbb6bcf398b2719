import Foundation
import NIOCore
import NIOEmbedded
import Synchronization
import TestSupport
import Testing

@testable import JSONText
@testable import Protocol
@testable import SocketTransport

@Suite("What clients may take")
struct ConnectionLedgerTests {
    private final class Clock: Sendable {
        private let instant = Mutex(ContinuousClock.now)
        var now: ContinuousClock.Instant { instant.withLock { $0 } }
        func pass(_ seconds: Double) { instant.withLock { $0 += .seconds(seconds) } }
    }

    private let clock = Clock()

    private func ledger(_ change: (inout ServerLimits) -> Void = { _ in }) -> ConnectionLedger {
        var limits = ServerLimits.standard
        change(&limits)
        return ConnectionLedger(limits: limits) { [clock] in clock.now }
    }

    private final class Reasons: Sendable {
        private let reasons = Mutex<[RPCError]>([])
        var all: [RPCError] { reasons.withLock { $0 } }
        func add(_ reason: RPCError) { reasons.withLock { $0.append(reason) } }
    }

    private func client(_ ledger: ConnectionLedger, user: UInt32 = 1, _ reasons: Reasons = Reasons()) -> ConnectedClient
    {
        ConnectedClient(peer: PeerCredentials(processID: 1, userID: user, groupID: 1), ledger: ledger) {
            reasons.add($0)
        }
    }

    @Test("a user has so many connections, and all have so many together; who leaves makes room")
    func connections() throws {
        let ledger = ledger { ($0.connections, $0.connectionsOfUser) = (3, 2) }
        let first = client(ledger)
        try ledger.admit(first)
        try ledger.admit(client(ledger))
        #expect(throws: RPCError.self) { try ledger.admit(client(ledger)) }
        try ledger.admit(client(ledger, user: 2))
        let error = #expect(throws: RPCError.self) { try ledger.admit(client(ledger, user: 2)) }
        #expect(error?.code == .tooManyConnections)
        ledger.remove(first)
        try ledger.admit(client(ledger, user: 2))
    }

    @Test("a connection that was long unused gives way, one that is served or has sent half a line does not")
    func idle() throws {
        let ledger = ledger { $0.connectionsOfUser = 3 }
        let reasons = Reasons()
        let (served, unfinished, idle) = (client(ledger), client(ledger), client(ledger, reasons))
        for client in [served, unfinished, idle] { try ledger.admit(client) }
        served.takes(waiting: 0)
        unfinished.keeps(unfinished: 5)
        #expect(throws: RPCError.self) { try ledger.admit(client(ledger)) }
        clock.pass(ledger.limits.idleSeconds + 1)
        try ledger.admit(client(ledger))
        #expect(reasons.all.map(\.code) == [.connectionDropped])
        #expect(idle.isGone && !served.isGone && !unfinished.isGone)
        #expect(throws: RPCError.self) { try ledger.admit(client(ledger)) }
    }

    @Test("when too much is kept, those go that have kept some for longest, and never the one that is at it")
    func bytes() throws {
        let ledger = ledger { ($0.keptBytes, $0.trimBytes) = (100, 10) }
        let reasons = Reasons()
        let (oldest, newer, newest) = (client(ledger, reasons), client(ledger), client(ledger))
        for client in [oldest, newer, newest] {
            try ledger.admit(client)
            clock.pass(1)
            client.keeps(unfinished: 40)
        }
        #expect(ledger.keptBytes == 80)
        #expect(oldest.isGone && !newer.isGone && !newest.isGone)
        #expect(reasons.all.map(\.code) == [.connectionDropped])
        // What still comes of a client that is gone counts no more.
        oldest.takes(waiting: 7)
        oldest.keeps(unfinished: 70)
        #expect(ledger.keptBytes == 80)
        newest.keeps(replying: 500)
        #expect(newer.isGone && !newest.isGone)
        #expect(ledger.keptBytes == 540)
    }

    @Test("a line that stalls is given up, one that goes on or that waits for an answer is not")
    func stalled() throws {
        let ledger = ledger()
        let reasons = Reasons()
        let (stalled, going, served, silent) = (client(ledger, reasons), client(ledger), client(ledger), client(ledger))
        for client in [stalled, going, served, silent] { try ledger.admit(client) }
        for client in [stalled, going, served] { client.keeps(unfinished: 10) }
        served.keeps(waiting: 5)
        served.takes(waiting: 5)
        clock.pass(ledger.limits.unfinishedLineSeconds - 1)
        going.keeps(unfinished: 11)
        clock.pass(2)
        _ = ledger.sweep()
        #expect(reasons.all.map(\.code) == [.connectionDropped])
        #expect(stalled.isGone && !going.isGone && !served.isGone && !silent.isGone)
    }

    @Test("memory is given back once much that was kept is gone, and only once")
    func trimming() throws {
        let ledger = ledger { ($0.keptBytes, $0.trimBytes) = (1_000, 100) }
        let one = client(ledger)
        try ledger.admit(one)
        one.keeps(unfinished: 90)
        one.keeps(unfinished: 0)
        #expect(!ledger.sweep())
        one.keeps(unfinished: 500)
        #expect(!ledger.sweep())
        ledger.remove(one)
        #expect(ledger.keptBytes == 0)
        #expect(ledger.sweep())
        #expect(!ledger.sweep())
    }

    @Test("the bytes of a line count from its first one until it is answered")
    func decoder() throws {
        let ledger = ledger()
        let client = client(ledger)
        try ledger.admit(client)
        let channel = EmbeddedChannel(handler: ByteToMessageHandler(LineDecoder(maximumLength: 100, client: client)))
        try channel.writeInbound(ByteBuffer(string: "1234"))
        #expect(ledger.keptBytes == 4)
        try channel.writeInbound(ByteBuffer(string: "56\n"))
        #expect(ledger.keptBytes == 6)
        #expect(client.stalledSince == nil)
        try channel.writeInbound(ByteBuffer(string: "\n789"))
        #expect(ledger.keptBytes == 9)
        client.takes(waiting: 6)
        client.keeps(replying: 20)
        #expect(ledger.keptBytes == 23)
        client.isAnswered()
        #expect(ledger.keptBytes == 3)
        #expect(client.stalledSince != nil)
        try channel.writeInbound(ByteBuffer(string: String(repeating: "x", count: 200)))
        #expect(ledger.keptBytes == 0)
        _ = try channel.finish()
    }

    @Test("a connection too many is told so, and those that are there go on")
    func socket() throws {
        let daemon = try DaemonProcess(arguments: ["--speech-worker", "/nowhere"])
        let connections = try (0..<ServerLimits.standard.connectionsOfUser).map { _ in try daemon.connect() }
        for connection in connections { #expect(try connection.call("daemon.health")["status"] == "ok") }
        let reply = try WireFormat.decode(JSONValue.self, from: daemon.connect().receive())
        #expect(reply["error"]?["data"]?["code"] == "tooManyConnections")
        #expect(try connections[0].call("daemon.health")["status"] == "ok")
        for connection in connections.dropFirst() { connection.close() }
        // The daemon learns of it a moment later.
        blockUntil { (try? daemon.connect().call("daemon.health")) != nil }
        #expect(try daemon.connect().call("daemon.health")["status"] == "ok")
    }
}
