package import Foundation

/// A row of a table that belongs to a learner, with its columns by their names.
package struct LearnerRow: Sendable, Hashable {
    package var table: String
    package var columns: [String: StoredValue]

    package init(table: String, columns: [String: StoredValue]) {
        self.table = table
        self.columns = columns
    }
}

/// The tables that hold something of a learner, each after those that it refers to, and which rows are a learner's.
enum LearnerTables {
    private static let ofSessions = "session_id IN (SELECT id FROM sessions WHERE learner_id = ?)"
    private static let ofImports = "import_id IN (SELECT id FROM word_imports WHERE learner_id = ?)"
    private static let ofWords = "word_number IN (SELECT number FROM words WHERE learner_id = ?)"
    private static let ofBooks = "book_id IN (SELECT id FROM user_books WHERE learner_id = ?)"
    private static let ofMaterials = "material_id IN (SELECT id FROM materials WHERE learner_id = ?)"
    private static let ofFlashcards = "flashcard_id IN (SELECT id FROM flashcards WHERE learner_id = ?)"
    private static let own = "learner_id = ?"

    static let all: [(name: String, condition: String)] = [
        ("learners", "id = ?"), ("sessions", own), ("turns", ofSessions), ("exposures", own), ("assessments", own),
        ("phonemes", own), ("rules", own), ("decks", own), ("scheduling_profiles", own), ("word_imports", own),
        ("word_media", ofImports), ("session_words", ofSessions), ("words", own), ("reviews", ofWords),
        ("review_undos", ofWords), ("word_texts", own), ("word_origins", ofWords), ("kept_notes", own),
        ("book_metadata", own), ("book_counts", own), ("user_books", own), ("user_book_tags", ofBooks),
        ("book_texts", ofBooks), ("book_chapters", ofBooks), ("book_ideas", own), ("primer_openings", own),
        ("reading_positions", own), ("word_states", own), ("subjects", own),
        ("materials", own), ("material_texts", ofMaterials), ("material_transcripts", ofMaterials), ("tasks", own),
        ("flashcards", own),
        ("flashcard_reviews", ofFlashcards), ("study_questions", own),
        ("idea_tests", own), ("test_attempts", own), ("idea_progress", own), ("answers", own),
        ("question_progress", own), ("mastery", own), ("mastery_days", own), ("study_events", own),
        ("study_days", own), ("study_records", own), ("assignments", own),
    ]
    /// What belongs to this store rather than to the learner: its log of changes, who is paired with it, documents and
    /// imports that wait in its folder, and folders of this machine that are watched.
    static let left: Set<String> = [
        "change_logs", "changes", "device_learners", "material_jobs", "unfilled_records", "unfinished_imports",
        "watched_folders", "watched_files",
    ]
    /// The column that the engine numbers, and the one that refers to it.
    static let (number, reference) = ("number", "word_number")
}

extension StoreReader {
    /// Passes on every row of a learner, in an order in which ``StoreWriter/insert(_:of:)`` can take them.
    package func rows(ofLearner id: UUID, _ body: (LearnerRow) throws -> Void) throws {
        for (table, condition) in LearnerTables.all {
            try database.each("SELECT * FROM \(table) WHERE \(condition)", [.id(id)]) { row in
                var columns: [String: StoredValue] = [:]
                for column in 0..<row.statement.columns {
                    columns[row.statement.name(column)] = row.statement.value(column)
                }
                try body(LearnerRow(table: table, columns: columns))
            }
        }
    }

    /// The version of the tables that rows are of.
    package static var tablesVersion: String { Migration.all[Migration.all.count - 1].version }
}

/// What rows of a learner have brought so far: what later ones may refer to.
package struct LearnerInsertion: Sendable {
    package let learnerID: UUID
    /// Rows by table.
    package private(set) var counts: [String: Int] = [:]
    fileprivate var numbers: [Int64: Int64] = [:]
    fileprivate var parents: [String: Set<StoredValue>] = [:]
    fileprivate var known: [String: Set<String>] = [:]

    package init(_ learnerID: UUID) { self.learnerID = learnerID }

    fileprivate mutating func count(_ table: String) { counts[table, default: 0] += 1 }
}

extension StoreWriter {
    /// Inserts a row as ``StoreReader/rows(ofLearner:_:)`` has given it out. Numbers are given anew.
    ///
    /// - Throws: ``StorageError/Code/duplicate`` when it is there; ``StorageError/Code/damaged`` for a row of no such
    ///   table, with other columns, or of another learner.
    package func insert(_ row: LearnerRow, _ insertion: inout LearnerInsertion) throws {
        var columns = row.columns
        guard LearnerTables.all.contains(where: { $0.name == row.table }),
            try Set(columns.keys) == names(of: row.table, &insertion)
        else { throw StorageError(.damaged, "A row is not of a table of this version.") }
        try Self.requireOwn(row, insertion)
        var number: Int64?
        if row.table == "words", case .integer(let old) = columns.removeValue(forKey: LearnerTables.number) {
            number = old
        } else if let reference = columns[LearnerTables.reference] {
            // A number as text would become one in its column.
            guard case .integer(let old) = reference, let new = insertion.numbers[old] else { throw Self.foreign(row) }
            columns[LearnerTables.reference] = .integer(new)
        }
        let ordered = columns.sorted { $0.key < $1.key }
        let given = try database.insertNumbered(
            """
            INSERT INTO \(row.table) (\(ordered.map(\.key).joined(separator: ", ")))
            VALUES (\(ordered.map { _ in "?" }.joined(separator: ", ")))
            """, ordered.map { Value($0.value) })
        for quota in StoreQuota.all where quota.table == row.table {
            added(quota, of: quota.column.map { _ in insertion.learnerID.uuidString })
        }
        if let number, let given { insertion.numbers[number] = Int64(given) }
        if let id = row.columns["id"] { insertion.parents[row.table, default: []].insert(id) }
        insertion.count(row.table)
    }

    /// Tells the log of changes of a learner who came with all records: devices read them anew.
    package func noteArrival(_ insertion: LearnerInsertion) throws {
        try changed(.learner, .id(insertion.learnerID), of: insertion.learnerID, .all)
    }

    private func names(of table: String, _ insertion: inout LearnerInsertion) throws -> Set<String> {
        if let known = insertion.known[table] { return known }
        let names = try database.columns(of: table)
        insertion.known[table] = names
        return names
    }

    /// Columns that refer to a row of a table.
    private static let parents = [
        ("session_id", "sessions"), ("import_id", "word_imports"), ("book_id", "user_books"),
        ("subject_id", "subjects"), ("material_id", "materials"), ("test_id", "idea_tests"),
        ("flashcard_id", "flashcards"),
    ]

    /// A file that somebody made up must not write into another learner's records.
    private static func requireOwn(_ row: LearnerRow, _ insertion: LearnerInsertion) throws {
        let learner = StoredValue.text(insertion.learnerID.uuidString)
        let owner = row.table == "learners" ? row.columns["id"] : row.columns["learner_id"]
        if let owner, owner != learner { throw foreign(row) }
        for (column, table) in parents {
            guard let parent = row.columns[column], parent != .null else { continue }
            guard insertion.parents[table]?.contains(parent) == true else { throw foreign(row) }
        }
    }

    private static func foreign(_ row: LearnerRow) -> StorageError {
        StorageError(.damaged, "A row of '\(row.table)' refers to what did not come before it.")
    }
}

extension Value {
    init(_ value: StoredValue) {
        self =
            switch value {
            case .null: .null
            case .integer(let integer): .integer(integer)
            case .number(let number): .number(number)
            case .text(let text): .text(text)
            case .blob(let bytes): .blob(bytes)
            }
    }
}
