internal import Foundation
internal import Vocab

/// A row of a query, read by position while the query stands on it.
///
/// To find columns by name takes a table of names that is made anew for every query: for a single card that takes
/// longer than SQLite itself.
struct Columns {
    let statement: any EngineStatement

    func isNull(_ column: Int) -> Bool { statement.isNull(column) }

    func integer(_ column: Int) -> Int { Int(statement.integer(column)) }
    func number(_ column: Int) -> Double { statement.number(column) }
    func flag(_ column: Int) -> Bool { statement.integer(column) != 0 }
    func date(_ column: Int) -> Date { Column.date(statement.integer(column)) }

    func text(_ column: Int) -> String { String(decoding: statement.text(column), as: UTF8.self) }

    /// A blob, empty for null; it lasts as long as the row.
    func blob(_ column: Int) -> UnsafeRawBufferPointer { statement.blob(column) }

    /// A UUID that stands as text.
    ///
    /// - Throws: ``StorageError/Code/damaged`` when the column holds something else.
    func id(_ column: Int) throws -> UUID {
        guard let id = UUIDText.parse(statement.text(column)) else { throw noUUID(column) }
        return id
    }

    /// A UUID that stands as its sixteen bytes.
    ///
    /// - Throws: ``StorageError/Code/damaged`` when the column holds something else.
    func key(_ column: Int) throws -> UUID {
        let bytes = blob(column)
        guard bytes.count == MemoryLayout<uuid_t>.size else { throw noUUID(column) }
        return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }

    private func noUUID(_ column: Int) -> StorageError {
        StorageError(
            .damaged,
            "The column '\(statement.name(column))' holds '\(text(column).prefix(64))', which is not a UUID.")
    }

    func optionalInteger(_ column: Int) -> Int? { isNull(column) ? nil : integer(column) }
    func optionalDate(_ column: Int) -> Date? { isNull(column) ? nil : date(column) }
    func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
    func optionalID(_ column: Int) throws -> UUID? { isNull(column) ? nil : try id(column) }
    func optionalKey(_ column: Int) throws -> UUID? { isNull(column) ? nil : try key(column) }
    func optionalData(_ column: Int) -> Data? { isNull(column) ? nil : Data(blob(column)) }
}
