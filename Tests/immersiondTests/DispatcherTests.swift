import ContentFiles
import Foundation
import Logging
import Synchronization
import Testing

@testable import JSONText
@testable import LearningService
@testable import Protocol

@Suite("Dispatching")
struct DispatcherTests {
    @Test("a batch whose replies have grown too large carries out no more of itself")
    func largeBatch() async throws {
        let calls = Atomic(0)
        let large = RPCMethod(MethodName("test.large"), "Replies 4 MiB.", result: "text.") { _ in
            calls.add(1, ordering: .relaxed)
            return String(repeating: "x", count: 4 << 20)
        }
        let dispatcher = Dispatcher(methods: [large], logger: Logger(label: "test"))
        let request = #"{"jsonrpc":"2.0","id":1,"method":"test.large"}"#
        let batch = "[" + Array(repeating: request, count: 10).joined(separator: ",") + "]"
        let reply = try #require(await dispatcher.reply(to: Data(batch.utf8)))
        let replies = try #require(try WireFormat.decode(JSONValue.self, from: reply).elements)
        #expect(calls.load(ordering: .relaxed) == 4)
        #expect(
            replies.map { $0["result"] != nil } == Array(repeating: true, count: 4) + Array(repeating: false, count: 6))
        #expect(replies.last?["error"]?["data"]?["code"] == "messageTooLarge")
    }

    @Test("an error that nobody foresaw is an internal error, and says nothing of the inside")
    func unforeseen() async throws {
        struct Secret: Error {}
        let method = RPCMethod(MethodName("test.fails"), "Fails.", result: "nothing.") { _ -> String in throw Secret() }
        var logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        logger.logLevel = .critical
        let dispatcher = Dispatcher(methods: [method], logger: logger)
        let reply = try #require(
            await dispatcher.reply(to: Data(#"{"jsonrpc":"2.0","id":1,"method":"test.fails"}"#.utf8)))
        let text = String(decoding: reply, as: UTF8.self)
        #expect(text.contains("-32603"))
        #expect(!text.contains("Secret"))
    }
}

@Suite("Turns of one session")
struct TurnOrderTests {
    private final class Record: Sendable {
        let running = Atomic(0)
        let done = Mutex<[Int]>([])
    }

    @Test("they follow each other, one at a time, while other sessions go on")
    func order() async throws {
        let order = TurnOrder()
        let session = UUID()
        let record = Record()
        try await withThrowingTaskGroup { group in
            for number in 0..<100 {
                group.addTask {
                    try await order.run(session) {
                        #expect(record.running.add(1, ordering: .relaxed).newValue == 1)
                        try await Task.sleep(for: .microseconds(200))
                        record.done.withLock { $0.append(number) }
                        record.running.subtract(1, ordering: .relaxed)
                    }
                }
                group.addTask { try await order.run(UUID()) { try await Task.sleep(for: .microseconds(100)) } }
            }
            try await group.waitForAll()
        }
        #expect(record.done.withLock { $0.sorted() } == Array(0..<100))
    }

    @Test("a turn that fails makes way for the next")
    func failure() async {
        struct Refusal: Error {}
        let order = TurnOrder()
        let session = UUID()
        await #expect(throws: Refusal.self) { try await order.run(session) { throw Refusal() } }
        #expect(await order.run(session) { 1 } == 1)
    }
}
