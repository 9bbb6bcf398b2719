/// What keeps the records: a database of which they know only this, and the SQL of ``Dialect``.
///
/// An engine hands out connections, on which statements are prepared once and read by position. It groups, repeats and
/// commits writes as suits it, and tells its own errors as ``StorageError``. What only it has stays in its folder.
protocol StorageEngine: Sendable {
    /// Takes the steps that the database has not taken yet, in their order, each in a transaction of its own.
    ///
    /// - Parameters:
    ///   - version: Of the last step to take; all unless given. A database that is further on stays as it is.
    ///   - willMigrate: Called before a database that holds something takes a step.
    /// - Throws: ``StorageError/Code/damaged`` when the database has taken a step that is none of these, and then
    ///   leaves it alone; what a step throws, and `willMigrate`, after which none is taken.
    func migrate(_ steps: [Migration], upTo version: String?, willMigrate: () throws -> Void) throws(StorageError)

    /// Reads one consistent snapshot, beside writes and other reads where the engine can.
    ///
    /// - Throws: ``StorageError`` when the database cannot be read; errors of `body`'s own as they are.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value

    /// Takes a write on, and tells it what became of it, once.
    func submit(_ write: SubmittedWrite)

    /// Whether a write waits that is not a piece of long work.
    var isAwaited: Bool { get }

    /// Gives back the memory that a long write has taken.
    func releaseMemory() async

    /// Copies the database as it is now into a file, and checks the copy.
    func backUp(to path: String) throws(StorageError)

    /// What is wrong with what it keeps; empty when all can be read.
    ///
    /// - Throws: ``StorageError`` when that could not be found out now.
    func faults() throws(StorageError) -> [String]

    /// Leaves no byte of deleted records in files, unless writers would wait for long.
    ///
    /// - Parameters:
    ///   - bytes: Of a database that is not too large to be written anew at any time.
    ///   - stillness: How long nobody must have written to a larger one.
    /// - Returns: Whether it was done.
    func eraseRemains(upTo bytes: Int, after stillness: Duration) throws(StorageError) -> Bool

    /// Finishes the writes that were taken on and refuses any other.
    func close()
}

/// A write that waits for its transaction. Several may share one: when this one throws, what it did is undone and
/// nothing else.
struct SubmittedWrite: Sendable {
    /// Runs the write within a transaction. What it returns is called once the commit is on disk.
    let run: @Sendable (Connection) throws -> @Sendable () -> Void
    /// Called with the reason when nothing of it was kept: a ``StorageError``, or what the write threw of its own.
    let fail: @Sendable (any Error) -> Void
    /// Whether it is one piece of work that is too long for others to wait for: it goes alone, in turn with theirs.
    var isPiece = false
}

/// A connection of an engine, within a transaction or on a snapshot.
protocol EngineConnection {
    var dialect: Dialect { get }

    /// A statement that is prepared once and kept. `?` stands for each value, in their order.
    func statement(_ sql: String) throws -> any EngineStatement

    /// Runs statements without values one after the other, such as those that make tables.
    func execute(_ script: String) throws

    /// Lets statements call functions by their names while `body` runs.
    func with(_ functions: [ColumnFunction], _ body: () throws -> Void) throws
}

/// A prepared statement, and the row that it stands on. Columns and places count from 0.
protocol EngineStatement {
    var placeholders: Int { get }

    func bind(_ value: Value, at place: Int) throws

    /// To be called before the first step.
    ///
    /// - Throws: When it would write outside a transaction: one that has ended without a word, for a full disk, must
    ///   not be gone on with.
    func begin() throws

    /// - Returns: Whether there is a row.
    func step() throws -> Bool

    /// Ready for the next use.
    func release()

    /// Rows that it inserted, updated or deleted.
    var changes: Int { get }

    /// The number that the engine gave to the row that was inserted last. `RETURNING` would tell it too, but makes
    /// SQLite keep a journal of the statement: a sixth of an import's time. An engine without such a memory adds it to
    /// the insertions into `words`, the one table that is numbered so.
    var insertedNumber: Int { get }

    var columns: Int { get }
    func name(_ column: Int) -> String
    /// Whatever it holds.
    func value(_ column: Int) -> StoredValue
    func isNull(_ column: Int) -> Bool
    func integer(_ column: Int) -> Int64
    func number(_ column: Int) -> Double
    /// The bytes of a text, empty for null; they last as long as the row.
    func text(_ column: Int) -> UnsafeBufferPointer<UInt8>
    /// A blob, empty for null; it lasts as long as the row.
    func blob(_ column: Int) -> UnsafeRawBufferPointer
}

/// A function of a text or null for statements, to rewrite columns with.
struct ColumnFunction: Sendable {
    let name: String
    let bytes: @Sendable (String?) throws -> [UInt8]?
}
