/// How records speak to an engine: statements with their values, rows by position.
struct Connection {
    let engine: any EngineConnection

    var dialect: Dialect { engine.dialect }

    /// Every row of a query.
    func all<Element>(_ sql: String, _ values: [Value], _ read: (Columns) throws -> Element) throws -> [Element] {
        var elements: [Element] = []
        try each(sql, values) { elements.append(try read($0)) }
        return elements
    }

    /// Passes the rows of a query one by one. A body that runs queries of its own must not run this one.
    func each(_ sql: String, _ values: [Value], _ body: (Columns) throws -> Void) throws {
        let statement = try started(sql, values)
        defer { statement.release() }
        let row = Columns(statement: statement)
        while try statement.step() { try body(row) }
    }

    /// The first row of a query, or of what a change returns; nil when there is none.
    func first<Element>(_ sql: String, _ values: [Value], _ read: (Columns) throws -> Element) throws -> Element? {
        let statement = try started(sql, values)
        defer { statement.release() }
        return try statement.step() ? try read(Columns(statement: statement)) : nil
    }

    /// Whether a query has a row.
    func exists(_ sql: String, _ values: [Value]) throws -> Bool { try first(sql, values) { _ in true } ?? false }

    /// Runs an insertion, an update or a deletion, within a transaction.
    ///
    /// - Returns: How many rows it changed.
    @discardableResult
    func change(_ sql: String, _ values: [Value]) throws -> Int {
        let statement = try started(sql, values)
        defer { statement.release() }
        _ = try statement.step()
        return statement.changes
    }

    /// Inserts a row to which the engine gives a number.
    ///
    /// - Returns: The number; nil when the row was not inserted.
    func insertNumbered(_ sql: String, _ values: [Value]) throws -> Int? {
        let statement = try started(sql, values)
        defer { statement.release() }
        _ = try statement.step()
        return statement.changes == 1 ? statement.insertedNumber : nil
    }

    /// The same as ``change(_:_:)`` for each of many rows.
    ///
    /// - Parameter value: Of a row, for the placeholder of a place, from 0.
    func change<Row>(_ sql: String, forEach rows: some Sequence<Row>, _ value: (Row, Int) -> Value) throws {
        let statement = try engine.statement(sql)
        let placeholders = statement.placeholders
        for row in rows {
            defer { statement.release() }
            for place in 0..<placeholders { try statement.bind(value(row, place), at: place) }
            try statement.begin()
            _ = try statement.step()
        }
    }

    /// The names of a table's columns.
    func columns(of table: String) throws -> Set<String> {
        let statement = try engine.statement("SELECT * FROM \(table) LIMIT 0")
        defer { statement.release() }
        return Set((0..<statement.columns).map(statement.name))
    }

    func execute(_ script: String) throws { try engine.execute(script) }

    func execute(_ scripts: [String]) throws {
        for script in scripts { try engine.execute(script) }
    }

    /// A statement that is ready for its first step.
    private func started(_ sql: String, _ values: [Value]) throws -> any EngineStatement {
        let statement = try engine.statement(sql)
        precondition(statement.placeholders == values.count, "a value for each placeholder")
        do {
            for (place, value) in values.enumerated() { try statement.bind(value, at: place) }
            try statement.begin()
        } catch {
            statement.release()
            throw error
        }
        return statement
    }
}
