package import Foundation
import Synchronization

/// The daemon's memory: records over an engine, SQLite unless another is given.
///
/// Reads run side by side where the engine can. A write's caller is resumed only once the disk has it.
package final class Store: Sendable {
    let engine: any StorageEngine
    private let wordChanges = CardChangeCounter()
    private let quotas: QuotaLedger
    private let keepsChanges: Bool
    private let now: @Sendable () -> Date
    /// What is wrong with the database; nil as far as it is known to be sound.
    let damage = Mutex<String?>(nil)

    /// Opens a database file, creating or migrating it.
    ///
    /// - Parameters:
    ///   - copy: Where a database of an earlier version is copied to before it is taken over; nowhere unless given.
    ///   - willMigrate: Called before that, since it takes seconds where there are many cards.
    /// - Throws: ``StorageError`` when the file is damaged, of a later version or cannot be written, or no copy can be.
    package convenience init(
        path: String, copyingBefore copy: String? = nil, willMigrate: () -> Void = {}
    ) throws(StorageError) {
        let engine = try SQLiteEngine(.file(path))
        try self.init(
            engine: engine,
            willMigrate: {
                willMigrate()
                if let copy { try engine.backUp(to: copy) }
            })
    }

    /// Opens the file as an earlier version of the program would have, for tests of the way from there.
    convenience init(path: String, upTo version: String?, willMigrate: () -> Void = {}) throws(StorageError) {
        try self.init(engine: SQLiteEngine(.file(path)), upTo: version, willMigrate: willMigrate)
    }

    /// - Parameters:
    ///   - version: The last step to take; all unless given. A database that is further on stays as it is.
    ///   - quotas: What holders may have.
    ///   - now: The clock that dates changes in the change log.
    init(
        engine: any StorageEngine, upTo version: String? = nil, quotas: QuotaLedger = QuotaLedger(),
        now: @escaping @Sendable () -> Date = { Date() }, willMigrate: () throws -> Void = {}
    ) throws(StorageError) {
        try engine.migrate(Migration.all, upTo: version, willMigrate: willMigrate)
        self.engine = engine
        self.quotas = quotas
        self.now = now
        keepsChanges = Migration.keepsChanges(upTo: version)
    }

    /// Carries out `body` in a transaction and returns once it is on disk. When `body` throws, or the commit fails,
    /// nothing of it was changed.
    ///
    /// - Parameter device: The device that the changes came from, for the change log; this store's own unless given.
    /// - Throws: ``StorageError`` for what the database refuses; errors of `body`'s own as they are.
    package func write<Value: Sendable>(
        from device: UUID? = nil, _ body: @escaping @Sendable (borrowing StoreWriter) throws -> Value
    ) async throws -> Value {
        try requireSound()
        return try await withCheckedThrowingContinuation { continuation in
            submit(from: device, isPiece: false, body) { continuation.resume(with: $0) }
        }
    }

    /// Carries out a piece of work that is too long for others to wait for, in a transaction of its own, in turn with
    /// theirs. `body` ends soon, and at once where ``StoreWriter/isAwaited``.
    ///
    /// Blocks until the piece is on disk: for threads of their own, never for one of a pool.
    ///
    /// - Throws: As ``write(from:_:)``; nothing of the piece was changed.
    package func writePiece<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing StoreWriter) throws -> Value
    ) throws -> Value {
        try requireSound()
        let outcome = AwaitedOutcome<Value>()
        submit(from: nil, isPiece: true, body) { outcome.settle($0) }
        return try outcome.wait()
    }

    private func requireSound() throws(StorageError) {
        if let damage = damage.withLock({ $0 }) {
            throw StorageError(
                .damaged, "The database is damaged, and nothing more is stored: \(damage) Restore it from a backup.")
        }
    }

    private func submit<Value: Sendable>(
        from device: UUID?, isPiece: Bool, _ body: @escaping @Sendable (borrowing StoreWriter) throws -> Value,
        _ tell: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        let origin = keepsChanges ? ChangeOrigin(at: now(), device: device) : nil
        engine.submit(
            SubmittedWrite(
                run: { [engine, wordChanges, quotas] database in
                    let notes = WriteNotes(origin: origin, quotas: quotas) { engine.isAwaited }
                    let value = try Self.run(body, in: database, notes)
                    let change = notes.wordChange
                    return {
                        wordChanges.add(change)
                        tell(.success(value))
                    }
                },
                fail: { tell(.failure($0)) }, isPiece: isPiece))
    }

    // Inlined, the writer that cannot be copied makes the optimiser of Swift 6.3 crash.
    @inline(never)
    private static func run<Value>(
        _ body: (borrowing StoreWriter) throws -> Value, in database: Connection, _ notes: WriteNotes
    ) throws -> Value {
        let writer = StoreWriter(database: database, notes: notes)
        let value = try body(writer)
        try writer.checkQuotas()
        try writer.logChanges()
        return value
    }

    /// Reads one consistent snapshot.
    ///
    /// - Throws: ``StorageError`` when the database cannot be read; errors of `body`'s own as they are.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing StoreReader) throws -> Value
    ) async throws -> Value {
        try await engine.read { try body(StoreReader(database: $0)) }
    }

    /// Where the changes of cards stand. To be read before a snapshot that is to be remembered.
    package var cardVersion: CardVersion { wordChanges.mark }

    /// The cards that were answered since a mark; nil when other changes were made, and what is remembered is out of
    /// date.
    package func wordsAnswered(since mark: CardVersion) -> ArraySlice<UUID>? { wordChanges.answered(since: mark) }

    /// Gives back the pages that a long write has left in memory.
    package func releaseMemory() async { await engine.releaseMemory() }

    /// Finishes the waiting writes and takes no more.
    package func close() { engine.close() }
}
