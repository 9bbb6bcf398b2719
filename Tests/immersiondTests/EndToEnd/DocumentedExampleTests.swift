import Foundation
import Synchronization
import TestSupport
import Testing

@testable import JSONText

/// Every method's documented example, sent to a daemon as a client would. `scripts/test` runs these against the release
/// build too, which has faults that no debug build shows.
@Suite("End to end: documented examples")
struct DocumentedExampleTests {
    private static let clients = 8
    /// Seconds after which a silent daemon counts as hung.
    private static let patience = 120
    /// Methods that read everything again, or learn from all that was answered.
    private static let costly: Set<String> = ["content.reload", "vocab.optimise"]

    @Test("on an empty store each is answered as documented, sixty times over")
    func emptyStore() throws {
        let daemon = try DaemonProcess()
        let requests = try DocumentedRequest.all(from: daemon.connect())
        #expect(requests.count > 60)
        let client = try WireClient(path: daemon.socket, patience: Self.patience)
        for request in requests {
            try Self.ask(request, client, times: Self.costly.contains(request.method) ? 2 : 60)
        }
        Self.expectUnharmed(daemon)
    }

    @Test("where a learner, a conversation, words and anchors are, most succeed")
    func filledStore() throws {
        let daemon = try DaemonProcess(content: Repository.readingContent)
        let connection = try daemon.connect()
        let store = try FilledStore(daemon)
        let client = try WireClient(path: daemon.socket, patience: Self.patience)
        var refused: [String] = []
        let requests = try DocumentedRequest.all(from: connection)
        for request in requests {
            let outcomes = try Self.ask(
                store.address(request), client, times: Self.costly.contains(request.method) ? 1 : 20)
            // These are for devices, and the socket is none.
            let isForDevices = ["audio.", "device.", "event."].contains { request.method.hasPrefix($0) }
            // Whether work is still under way depends on how busy the machine is.
            let mayBeOver = request.method == "vocab.progress"
            if let message = outcomes[0], !isForDevices, !mayBeOver { refused.append("\(request.method): \(message)") }
        }
        // A word without a sound, a question that was answered and the like.
        #expect(refused.count <= requests.count / 10, "\(refused)")
        Self.expectUnharmed(daemon)
    }

    @Test("from eight clients at once, on fresh daemons, each in an order of its own")
    func concurrently() throws {
        for round in 0..<3 {
            let daemon = try DaemonProcess()
            let connection = try daemon.connect()
            let requests = try DocumentedRequest.all(from: connection)
            let store = round == 0 ? nil : try FilledStore(daemon)
            let faults = Mutex<[String]>([])
            let socket = daemon.socket
            let clients = BlockingThreads(Self.clients) { number in
                var generator = SeededGenerator(seed: UInt64(round * Self.clients + number))
                do {
                    let client = try WireClient(path: socket, patience: Self.patience)
                    for request in requests.shuffled(using: &generator) {
                        let request = store?.address(request) ?? request
                        try Self.ask(request, client, times: Self.costly.contains(request.method) ? 1 : 5)
                    }
                } catch {
                    faults.withLock { $0.append("client \(number): \(error)") }
                }
            }
            clients.join()
            #expect(faults.withLock { $0 } == [], "round \(round): \(daemon.logText.suffix(2_000))")
            Self.expectUnharmed(daemon)
        }
    }

    /// - Returns: Of each time the error's message, nil for a result.
    @discardableResult
    private static func ask(_ request: DocumentedRequest, _ client: WireClient, times: Int) throws -> [String?] {
        try (0..<times).map { number in
            let id = JSONValue.integer(Int64(number))
            try client.send(Array(WireFormat.encode(request.message(id: id))))
            let reply: JSONValue
            do {
                reply = try WireFormat.decode(JSONValue.self, from: Data(client.receive()))
            } catch {
                Issue.record("\(request.method), time \(number): \(error)")
                throw error
            }
            let fault = ReplyFault.of(reply, codes: request.codes)
            #expect(fault == nil, "\(request.method), time \(number)")
            #expect(reply["id"] == id, "\(request.method)")
            return reply["error"]?["message"]?.string
        }
    }

    private static func expectUnharmed(_ daemon: DaemonProcess) {
        #expect(daemon.process.isRunning, "\(daemon.logText.suffix(2_000))")
        #expect(daemon.terminate() == 0)
        #expect(!daemon.logText.contains("failed unexpectedly"), "\(daemon.logText.suffix(2_000))")
    }
}
