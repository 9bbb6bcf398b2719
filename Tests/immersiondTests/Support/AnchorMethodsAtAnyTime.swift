import Foundation
import Storage
import Synchronization

@testable import immersiond

/// The anchor methods on a store of their own, under a clock that the test sets.
final class AnchorMethodsAtAnyTime: Sendable {
    private let folder: URL
    private let store: Store
    private let methods: [RPCMethod]
    private let time: SettableClock

    init(content: URL) throws {
        let time = SettableClock()
        folder = FileManager.default.temporaryDirectory.appending(path: "anchors-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        store = try Store(path: folder.appending(path: "test.sqlite").path)
        methods =
            AnchorMethods(
                store: store, catalog: ContentCatalog(directory: content, at: Date()), clock: { time.now }
            ).methods
        self.time = time
    }

    deinit {
        store.close()
        try? FileManager.default.removeItem(at: folder)
    }

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
    private let instant = Mutex(Date())

    var now: Date { instant.withLock { $0 } }

    func set(_ date: Date) { instant.withLock { $0 = date } }
}
