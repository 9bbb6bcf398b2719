extension SQLiteDatabase {
    /// - Throws: ``AnkiFormatError/Code/damaged``
    func checkIntegrity() throws(AnkiFormatError) {
        let check = try prepare("PRAGMA quick_check(1)")
        guard try check.step() else { throw failure }
        let verdict = try check.text(0)
        guard verdict == "ok" else {
            throw AnkiFormatError(.damaged, "The database of the package is damaged: \(quoted(verdict)).")
        }
    }

    /// Makes sure that something is an ordinary table: views, virtual tables and generated columns would run what the
    /// file's author wrote.
    ///
    /// - Returns: false when there is none of this name.
    /// - Throws: ``AnkiFormatError/Code/damaged``
    func checkTable(_ name: String) throws(AnkiFormatError) -> Bool {
        let lookup = try prepare("SELECT type, sql FROM sqlite_schema WHERE lower(name) = ?")
        lookup.bind(name, at: 0)
        guard try lookup.step() else { return false }
        let isTable = try lookup.text(0) == "table"
        guard isTable, !(try lookup.text(1).lowercased().hasPrefix("create virtual")) else {
            throw AnkiFormatError(.damaged, "In the database of the package, \(name) is no ordinary table.")
        }
        let columns = try prepare("SELECT hidden FROM pragma_table_xinfo(?)")
        columns.bind(name, at: 0)
        while try columns.step() {
            guard try columns.integer(0) == 0 else {
                throw AnkiFormatError(.damaged, "In the database of the package, \(name) has computed columns.")
            }
        }
        return true
    }

    func requireTable(_ name: String) throws(AnkiFormatError) {
        guard try checkTable(name) else {
            throw AnkiFormatError(.damaged, "The database of the package has no table \(name).")
        }
    }

    /// - Throws: ``AnkiFormatError/Code/tooLarge``
    func count(_ table: String, limit: Int64) throws(AnkiFormatError) -> Int64 {
        let count = try prepare("SELECT count(*) FROM \(table)")
        guard try count.step() else { throw failure }
        let rows = try count.integer(0)
        guard rows <= limit else {
            throw AnkiFormatError(.tooLarge, "The package has \(rows) \(table); allowed are \(limit).")
        }
        return rows
    }
}
