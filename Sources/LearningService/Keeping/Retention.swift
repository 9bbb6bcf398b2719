package import Foundation
package import Storage

/// How long conversations are kept. What they taught stays: cards, answers and progress are records of their own.
package struct Retention: Sendable {
    /// Conversations that one look deletes; the next takes the others.
    private static let atOnce = 200

    private let store: Store
    private let watch: ClockWatch
    private let seconds: TimeInterval
    private let clock: @Sendable () -> Date

    /// - Parameter seconds: After which a conversation goes that nobody has gone on with.
    package init(
        store: Store, watch: ClockWatch, seconds: TimeInterval, clock: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.watch = watch
        self.seconds = seconds
        self.clock = clock
    }

    /// Deletes the conversations that are too old; by a clock that was just set, none. Copies of the database keep them
    /// until these are replaced: what nobody asked to be erased is no reason to take a backup away.
    ///
    /// - Returns: How many.
    /// - Throws: A `StorageError` or ``ServiceError``; those before it are deleted.
    package func apply() async throws -> Int {
        guard watch.isSteady else { return 0 }
        let limit = clock() - seconds
        let old = try await store.read { try $0.sessionIDs(unchangedSince: limit, limit: Self.atOnce) }
        var count = 0
        for id in old {
            let owner = try await store.write { writer in
                // Somebody may have gone on with it meanwhile.
                guard try writer.reader.session(id).map({ $0.updatedAt < limit }) == true else { return UUID?.none }
                return try writer.deleteSession(id)
            }
            if owner != nil { count += 1 }
        }
        return count
    }
}
