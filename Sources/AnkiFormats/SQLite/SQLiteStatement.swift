internal import GRDBSQLite
internal import JSONText

/// A prepared statement. Columns and parameters count from 0.
final class SQLiteStatement {
    private let statement: OpaquePointer
    private let database: SQLiteDatabase

    init(_ statement: OpaquePointer, of database: SQLiteDatabase) {
        self.statement = statement
        self.database = database
    }

    deinit { sqlite3_finalize(statement) }

    // MARK: Writing

    func bind(_ value: Int64, at parameter: Int32) { sqlite3_bind_int64(statement, parameter + 1, value) }

    func bind(_ value: Int, at parameter: Int32) { bind(Int64(value), at: parameter) }

    func bind(_ value: String, at parameter: Int32) {
        var value = value
        value.withUTF8 { bind(text: $0, at: parameter) }
    }

    /// - Parameter text: UTF-8.
    func bind(text: UnsafeBufferPointer<UInt8>, at parameter: Int32) {
        let bytes = UnsafeRawPointer(text.baseAddress)?.assumingMemoryBound(to: CChar.self)
        if let bytes {
            sqlite3_bind_text(statement, parameter + 1, bytes, Int32(clamping: text.count), Self.copied)
        } else {
            sqlite3_bind_text(statement, parameter + 1, "", 0, Self.copied)
        }
    }

    func bind(_ value: [UInt8], at parameter: Int32) {
        value.withUnsafeBytes { bytes in
            if bytes.isEmpty {
                _ = sqlite3_bind_zeroblob(statement, parameter + 1, 0)
            } else {
                _ = sqlite3_bind_blob(
                    statement, parameter + 1, bytes.baseAddress, Int32(clamping: bytes.count), Self.copied)
            }
        }
    }

    /// SQLITE_TRANSIENT, whose macro does not come through.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    /// Runs a statement that returns nothing, ready to be bound anew.
    func run() throws(AnkiFormatError) {
        let status = sqlite3_step(statement)
        // The connection keeps the error of a failed step.
        sqlite3_reset(statement)
        guard status == SQLITE_DONE else { throw database.failure }
    }

    /// Runs an insertion that does nothing on a conflict, ready to be bound anew.
    ///
    /// - Returns: Whether it was done: false when the key is taken.
    func insert() throws(AnkiFormatError) -> Bool {
        try run()
        return sqlite3_changes(database.handle) > 0
    }

    // MARK: Reading

    /// - Returns: Whether there is a row.
    func step() throws(AnkiFormatError) -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw database.failure
        }
    }

    /// A whole number; old versions of Anki wrote some as reals.
    func integer(_ column: Int32) throws(AnkiFormatError) -> Int64 {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return sqlite3_column_int64(statement, column)
        case SQLITE_FLOAT:
            if let value = Int64(exactly: sqlite3_column_double(statement, column).rounded()) { return value }
        default: break
        }
        throw mismatch(column, "a whole number")
    }

    /// A whole number of the machine's small kind.
    func int32(_ column: Int32) throws(AnkiFormatError) -> Int {
        let value = try integer(column)
        guard let narrow = Int32(exactly: value) else { throw mismatch(column, "a number of 32 bits") }
        return Int(narrow)
    }

    func text(_ column: Int32) throws(AnkiFormatError) -> String { try text(column, of: try bytes(column)) }

    /// The parts of a text between bytes that are ASCII.
    func texts(_ column: Int32, separatedBy separator: UInt8) throws(AnkiFormatError) -> [String] {
        var texts: [String] = []
        try bytes(column).parts(separatedBy: separator) { (part) throws(AnkiFormatError) in
            texts.append(try text(column, of: part))
        }
        return texts
    }

    /// The bytes of a text, which last until the next step.
    private func bytes(_ column: Int32) throws(AnkiFormatError) -> UnsafeBufferPointer<UInt8> {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_TEXT, SQLITE_INTEGER, SQLITE_FLOAT: break
        default: throw mismatch(column, "text")
        }
        guard let bytes = sqlite3_column_text(statement, column) else { throw database.failure }
        return UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column)))
    }

    private func text(_ column: Int32, of bytes: UnsafeBufferPointer<UInt8>) throws(AnkiFormatError) -> String {
        guard let text = String(utf8: bytes) else { throw mismatch(column, "UTF-8 text") }
        return text
    }

    /// A blob; text is taken as its bytes.
    func blob(_ column: Int32) throws(AnkiFormatError) -> [UInt8] {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_NULL: return []
        case SQLITE_BLOB, SQLITE_TEXT:
            guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
            return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
        default: throw mismatch(column, "a blob")
        }
    }

    private func mismatch(_ column: Int32, _ wanted: String) -> AnkiFormatError {
        let name = sqlite3_column_name(statement, column).map { String(cString: $0) } ?? "\(column)"
        let table = sqlite3_sql(statement).map { String(cString: $0) }.flatMap(Self.table) ?? "a table"
        let row = sqlite3_column_int64(statement, 0)
        return AnkiFormatError(.damaged, "The column \(name) of row \(row) in \(table) is not \(wanted).")
    }

    private static func table(of sql: String) -> String? {
        let words = sql.split(separator: " ")
        return words.firstIndex(of: "FROM").flatMap { words.dropFirst($0 + 1).first }.map(String.init)
    }
}
