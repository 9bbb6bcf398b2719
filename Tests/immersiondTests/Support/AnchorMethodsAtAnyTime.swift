import Foundation
import Storage
import Synchronization
import TestSupport

@testable import JSONText
@testable import LearningService
@testable import Protocol

/// The anchor methods on a store of their own, under a clock that the test sets; with it time passes, unless the clock
/// jumps.
final class AnchorMethodsAtAnyTime: Sendable {
    private let folder: TemporaryFolder
    private let store: Store
    private let methods: [RPCMethod]
    private let time: SettableClock

    init(content: URL) throws {
        let time = SettableClock()
        folder = try TemporaryFolder()
        store = try Store(path: folder.url.appending(path: "test.sqlite").path)
        let catalog = ContentCatalog(directory: content, at: Date())
        methods =
            AnchorMethods(
                anchors: Anchors(
                    store: store, catalog: catalog, clock: { time.now },
                    watch: ClockWatch({ time.now }, beside: { time.instant })),
                roomFrames: RoomFrames(store: store, clock: { time.now }), languages: catalog.snapshot.defaults
            ).methods
        self.time = time
    }

    deinit { store.close() }

    /// Sets the clock while no time passes.
    func jump(to date: Date) { time.set(date, passing: false) }

    func put(_ parameters: JSONValue, at instant: Date) async throws -> JSONValue {
        try await call("anchor.put", parameters, at: instant)
    }

    /// Expired anchors counted in.
    func count(inRoom room: String, at instant: Date) async throws -> Int? {
        let reply = try await call(
            "anchor.list", ["roomIdentifier": .string(room), "includeExpired": true], at: instant)
        return reply["anchors"]?.elements?.count
    }

    private func call(_ name: String, _ parameters: JSONValue, at instant: Date) async throws -> JSONValue {
        time.set(instant)
        let method = methods.first { $0.name == name }
        let reply = try await method?.call(parameters) ?? Data("null".utf8)
        return try WireFormat.decode(JSONValue.self, from: reply)
    }
}

private final class SettableClock: Sendable {
    private struct State {
        var date = Date()
        var instant = ContinuousClock.now
    }

    private let state = Mutex(State())

    var now: Date { state.withLock { $0.date } }
    var instant: ContinuousClock.Instant { state.withLock { $0.instant } }

    func set(_ date: Date, passing: Bool = true) {
        state.withLock { state in
            if passing { state.instant += .seconds(date.timeIntervalSince(state.date)) }
            state.date = date
        }
    }
}
