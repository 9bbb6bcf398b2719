internal import GRDB

/// The indexes of cards and answers, but for those of their keys, taken away while much is written and made anew at the
/// end, from sorted rows instead of entry by entry. When the transaction is undone, they are there as before.
package struct PostponedIndexes: Sendable {
    /// Kibibytes of pages, negative as SQLite wants them: it takes as much again for the rows that it sorts.
    private static let sortingCache = -2_048

    private let statements: [String]

    fileprivate init(in database: Database) throws {
        // An index without a statement belongs to a key.
        let indexes = try database.all(
            """
            SELECT name, sql FROM sqlite_master
            WHERE type = 'index' AND tbl_name IN ('words', 'reviews') AND sql IS NOT NULL ORDER BY name
            """, []
        ) { (name: $0.text(0), sql: $0.text(1)) }
        for index in indexes { try database.execute(sql: "DROP INDEX \(index.name)") }
        statements = indexes.map(\.sql)
    }

    fileprivate func restore(in database: Database) throws {
        let cache = try Int.fetchOne(database, sql: "PRAGMA cache_size") ?? Self.sortingCache
        // Rows are sorted on a second thread while they are read.
        try database.execute(sql: "PRAGMA cache_size = \(Self.sortingCache); PRAGMA threads = 1")
        defer { try? database.execute(sql: "PRAGMA cache_size = \(cache); PRAGMA threads = 0") }
        for statement in statements { try database.execute(sql: statement) }
    }
}

extension StoreWriter {
    /// Lets the indexes of cards and answers wait until ``restore(_:)``; meanwhile only what goes by a key is found quickly:
    /// cards by their ids and lemmas, answers by their cards.
    package func postponeIndexes() throws -> PostponedIndexes { try PostponedIndexes(in: database) }

    package func restore(_ indexes: PostponedIndexes) throws { try indexes.restore(in: database) }
}
