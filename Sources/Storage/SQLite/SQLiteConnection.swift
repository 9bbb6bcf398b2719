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
}

extension Dialect {
    static let sqlite = Dialect(like: "LIKE")
}

extension Connection {
    init(_ database: Database) { self.init(engine: SQLiteConnection(database: database)) }
}
