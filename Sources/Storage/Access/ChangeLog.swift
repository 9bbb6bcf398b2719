package import Foundation

/// The log of changes, which synchronisation reads: a log for each learner, and one for what is in rooms. Each counts
/// its rows from 1 without a gap in time: a change that can be read never comes before one that was read.
///
/// It is written in the transaction of the change. A write tells each record once; records of one kind whose same
/// fields it changed share a row, up to ``mostKeys``: an import of 100,000 cards takes 500 rows of a few kilobytes
/// instead of 100,000. Rows of different writes are not merged: that would need an index by record, two pages more to
/// write at every answer, which costs more than the rows it saves. Instead old rows go: after ``memory``, or when there
/// are more than ``mostRows``. A device that comes later is told so, and reads everything anew, as after a tombstone's
/// end.
///
/// What follows from other records is not in it, since every device works it out itself: exposures and the words of a
/// session (from its turns), search texts and pronunciations of cards.
package enum ChangeLog {
    /// How long a change is remembered, in seconds: 180 days, as long as anchors that left their rooms.
    package static let memory = 180.0 * 86_400
    /// Rows kept of one log: some six megabytes.
    package static let mostRows = 100_000

    /// Records in a row, whose keys fill a page.
    static let mostKeys = 200
    /// Old rows are looked for once in this many changes, and then up to four times as many go.
    static let pruningInterval = 64
    /// The log of what is in rooms.
    static let rooms = "rooms"
}

/// Changes after one that is known, in the order in which they were made.
package struct ChangePage: Sendable, Hashable {
    package var changes: [ChangeRecord] = []
    /// All changes up to this number are here: where to ask from next.
    package var number = 0
    package var hasMore = false
    /// Whether what came after the known change has been forgotten, or was never known: read all records anew, and go
    /// on from ``number``.
    package var isReset = false
}

extension StoreReader {
    /// The id of this store, made when it first kept a change log.
    package func device() throws -> UUID {
        guard let id = try database.first("SELECT id FROM store_device", [], { try $0.id(0) }) else {
            throw StorageError(.damaged, "The store's own id is missing.")
        }
        return id
    }

    /// - Parameters:
    ///   - number: Of the last change that is known; 0 for none.
    ///   - learnerID: Whose records; nil for what is in rooms.
    ///   - limit: Most changes told at once, above 0. Records that share a number are told together even so.
    package func changes(after number: Int, of learnerID: UUID?, limit: Int) throws -> ChangePage {
        let log = Value.changeLog(of: learnerID)
        let state = try database.first("SELECT last, forgotten FROM change_logs WHERE id = ?", [log]) {
            (last: $0.integer(0), forgotten: $0.integer(1))
        }
        let (last, forgotten) = state ?? (0, 0)
        var page = ChangePage(number: last)
        // A number from the future is of a database that was lost.
        page.isReset = number > last || number < forgotten
        guard !page.isReset, number < last else { return page }
        let rows = try database.all(
            """
            SELECT number, kind, keys, fields, is_deleted, at, COALESCE(device, (SELECT id FROM store_device))
            FROM changes WHERE log_id = ? AND number > ? ORDER BY number LIMIT ?
            """, [log, .integer(number), .integer(limit + 1)]
        ) { try Self.changes($0, of: learnerID) }
        for changes in rows {
            guard page.changes.isEmpty || page.changes.count + changes.count <= limit else {
                page.number = page.changes.last?.number ?? number
                page.hasMore = true
                break
            }
            page.changes += changes
        }
        return page
    }

    private static func changes(_ row: Columns, of learnerID: UUID?) throws -> [ChangeRecord] {
        guard let kind = ChangeRecord.Kind(rawValue: row.text(1)), let fields = ChangedFields(column: row.text(3))
        else {
            throw StorageError(.damaged, "The change \(row.integer(0)) cannot be read back.")
        }
        let device = try row.id(6)
        return try ChangeKeys.keys(from: row.blob(2)).map { key in
            ChangeRecord(
                number: row.integer(0), learnerID: learnerID, kind: kind, key: key, fields: fields,
                isDeleted: row.flag(4), at: row.date(5), device: device)
        }
    }
}

extension StoreWriter {
    /// Notes that fields of a record were changed, for the log to tell.
    func changed(
        _ kind: ChangeRecord.Kind, _ key: ChangeRecord.Key, of learnerID: UUID?, _ fields: ChangedFields
    ) throws {
        guard !fields.isEmpty else { return }
        try note(kind, key, of: learnerID, fields, isDeleted: false)
    }

    /// Notes that a record is gone.
    func deleted(_ kind: ChangeRecord.Kind, _ key: ChangeRecord.Key, of learnerID: UUID?) throws {
        if let quota = StoreQuota.counting(kind) { removed(quota, of: learnerID?.uuidString) }
        try note(kind, key, of: learnerID, [], isDeleted: true)
    }

    private func note(
        _ kind: ChangeRecord.Kind, _ key: ChangeRecord.Key, of learnerID: UUID?, _ fields: ChangedFields,
        isDeleted: Bool
    ) throws {
        guard notes.origin != nil else { return }
        notes.changes.add(kind, key, of: learnerID, fields, isDeleted: isDeleted)
        if notes.changes.isFull { try logChanges() }
    }

    /// Writes what was noted into the log.
    func logChanges() throws {
        guard let origin = notes.origin, !notes.changes.isEmpty else { return }
        for (learnerID, changes) in notes.changes.take() {
            let rows = changes.flatMap { row, keys in
                stride(from: 0, to: keys.count, by: ChangeLog.mostKeys).map {
                    (row: row, keys: ChangeKeys.bytes(of: keys[$0..<min($0 + ChangeLog.mostKeys, keys.count)]))
                }
            }
            try log(rows, of: learnerID, origin)
        }
    }

    private func log(_ rows: [(row: ChangeSet.Row, keys: [UInt8])], of learnerID: UUID?, _ origin: ChangeOrigin) throws
    {
        let log = Value.changeLog(of: learnerID)
        // The row is locked until the commit where writes run side by side, so that numbers can be read in their order.
        let last = try database.first(
            """
            INSERT INTO change_logs (id, learner_id, last, forgotten) VALUES (?, ?, ?, 0)
            ON CONFLICT (id) DO UPDATE SET last = change_logs.last + excluded.last RETURNING last
            """, [log, .id(learnerID), .integer(rows.count)]
        ) { $0.integer(0) }
        guard let last else { throw StorageError(.failed, "The changes could not be counted.") }
        let first = last - rows.count + 1
        try database.change(
            """
            INSERT INTO changes (log_id, number, kind, keys, fields, is_deleted, at, device)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, forEach: rows.enumerated()
        ) { entry, place in
            let (index, (row, keys)) = entry
            return switch place {
            case 0: log
            case 1: .integer(first + index)
            case 2: .text(row.kind.rawValue)
            case 3: .blob(keys)
            case 4: .text(row.fields.column)
            case 5: .flag(row.isDeleted)
            case 6: .instant(origin.at)
            default: .id(origin.device)
            }
        }
        if last / ChangeLog.pruningInterval > (first - 1) / ChangeLog.pruningInterval {
            try prune(log, last: last, rows: rows.count, at: origin.at)
        }
    }

    /// Forgets the oldest rows of a log.
    ///
    /// - Parameter rows: Written just now.
    private func prune(_ log: Value, last: Int, rows: Int, at instant: Date) throws {
        var gone = 0
        try database.each(
            """
            DELETE FROM changes WHERE log_id = ? AND (at <= ? OR number <= ?) AND number IN (
                SELECT number FROM changes WHERE log_id = ? ORDER BY number LIMIT ?
            ) RETURNING number
            """,
            [
                log, .instant(instant - ChangeLog.memory), .integer(last - ChangeLog.mostRows), log,
                .integer(4 * max(rows, ChangeLog.pruningInterval)),
            ]
        ) { gone = max(gone, $0.integer(0)) }
        guard gone > 0 else { return }
        try database.change(
            "UPDATE change_logs SET forgotten = ? WHERE id = ? AND forgotten < ?",
            [.integer(gone), log, .integer(gone)])
    }
}

extension Value {
    /// The id of a log.
    fileprivate static func changeLog(of learnerID: UUID?) -> Value {
        learnerID.map { .id($0) } ?? .text(ChangeLog.rooms)
    }
}
