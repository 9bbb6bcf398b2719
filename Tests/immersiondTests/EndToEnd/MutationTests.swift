import Foundation
import Synchronization
import TestSupport
import Testing

@testable import JSONText
@testable import Protocol

/// Mutated requests against a running daemon. `scripts/sanitize address` sends 200,000 of them to a build with the
/// address sanitizer: IMMERSIOND_MUTATIONS says how many, IMMERSIOND_HANG_SECONDS after how long a silent daemon counts
/// as hung, IMMERSIOND_SEED where to begin.
@Suite("End to end: mutated requests")
struct MutationTests {
    private static let clients = 4
    private static let mutations = number("IMMERSIOND_MUTATIONS") ?? 2_000
    private static let patience = number("IMMERSIOND_HANG_SECONDS") ?? 120
    private static let seed = UInt64(number("IMMERSIOND_SEED") ?? 1)
    /// Methods that take long by their nature are mutated once in fifty times.
    private static let costly: Set<String> = [
        "content.reload", "vocab.optimise", "vocab.import", "vocab.export", "rpc.discover", "anchor.place",
        "pronunciation.score", "speech.synthesize",
    ]
    private static let probe = "probe"

    private static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap(Int.init)
    }

    @Test("none ends the daemon, keeps it silent, or brings its internals to light")
    func survives() throws {
        let daemon = try DaemonProcess(arguments: ["--log-level", "error"])
        let store = try FilledStore(daemon)
        let requests = try DocumentedRequest.all(from: daemon.connect()).map(store.address)
        let faults = Mutex<[String]>([])
        let (socket, folder) = (daemon.socket, daemon.folder)
        let clients = BlockingThreads(Self.clients) { number in
            let found = Self.attack(
                requests, seed: Self.seed &+ UInt64(number), mutations: Self.mutations / Self.clients,
                socket: socket, folder: folder)
            faults.withLock { $0 += found }
        }
        clients.join()
        for fault in faults.withLock({ $0 }).prefix(20) { Issue.record("\(fault)") }
        #expect(daemon.process.isRunning, "\(daemon.logText.suffix(4_000))")
        #expect(daemon.terminate() == 0, "\(daemon.logText.suffix(4_000))")
        #expect(!daemon.logText.contains("failed unexpectedly"), "\(daemon.logText.suffix(4_000))")
    }

    /// - Returns: What went wrong, with the line that did it.
    private static func attack(
        _ requests: [DocumentedRequest], seed: UInt64, mutations: Int, socket: String, folder: URL
    ) -> [String] {
        var faults: [String] = []
        var generator = SeededGenerator(seed: seed)
        var mutation = RequestMutation(seed: seed &* 1_000_003, requests: requests, folder: folder)
        var last = ""
        do {
            let client = try WireClient(path: socket, patience: patience)
            for _ in 0..<mutations {
                guard let request = requests.randomElement(using: &generator) else { break }
                if costly.contains(request.method), Int.random(in: 0..<50, using: &generator) > 0 { continue }
                let line = try mutation.line(request)
                last = String(decoding: line.prefix(2_000), as: UTF8.self)
                if let fault = try fault(of: line, client) { faults.append("\(fault), after: \(last)") }
            }
        } catch {
            faults.append("\(error), after: \(last)")
        }
        return faults
    }

    /// Sends a line and a probe behind it, and reads until the probe's answer: the line may be a notification.
    private static func fault(of line: [UInt8], _ client: WireClient) throws -> String? {
        try client.send(line)
        try client.send(Array(#"{"jsonrpc":"2.0","id":"\#(probe)","method":"daemon.health"}"#.utf8))
        var fault: String?
        while true {
            let reply = try WireFormat.decode(JSONValue.self, from: Data(client.receive()))
            if reply["id"]?.string == probe { return fault }
            let codes = Set(RPCError.Code.allCases).subtracting([.internalError])
            for part in reply.elements ?? [reply] {
                fault = fault ?? ReplyFault.of(part, codes: codes)
            }
        }
    }
}
