internal import GRDB

/// Whether the tables, indexes and triggers of a database are as our migrations make them. SQLite checks pages and
/// rows, but takes a damaged letter in the name of a column for another column, and fails only once a statement asks
/// for it.
enum SchemaCheck {
    /// What is wrong; nil where all is as it should be. What others have added is no fault.
    ///
    /// - Parameters:
    ///   - steps: All that there are, the oldest first.
    ///   - taken: The versions of those that the database has taken.
    static func fault(in database: Database, steps: [Migration], taken: Set<String>) throws -> String? {
        let found = try statements(of: database)
        // As when they are taken: a step may make a table anew that others refer to.
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let expected = try DatabaseQueue(configuration: configuration).write { model in
            for step in steps where taken.contains(step.version) { try step.run(Connection(model)) }
            return try statements(of: model)
        }
        let changed = expected.keys.sorted().first { found[$0] != expected[$0] }
        return changed.map { "The description of '\($0)' in it is not the one that immersiond wrote." }
    }

    /// The statement that makes each table, index and trigger, by its name, without its comments and in single spaces:
    /// neither matters to what is stored. SQLite's own are made without one.
    private static func statements(of database: Database) throws -> [String: String] {
        let rows = try Row.fetchAll(database, sql: "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return Dictionary(rows.map { ($0[0], plain($0[1])) }, uniquingKeysWith: { first, _ in first })
    }

    private static func plain(_ statement: String) -> String {
        let lines = statement.split(separator: "\n").map { (line: Substring) -> Substring in
            line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line
        }
        let words = lines.flatMap { $0.split(whereSeparator: \.isWhitespace) }
        return words.joined(separator: " ")
    }
}
