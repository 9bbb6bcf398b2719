internal import Foundation

/// What a write has changed and the log has yet to tell: each record once, its fields united.
struct ChangeSet {
    /// Records that are collected before the log takes them, so that an import does not hold a hundred thousand.
    static let limit = 1_024

    private struct Record: Hashable {
        let learnerID: UUID?
        let kind: ChangeRecord.Kind
        let key: ChangeRecord.Key
    }

    /// What records have in common that one row of the log may tell.
    struct Row: Hashable {
        let learnerID: UUID?
        let kind: ChangeRecord.Kind
        fileprivate(set) var fields: ChangedFields
        fileprivate(set) var isDeleted: Bool
    }

    private var changes: [Record: (fields: ChangedFields, isDeleted: Bool)] = [:]

    var isEmpty: Bool { changes.isEmpty }
    var isFull: Bool { changes.count >= Self.limit }

    /// - Parameter fields: None for a record that is gone. One that is there again was replaced whole.
    mutating func add(
        _ kind: ChangeRecord.Kind, _ key: ChangeRecord.Key, of learnerID: UUID?, _ fields: ChangedFields,
        isDeleted: Bool
    ) {
        let record = Record(learnerID: learnerID, kind: kind, key: key)
        let known = changes[record]
        if isDeleted {
            changes[record] = ([], true)
        } else if known?.isDeleted == true {
            changes[record] = (fields.union(.all), false)
        } else {
            changes[record] = (fields.union(known?.fields ?? []), false)
        }
    }

    /// What was collected, by learners, then by what one row may tell; nothing is left.
    mutating func take() -> [UUID?: [Row: [ChangeRecord.Key]]] {
        var taken: [UUID?: [Row: [ChangeRecord.Key]]] = [:]
        for (record, change) in changes {
            let row = Row(
                learnerID: record.learnerID, kind: record.kind, fields: change.fields, isDeleted: change.isDeleted)
            taken[record.learnerID, default: [:]][row, default: []].append(record.key)
        }
        changes.removeAll(keepingCapacity: true)
        return taken
    }
}
