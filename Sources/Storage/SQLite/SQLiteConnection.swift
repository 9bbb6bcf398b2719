internal import Foundation
internal import GRDB

/// A connection of GRDB's, within a transaction or on a snapshot.
struct SQLiteConnection: EngineConnection {
    let database: Database

    var dialect: Dialect { .sqlite }

    func statement(_ sql: String) throws -> any EngineStatement {
        SQLitePreparedStatement(try database.cachedStatement(sql: sql))
    }

    func execute(_ script: String) throws { try database.execute(sql: script) }

    func with(_ functions: [ColumnFunction], _ body: () throws -> Void) throws {
        let functions = functions.map { function in
            DatabaseFunction(function.name, argumentCount: 1, pure: true) { values in
                try function.bytes(String.fromDatabaseValue(values[0])).map { Data($0) }
            }
        }
        functions.forEach(database.add(function:))
        defer { functions.forEach(database.remove(function:)) }
        try body()
    }

    // MARK: Indexes

    /// Kibibytes of pages, negative as SQLite wants them: it takes as much again for the rows that it sorts.
    private static let sortingCache = -2_048

    func postponeIndexes(of tables: [String]) throws -> PostponedIndexes {
        // An index without a statement belongs to a key.
        let indexes = try Connection(engine: self).all(
            """
            SELECT name, sql FROM sqlite_master
            WHERE type = 'index' AND tbl_name IN (\(tables.map { _ in "?" }.joined(separator: ", ")))
                AND sql IS NOT NULL
            ORDER BY name
            """, tables.map { .text($0) }
        ) { (name: $0.text(0), sql: $0.text(1)) }
        for index in indexes { try execute("DROP INDEX \(index.name)") }
        return PostponedIndexes(statements: indexes.map(\.sql))
    }

    func restore(_ indexes: PostponedIndexes) throws {
        let cache = try Int.fetchOne(database, sql: "PRAGMA cache_size") ?? Self.sortingCache
        // Rows are sorted on a second thread while they are read.
        try execute("PRAGMA cache_size = \(Self.sortingCache); PRAGMA threads = 1")
        defer { try? execute("PRAGMA cache_size = \(cache); PRAGMA threads = 0") }
        for statement in indexes.statements { try execute(statement) }
    }
}

extension Dialect {
    static let sqlite = Dialect(like: "LIKE")
}

extension Connection {
    init(_ database: Database) { self.init(engine: SQLiteConnection(database: database)) }
}
