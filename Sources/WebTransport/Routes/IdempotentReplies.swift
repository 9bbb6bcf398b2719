import Digests
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// Replies by the keys of their requests: one that is sent again, because its reply was lost, is not carried out again.
final class IdempotentReplies: Sendable {
    static let field = RouteDocument.Field(
        name: "Idempotency-Key", place: .header,
        summary: "Sent again with the same key within 24 hours, the request gets the same reply.")

    private static let lifetime: TimeInterval = 86_400
    private static let most = 1_000
    private static let mostOfDevice = 200
    /// Bytes of all replies.
    private static let mostBytes = 16 << 20
    private static let mostKeyBytes = 128

    private struct Key: Hashable {
        var device: UUID
        var key: String
    }

    private struct Entry {
        var payload: [UInt8]
        var at: Date
        /// Nil while the request is under way.
        var response: WebResponse?

        var bytes: Int { response?.body.length ?? 0 }
    }

    private let clock: @Sendable () -> Date
    private let entries = Mutex<[Key: Entry]>([:])

    init(clock: @escaping @Sendable () -> Date) { self.clock = clock }

    /// - Throws: ``WebFault``: 422 for a key of another payload, 409 while the first is under way; what `body` throws,
    ///   and then the key is free again.
    func answer(_ call: WebCall, _ body: () async throws -> WebResponse) async throws -> WebResponse {
        guard let text = call.request.headers.first(name: "idempotency-key") else { return try await body() }
        guard (1...Self.mostKeyBytes).contains(text.utf8.count) else {
            throw WebFault(
                .badRequest, "invalidParams", "An Idempotency-Key has 1 to \(Self.mostKeyBytes) bytes.",
                field: "Idempotency-Key")
        }
        let key = Key(device: try call.requireClient().deviceID, key: text)
        if let known = try begin(key, call.request) { return known }
        do {
            let response = try await body()
            entries.withLock { entries in
                entries[key]?.response = response
                // The latest is kept however large it is.
                while entries.values.reduce(0, { $0 + $1.bytes }) > Self.mostBytes {
                    guard Self.forgetOldest(&entries, where: { $0 != key }) else { break }
                }
            }
            return response
        } catch {
            entries.withLock { $0[key] = nil }
            throw error
        }
    }

    /// - Returns: Whether there was one that is not under way.
    private static func forgetOldest(_ entries: inout [Key: Entry], where isMeant: (Key) -> Bool) -> Bool {
        let oldest = entries.filter { isMeant($0.key) && $0.value.response != nil }.min { $0.value.at < $1.value.at }
        return oldest.map { entries.removeValue(forKey: $0.key) } != nil
    }

    /// The reply that is known; nil when the request is to be carried out.
    private func begin(_ key: Key, _ request: WebRequest) throws(WebFault) -> WebResponse? {
        let place = "\(request.method) \(request.target.path.joined(separator: "/"))"
        let payload = Digest.of(Array(place.utf8) + [0] + Array(request.body.readableBytesView))
        let now = clock()
        let known: Entry? = entries.withLock { entries in
            if let entry = entries[key], entry.at + Self.lifetime > now { return entry }
            if entries.count >= Self.most { entries = entries.filter { $0.value.at + Self.lifetime > now } }
            if entries.keys.count(where: { $0.device == key.device }) >= Self.mostOfDevice {
                _ = Self.forgetOldest(&entries) { $0.device == key.device }
            } else if entries.count >= Self.most {
                _ = Self.forgetOldest(&entries) { _ in true }
            }
            entries[key] = Entry(payload: payload, at: now)
            return nil
        }
        guard let known else { return nil }
        guard known.payload == payload else {
            throw WebFault(
                .unprocessableEntity, "idempotencyKeyReused", "This key was used for another request; take a new one.")
        }
        guard let response = known.response else {
            throw WebFault(.conflict, "requestUnderWay", "The first request with this key is still under way.")
        }
        return response
    }
}
