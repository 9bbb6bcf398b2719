import Foundation
import Logging
import Protocol
import Synchronization
import TestSupport
import Testing

@testable import JSONText
@testable import LearningService
@testable import immersiond

@Suite("A clock that was ahead")
struct ClockTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func daemon(_ now: @escaping @Sendable () -> Date) throws -> Daemon {
        var configuration = Daemon.Configuration(
            socket: "", data: folder.url.appending(path: "data"), content: Repository.daemonContent,
            speechWorker: URL(filePath: "/nowhere"))
        configuration.speechWorkers = 1
        return try Daemon(configuration, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: now)
    }

    @Test("words answered while the clock was ahead are due again, and can be answered")
    func reviews() async throws {
        let start = Date(timeIntervalSince1970: 1_790_000_000)
        let shown = Shown(start)
        let daemon = try daemon { shown.date }
        func call(_ name: String, _ parameters: JSONValue) async throws -> JSONValue {
            let method = try #require(daemon.methods.first { $0.name == name })
            return try WireFormat.decode(JSONValue.self, from: try await method.call(parameters))
        }
        let learner = try await call("learner.create", ["username": "ana"])["id"] ?? .null
        var ids: [JSONValue] = []
        for word in ["mesa", "silla"] {
            ids.append(try await call("vocab.add", ["learnerID": learner, "word": .string(word)])["id"] ?? .null)
        }
        // "mesa" is answered a year ahead, "silla" now.
        _ = try await call("vocab.review", ["wordID": ids[1], "rating": "easy"])
        shown.date = start + 365 * 86_400
        _ = try await call("vocab.review", ["wordID": ids[0], "rating": "easy"])
        shown.date = start + 60
        let due = try await call("vocab.due", ["learnerID": learner])["words"]?.elements ?? []
        #expect(due.map { $0["id"] } == [ids[0]])
        #expect(try await call("vocab.preview", ["wordID": ids[0]])["good"] != nil)
        let answer = try await call("vocab.review", ["wordID": ids[0], "rating": "good"])
        let next = try #require(answer["scheduling"]?["due"]?.string.flatMap(Instant.date(from:)))
        #expect(next > shown.date && next < start + 100 * 86_400)
        #expect(try await call("vocab.due", ["learnerID": learner])["words"]?.elements?.isEmpty == true)
        // What is before an answer that the clock has reached is refused as ever.
        await #expect(throws: (any Error).self) {
            _ = try await call(
                "vocab.review", ["wordID": ids[0], "rating": "good", "at": .string(Instant.text(start - 86_400))])
        }
    }

    @Test("a clock that is set is noticed, one that drifts is not; it is steady again after some hours")
    func watch() {
        let wall = Shown(Date())
        let start = ContinuousClock.now
        let passed = Mutex(0.0)
        let watch = ClockWatch({ wall.date }, beside: { start + .seconds(passed.withLock { $0 }) })
        func pass(_ seconds: Double, clockShows shownSeconds: Double) {
            wall.date += shownSeconds
            passed.withLock { $0 += seconds }
        }
        #expect(!watch.isSteady)
        pass(ClockWatch.steadySeconds, clockShows: ClockWatch.steadySeconds + 5)
        #expect(watch.look() == nil)
        #expect(watch.isSteady)
        pass(60, clockShows: 60 - 86_400)
        #expect(watch.look().map { Int($0.rounded()) } == -86_400)
        #expect(watch.look() == nil)
        #expect(!watch.isSteady)
        pass(ClockWatch.steadySeconds, clockShows: ClockWatch.steadySeconds)
        #expect(watch.isSteady)
    }
}

/// What a clock shows.
private final class Shown: Sendable {
    private let shown: Mutex<Date>

    init(_ date: Date) { shown = Mutex(date) }

    var date: Date {
        get { shown.withLock { $0 } }
        set { shown.withLock { $0 = newValue } }
    }
}
