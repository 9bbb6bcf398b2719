import Foundation
import Logging
import Synchronization
import TestSupport
import Testing

@testable import JSONText
@testable import LearningService
@testable import Protocol
@testable import SocketTransport
@testable import immersiond

@Suite("Where requests are carried out")
struct WorkLaneTests {
    private static func method(_ name: String, pace: RPCMethod.Pace) -> RPCMethod {
        RPCMethod(
            MethodName(name), "Tells its thread.", pace: pace, parameters: [.optional("text", .text(), "Anything.")],
            result: "name."
        ) { _ in threadName() }
    }

    private let dispatcher = Dispatcher(
        methods: [
            method("test.atOnce", pace: .atOnce), method("test.short", pace: .short), method("test.long", pace: .long),
            method("test.bulk", pace: .bulk),
        ], logger: Logger(label: "test"))

    private func reply(to message: String) async throws -> JSONValue {
        let caller = WorkLane(named: "caller", threads: 1)
        let reply = await caller.run { [dispatcher] in await dispatcher.reply(to: Data(message.utf8)) }
        return try WireFormat.decode(JSONValue.self, from: try #require(reply))
    }

    private func request(_ method: String, text: String = "a") -> String {
        #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{"text":"\#(text)"}}"#
    }

    @Test(
        "a small request that is answered at once stays on the caller's thread, everything else leaves it",
        arguments: [("test.atOnce", "caller"), ("test.short", "short"), ("test.long", "long"), ("test.bulk", "bulk")])
    func threads(method: String, thread: String) async throws {
        #expect(try await reply(to: request(method))["result"]?.string == thread)
    }

    @Test("a large message is read and answered elsewhere", arguments: ["test.atOnce", "test.short"])
    func largeMessage(method: String) async throws {
        let text = String(repeating: "a", count: Dispatcher.smallMessage)
        #expect(try await reply(to: request(method, text: text))["result"]?.string == "short")
    }

    @Test("a batch is answered elsewhere, each of its requests where it belongs")
    func batch() async throws {
        let reply = try await reply(to: "[\(request("test.atOnce")),\(request("test.long"))]")
        #expect(reply.elements?.map { $0["result"]?.string } == ["short", "long"])
    }

    @Test("a batch lets others through between its requests")
    func fairness() async throws {
        let order = Mutex<[String]>([])
        let isSent = Atomic(false)
        let note = RPCMethod(
            MethodName("test.note"), "Notes its name.", parameters: [.required("text", .text(), "The name.")],
            result: "nothing."
        ) { arguments in
            let name = try arguments.text("text")
            order.withLock { $0.append(name) }
            // Until the other batch has been let through, which it can be once it has been sent.
            for _ in 0..<60_000 where !isSent.load(ordering: .relaxed) { usleep(1_000) }
            if name.hasPrefix("a"), order.withLock({ !$0.contains("b0") }) { usleep(50_000) }
            return [String]()
        }
        let dispatcher = Dispatcher(
            methods: [note], logger: Logger(label: "test"),
            lanes: WorkLanes(short: WorkLane(named: "short", threads: 1)))
        func batch(_ name: String) -> Data {
            let requests = (0..<100).map {
                #"{"jsonrpc":"2.0","method":"test.note","params":{"text":"\#(name)\#($0)"}}"#
            }
            return Data("[\(requests.joined(separator: ","))]".utf8)
        }
        async let first = dispatcher.reply(to: batch("a"))
        try await waitUntil { order.withLock { !$0.isEmpty } }
        func sendSecond() async {
            isSent.store(true, ordering: .relaxed)
            _ = await dispatcher.reply(to: batch("b"))
        }
        async let second: Void = sendSecond()
        _ = await (first, second)
        let names = order.withLock { $0 }
        #expect(names.count == 200)
        #expect(names.firstIndex(of: "b0")! < names.firstIndex(of: "a99")!)
    }

    @Test("the methods that answer at once wait for nobody; those that can take long are carried out apart")
    func table() throws {
        let methods = try ProtocolCommand.methods(content: Repository.root)
        let atOnce = methods.filter { $0.pace == .atOnce }.map(\.name)
        #expect(
            Set(atOnce) == [
                "daemon.info", "daemon.health", "rpc.discover", "grammar.check", "vocab.progress", "device.list",
                "event.subscribe", "audio.begin", "audio.end", "audio.cancel",
            ])
        for name in ["content.reload", "content.list", "anchor.place", "vocab.lookup", "vocab.stats"] {
            #expect(methods.first { $0.name == name }?.pace == .long)
        }
        let files = methods.filter { $0.name.hasSuffix(".import") || $0.name.hasSuffix(".export") }.map(\.name)
        let bulk = methods.filter { $0.pace == .bulk }.map(\.name)
        // One conversation or one learner's tasks are no file of records.
        #expect(Set(files).subtracting(bulk) == ["session.export", "tasks.export"])
        // A folder that is watched brings many files at once.
        #expect(Set(bulk).isSubset(of: files + ["materials.watch.add"]))
    }

    @Test("no method but those that answer at once is carried out on the caller's thread, alone or in a batch")
    func everyMethod() async throws {
        let declared = try ProtocolCommand.methods(content: Repository.root)
        let dispatcher = Dispatcher(
            methods: declared.map { Self.method($0.name, pace: $0.pace) }, logger: Logger(label: "test"))
        let caller = WorkLane(named: "caller", threads: 1)
        for method in declared {
            let thread = [.atOnce: "caller", .short: "short", .long: "long", .bulk: "bulk"][method.pace]
            let one = try await caller.run { try #require(await dispatcher.reply(to: Data(request(method.name).utf8))) }
            #expect(try WireFormat.decode(JSONValue.self, from: one)["result"]?.string == thread, "\(method.name)")
            let batch = "[\(request(method.name))]"
            let many = try await caller.run { try #require(await dispatcher.reply(to: Data(batch.utf8))) }
            let answered = try WireFormat.decode(JSONValue.self, from: many).elements?.first?["result"]?.string
            #expect(answered == (method.pace == .atOnce ? "short" : thread), "\(method.name)")
            let called = try await caller.run {
                try await dispatcher.result(of: method.name, .object([:]), from: DaemonItself())
            }
            #expect(try WireFormat.decode(JSONValue.self, from: called).string == thread, "\(method.name)")
        }
    }

    // MARK: Clients that leave

    @Test("what a client asked that has left is not begun, but for its notifications")
    func gone() async throws {
        let calls = Mutex<[String]>([])
        let note = RPCMethod(
            MethodName("test.note"), "Notes its name.", pace: .long,
            parameters: [.required("text", .text(), "The name.")],
            result: "nothing."
        ) { arguments in
            let name = try arguments.text("text")
            calls.withLock { $0.append(name) }
            if name == "leave" { (arguments.client as? ConnectedClient)?.leave() }
            return [String]()
        }
        let dispatcher = Dispatcher(methods: [note], logger: Logger(label: "test"))
        let batch = """
            [{"jsonrpc":"2.0","id":1,"method":"test.note","params":{"text":"leave"}},
            {"jsonrpc":"2.0","id":2,"method":"test.note","params":{"text":"request"}},
            {"jsonrpc":"2.0","method":"test.note","params":{"text":"notification"}}]
            """
        _ = await dispatcher.reply(to: Data(batch.utf8), from: .itself)
        #expect(calls.withLock { $0 } == ["leave", "notification"])
    }

    // MARK: Work that is shared

    @Test("those who ask while work is under way share one run, which begins after they asked")
    func shared() async throws {
        let runs = Atomic(0)
        let mayEnd = DispatchSemaphore(value: 0)
        let run = SharedRun(named: "test") {
            let number = runs.add(1, ordering: .sequentiallyConsistent).newValue
            if number == 1 { mayEnd.wait() }
            return number
        }
        async let first = run.value()
        try await waitUntil { runs.load(ordering: .sequentiallyConsistent) == 1 }
        let crowd = Crowd()
        let others = (0..<20).map { _ in Task { await crowd.ask(run) } }
        try await waitUntil { await crowd.count == 20 }
        mayEnd.signal()
        #expect(await first == 1)
        for other in others { #expect(await other.value == 2) }
        #expect(await run.value() == 3)
    }

    @Test("a reply that never changes is encoded once")
    func encodedOnce() throws {
        let makes = Atomic(0)
        let document = EncodedOnce {
            makes.add(1, ordering: .relaxed)
            return ["a": [1, "b"]]
        }
        #expect(makes.load(ordering: .relaxed) == 0)
        for _ in 0..<3 {
            #expect(String(decoding: try WireFormat.encode(document), as: UTF8.self) == #"{"a":[1,"b"]}"#)
        }
        #expect(makes.load(ordering: .relaxed) == 1)
    }
}

/// Those who ask for shared work. Who is counted waits for it: nothing else runs on the actor between the two.
private actor Crowd {
    private(set) var count = 0

    func ask(_ run: SharedRun<Int>) async -> Int {
        count += 1
        return await run.value()
    }
}

/// Of the thread that this is called on.
private func threadName() -> String { Thread.current.name ?? "" }
