import Foundation
import Glibc
import Logging
import TestSupport

@testable import SpeechClient

/// The real worker executable, and a look at the processes of it that this process has started.
enum WorkerFixture {
    struct NotBuilt: Error, CustomStringConvertible {
        let description = "immersion-speech is not beside the tests: build the product immersion-speech first"
    }

    /// The product of this package, which stands beside the test bundle.
    static func executable() throws -> URL {
        let bundles = CommandLine.arguments.filter { $0.contains(".xctest") }.map { URL(fileURLWithPath: $0) }
        let folders = ([URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()] + bundles).flatMap { url in
            (1...3).map { up in (0..<up).reduce(url) { folder, _ in folder.deletingLastPathComponent() } }
        }
        let candidates = folders.map { $0.appendingPathComponent("immersion-speech") }
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw NotBuilt()
        }
        return found
    }

    static var quietLogger: Logger { Logger(label: "speech-tests") { _ in SwiftLogNoOpLogHandler() } }

    static func pool(_ change: (inout SpeechWorkerPool.Configuration) -> Void = { _ in }) throws -> SpeechWorkerPool {
        var configuration = SpeechWorkerPool.Configuration()
        change(&configuration)
        return SpeechWorkerPool(executable: try executable(), configuration: configuration, logger: quietLogger)
    }

    /// Runs `body` with a pool, and ends the pool however it goes.
    static func withPool<Value>(
        _ change: (inout SpeechWorkerPool.Configuration) -> Void = { _ in },
        _ body: (SpeechWorkerPool) async throws -> Value
    ) async throws -> Value {
        let pool = try pool(change)
        do {
            let value = try await body(pool)
            await pool.shutdown()
            return value
        } catch {
            await pool.shutdown()
            throw error
        }
    }

    /// A folder that is deleted afterwards.
    static func withFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
        try await withTemporaryFolder("speech", body)
    }

    /// The workers of this process, those not reaped yet included.
    static func workers() -> Set<pid_t> {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        let children = threads.flatMap { thread in
            contents("/proc/self/task/\(thread)/children").split(separator: " ").compactMap { pid_t($0) }
        }
        return Set(children.filter { contents("/proc/\($0)/comm").hasPrefix("immersion-speec") })
    }

    /// Waits until so many workers are there.
    static func workers(reach count: Int) async throws -> Set<pid_t> {
        // Those that were counted: one more may be replaced while it is read again.
        var found: Set<pid_t> = []
        try await waitUntil {
            found = workers()
            return found.count == count
        }
        return found
    }

    /// A file of /proc, which has no size to be read by.
    static func contents(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(descriptor, &chunk, chunk.count), count > 0 { text += chunk[..<count] }
        return String(decoding: text, as: UTF8.self)
    }

    static func openDescriptors() -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
    }
}
