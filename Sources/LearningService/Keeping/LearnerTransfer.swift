package import Foundation
import JSONText
package import Storage

/// That a learner was written to a file.
package struct LearnerExportReply: Codable, Sendable {
    /// Where it lies; nil of one that a device fetches.
    package var path: String?
    /// By which a device fetches it.
    package var file: UUID?
    package var rows: Int
}

/// That a learner was read from a file.
package struct LearnerImportReply: Codable, Sendable {
    package var learner: LearnerProfile
    package var rows: Int
}

/// A learner as a file, with all records: to keep, to take along, to bring back.
///
/// A line is a JSON object. The first says what it is (`format`, `version`, `tables`, `learnerID`, `at`), the others
/// hold a `table` and a `row` each, and the last the number of `rows`. Bytes stand as `{"base64": …}`.
package struct LearnerTransfer: Sendable {
    private static let format = "immersiond-learner"
    private static let version: Int64 = 1
    /// The largest file that is taken in.
    private static let largestFile: Int64 = 8 << 30
    private static let longestLine = 64 << 20
    /// What is stored in one transaction, during which others' writes wait.
    private static let (pieceRows, pieceBytes) = (1_000, 1 << 20)

    private let store: Store
    private let media: MediaFolder
    private let remains: Remains
    private let clock: @Sendable () -> Date
    private let files = NamedFiles()

    package init(store: Store, media: MediaFolder, remains: Remains, clock: @escaping @Sendable () -> Date) {
        self.store = store
        self.media = media
        self.remains = remains
        self.clock = clock
    }

    // MARK: Out

    /// Writes a learner with all records, but for the sounds and pictures of imported decks, which a package of words
    /// holds, and the documents of materials, whose texts it holds.
    ///
    /// - Parameter userID: Of who asks.
    /// - Throws: ``ServiceError``.
    package func giveOut(
        _ id: UUID, to path: String, mayReplace: Bool, for userID: UInt32
    ) async throws -> LearnerExportReply {
        try Self.check(path, userID)
        try await store.requireLearner(id)
        try await files.run(field: "path") { _ in try CardExchange.requirePlace(path, mayReplace: mayReplace) }
        let staging = try media.makeStaging()
        defer { try? FileManager.default.removeItem(at: staging) }
        let draft = staging.appending(path: "learner").path
        let now = clock()
        let rows = try await store.read { reader in
            try JSONLinesFile.write(to: draft) { add in
                try add([
                    "format": .string(Self.format), "version": .integer(Self.version),
                    "tables": .string(StoreReader.tablesVersion), "learnerID": .string(id.uuidString.lowercased()),
                    "at": .string(Instant.text(now)),
                ])
                var rows: Int64 = 0
                try reader.rows(ofLearner: id) { row in
                    rows += 1
                    try add(["table": .string(row.table), "row": .object(row.columns.mapValues(JSONValue.init))])
                }
                try add(["rows": .integer(rows)])
                return Int(rows)
            }
        }
        try await files.run(field: "path") { try NamedFiles.place(draft, at: path, field: "path", $0) }
        return LearnerExportReply(path: path, rows: rows)
    }

    // MARK: In

    /// Brings a learner back from a file: all, or nothing when the file is refused.
    ///
    /// - Throws: ``ServiceError/Code/conflict`` when the learner, or another one of the name, is there;
    ///   ``ServiceError/Code/unreadableFile`` for a file that is not one of these, or of another version.
    package func takeIn(_ path: String, for userID: UInt32) async throws -> LearnerImportReply {
        try Self.check(path, userID)
        let staging = try media.makeStaging()
        defer { try? FileManager.default.removeItem(at: staging) }
        let copy = staging.appending(path: "learner").path
        try await files.run(field: "path") {
            try NamedFiles.copy(path, to: copy, limit: Self.largestFile, field: "path", $0)
        }
        // Whole and well formed before anything of it is stored: what is stored then is hardly ever taken back.
        let id = try await files.run(field: "path") { try Self.check(copy, $0) }
        let rows = try await remains.arriving(id) { try await insert(copy, of: id) }
        return LearnerImportReply(learner: try await store.profile(id), rows: rows)
    }

    /// - Returns: Whose file it is.
    private static func check(_ file: String, _ progress: FileProgress) throws -> UUID {
        var lines = try JSONLinesFile.Lines(path: file, longest: longestLine)
        let id = try learner(of: try lines.next())
        var rows: Int64 = 0
        while let line = try lines.next() {
            if let told = line["rows"] {
                // A literal nil would be JSON's null here.
                guard told == .integer(rows), case .none = try lines.next() else { break }
                return id
            }
            _ = try row(line)
            rows += 1
            progress.advance()
            guard !progress.isAbandoned else { throw CancellationError() }
        }
        throw unreadable("It is cut off, or was changed.")
    }

    /// Stores the rows of a file that was checked, a piece after the other.
    ///
    /// - Returns: How many.
    private func insert(_ file: String, of id: UUID) async throws -> Int {
        var lines = try JSONLinesFile.Lines(path: file, longest: Self.longestLine)
        _ = try lines.next()
        var (insertion, rows) = (LearnerInsertion(id), 0)
        while true {
            let piece = try Self.piece(&lines)
            insertion = try await store.write { [insertion] writer in
                var insertion = insertion
                do {
                    for row in piece { try writer.insert(row, &insertion) }
                } catch let error as StorageError where error.code == .duplicate {
                    throw ServiceError(
                        .conflict, "Another learner of the same name is here already; delete or rename that one first.",
                        field: "path")
                } catch let error as StorageError where error.code == .damaged {
                    throw Self.unreadable(error.message)
                }
                if piece.isEmpty {
                    try writer.noteArrival(insertion)
                    try MaterialJobs.abandonAll(of: id, writer)
                }
                return insertion
            }
            guard !piece.isEmpty else { return rows }
            rows += piece.count
        }
    }

    /// As many rows as one transaction takes; none at the end.
    private static func piece(_ lines: inout JSONLinesFile.Lines) throws -> [LearnerRow] {
        var rows: [LearnerRow] = []
        let begun = lines.bytes
        while rows.count < pieceRows, lines.bytes - begun < pieceBytes, let line = try lines.next(),
            line["rows"] == nil
        {
            rows.append(try row(line))
        }
        return rows
    }

    private static func learner(of header: JSONValue?) throws -> UUID {
        guard let header, header["format"]?.string == format, header["version"] == .integer(version),
            let id = header["learnerID"]?.string.flatMap({ UUID(uuidString: $0) })
        else { throw unreadable("It does not hold a learner.") }
        let tables = header["tables"]?.string ?? ""
        guard tables == StoreReader.tablesVersion else {
            throw unreadable(
                "It holds tables of version \(tables), and here they are of \(StoreReader.tablesVersion); export it "
                    + "with this version of immersiond.")
        }
        return id
    }

    private static func row(_ line: JSONValue) throws -> LearnerRow {
        guard let table = line["table"]?.string, case .object(let members) = line["row"] else {
            throw unreadable("A line is not a row.")
        }
        return LearnerRow(
            table: table,
            columns: try members.mapValues { value in
                guard let stored = StoredValue(value) else { throw unreadable("A value is of no known kind.") }
                return stored
            })
    }

    private static func check(_ path: String, _ userID: UInt32) throws(ServiceError) {
        try NamedFiles.requireOwner(userID, field: "path", instead: "ask the daemon's user for the file")
        try NamedFiles.requireWhole(path, field: "path")
    }

    private static func unreadable(_ reason: String) -> ServiceError {
        ServiceError(.unreadableFile, "The file cannot be taken in: \(reason)", field: "path")
    }
}

extension JSONValue {
    fileprivate init(_ value: StoredValue) {
        self =
            switch value {
            case .null: .null
            case .integer(let integer): .integer(integer)
            case .number(let number): .object(["number": .string(String(number))])
            case .text(let text): .string(text)
            case .blob(let bytes): .object(["base64": .string(Data(bytes).base64EncodedString())])
            }
    }
}

extension StoredValue {
    fileprivate init?(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .integer(let integer): self = .integer(integer)
        case .string(let text): self = .text(text)
        case .object(let members):
            if let number = members["number"]?.string.flatMap(Double.init) {
                self = .number(number)
            } else if let data = members["base64"]?.string.flatMap({ Data(base64Encoded: $0) }) {
                self = .blob(Array(data))
            } else {
                return nil
            }
        case .bool, .number, .array: return nil
        }
    }
}
