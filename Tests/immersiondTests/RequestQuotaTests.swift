import Foundation
import Logging
import Synchronization
import TestSupport
import Testing

@testable import JSONText
@testable import LearningService
@testable import Protocol

@Suite("What one client may ask for")
struct RequestQuotaTests {
    private final class Clock: Sendable {
        private let instant = Mutex(ContinuousClock.now)
        var now: ContinuousClock.Instant { instant.withLock { $0 } }
        func pass(_ seconds: Double) { instant.withLock { $0 += .seconds(seconds) } }
    }

    private struct User: RequestingClient {
        var userID: UInt32
        var isGone: Bool { false }
        func keeps(replying bytes: Int) {}
    }

    private struct DeviceClient: RequestingClient {
        let device: Device
        var userID: UInt32 { 0 }
        var isGone: Bool { false }
        var authority: Authority { .device(device) }
        func keeps(replying bytes: Int) {}

        init(role: DeviceRole) {
            device = Device(id: UUID(), name: "device", kind: .browser, role: role, learners: [], createdAt: .now)
        }
    }

    private let clock = Clock()

    private func quotas(
        freeBytes: Int64? = nil, _ change: (inout RequestQuotas.Bounds) -> Void = { _ in }
    ) -> RequestQuotas {
        var bounds = RequestQuotas.Bounds.standard
        change(&bounds)
        return RequestQuotas(bounds, now: { [clock] in clock.now }, freeBytes: { freeBytes })
    }

    private func dispatcher(_ quotas: RequestQuotas, _ methods: [RPCMethod]) -> Dispatcher {
        Dispatcher(methods: methods, logger: Logger(label: "test"), quotas: quotas)
    }

    private func code(of reply: Data?) throws -> JSONValue? {
        try WireFormat.decode(JSONValue.self, from: #require(reply))["error"]?["data"]?["code"]
    }

    private static let quick = RPCMethod(MethodName<[String]>("test.quick"), "Nothing.", pace: .atOnce, result: "[].") {
        _ in []
    }
    private static let request = Data(#"{"jsonrpc":"2.0","id":1,"method":"test.quick"}"#.utf8)

    @Test("one user's requests are bounded by the second, another's are not touched, and a second later there are more")
    func requests() async throws {
        let dispatcher = dispatcher(quotas { ($0.requestsOfUser, $0.burstSeconds) = (3, 1) }, [Self.quick])
        for _ in 0..<3 { #expect(try code(of: await dispatcher.reply(to: Self.request, from: User(userID: 1))) == nil) }
        let refused = try #require(await dispatcher.reply(to: Self.request, from: User(userID: 1)))
        #expect(try code(of: refused) == "tooManyRequests")
        #expect(String(decoding: refused, as: UTF8.self).contains("requestsOfUser"))
        #expect(try code(of: await dispatcher.reply(to: Self.request, from: User(userID: 2))) == nil)
        clock.pass(1)
        #expect(try code(of: await dispatcher.reply(to: Self.request, from: User(userID: 1))) == nil)
    }

    @Test("all users' requests together are bounded too, and those of a batch count each")
    func requestsOfAll() async throws {
        let dispatcher = dispatcher(quotas { ($0.requests, $0.burstSeconds) = (5, 1) }, [Self.quick])
        let one = String(decoding: Self.request, as: UTF8.self)
        let batch = Data("[\(Array(repeating: one, count: 6).joined(separator: ","))]".utf8)
        let reply = try #require(await dispatcher.reply(to: batch, from: User(userID: 1)))
        let replies = try WireFormat.decode(JSONValue.self, from: reply).elements ?? []
        #expect(replies.count { $0["error"] == nil } == 5)
        #expect(replies.last?["error"]?["message"]?.string?.contains("(requests)") == true)
    }

    @Test("a guest's device has few texts spoken a minute; others have more, and its other requests go on")
    func guestSpeech() throws {
        let quotas = quotas { $0.spokenOfGuest = 2 }
        let speech = Methods.speechSynthesize.text
        let (guest, learner) = (DeviceClient(role: .guest), DeviceClient(role: .learner))
        for _ in 0..<2 { try quotas.count(guest, of: speech) }
        let refused = #expect(throws: RPCError.self) { try quotas.count(guest, of: speech) }
        #expect(refused?.code == .tooManyRequests)
        #expect(refused?.message.contains("spokenOfGuest") == true)
        try quotas.count(guest, of: Methods.anchorLabels.text)
        for _ in 0..<3 { try quotas.count(learner, of: speech) }
        clock.pass(30)
        try quotas.count(guest, of: speech)
        #expect(throws: RPCError.self) { try quotas.count(guest, of: speech) }
    }

    @Test("files of records are few at once, of one user and of all; one that is done makes room")
    func files() async throws {
        let gate = AsyncGate()
        let slow = RPCMethod(MethodName<[String]>("test.bulk"), "Waits.", pace: .bulk, result: "[].") { _ in
            await gate.wait()
            return []
        }
        let dispatcher = dispatcher(quotas { ($0.filesOfSender, $0.files) = (2, 3) }, [slow])
        let request = Data(#"{"jsonrpc":"2.0","id":1,"method":"test.bulk"}"#.utf8)
        func begin(_ user: UInt32) -> Task<Data?, Never> {
            Task { await dispatcher.reply(to: request, from: User(userID: user)) }
        }
        let first = [begin(1), begin(1)]
        try await waitUntil { await gate.waiting == 2 }
        let third = try #require(await dispatcher.reply(to: request, from: User(userID: 1)))
        #expect(try code(of: third) == "tooManyRequests")
        #expect(String(decoding: third, as: UTF8.self).contains("filesOfSender"))
        let other = begin(2)
        try await waitUntil { await gate.waiting == 3 }
        let fourth = try #require(await dispatcher.reply(to: request, from: User(userID: 3)))
        #expect(String(decoding: fourth, as: UTF8.self).contains("(files)"))
        await gate.open()
        for task in first + [other] { #expect(try code(of: await task.value) == nil) }
        #expect(try code(of: await dispatcher.reply(to: request, from: User(userID: 1))) == nil)
    }

    @Test("no file of records is begun when the disk is nearly full; all else is")
    func disk() async throws {
        let bulk = RPCMethod(MethodName<[String]>("test.bulk"), "Nothing.", pace: .bulk, result: "[].") { _ in [] }
        let request = Data(#"{"jsonrpc":"2.0","id":1,"method":"test.bulk"}"#.utf8)
        let full = dispatcher(quotas(freeBytes: 1 << 20), [bulk, Self.quick])
        #expect(try code(of: await full.reply(to: request)) == "storageFull")
        #expect(try code(of: await full.reply(to: Self.request)) == nil)
        #expect(try code(of: await dispatcher(quotas(freeBytes: 1 << 40), [bulk]).reply(to: request)) == nil)
    }
}

/// Those who wait until it is opened.
private actor AsyncGate {
    private var isOpen = false
    private var continuations: [CheckedContinuation<Void, Never>] = []
    var waiting: Int { continuations.count }

    func wait() async {
        guard !isOpen else { return }
        await withCheckedContinuation { continuations.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in continuations { continuation.resume() }
        continuations = []
    }
}
