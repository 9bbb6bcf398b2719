package import Foundation

/// A learner's material: the columns that queries need, the rest the daemon's JSON. Its text stands elsewhere.
package struct MaterialRecord: Sendable, Hashable {
    package var id: UUID
    package var learnerID: UUID
    package var subjectID: UUID?
    package var status: String
    package var createdAt: Date
    /// As long as nobody has opened it, when it was created.
    package var accessedAt: Date
    package var hasSummary: Bool
    package var material: String

    package init(
        id: UUID, learnerID: UUID, subjectID: UUID?, status: String, createdAt: Date, accessedAt: Date,
        hasSummary: Bool, material: String
    ) {
        self.id = id
        self.learnerID = learnerID
        self.subjectID = subjectID
        self.status = status
        self.createdAt = createdAt
        self.accessedAt = accessedAt
        self.hasSummary = hasSummary
        self.material = material
    }

    static let columns = shortColumns + ", material"
    /// Without the map, which is most of a material and nothing that a list shows.
    fileprivate static let listColumns = shortColumns + ", json_remove(material, '$.mindMap')"
    private static let shortColumns = "id, learner_id, subject_id, status, created_at, accessed_at, has_summary"

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) throws {
        id = try row.id(0)
        learnerID = try row.id(1)
        subjectID = try row.optionalID(2)
        status = row.text(3)
        createdAt = row.date(4)
        accessedAt = row.date(5)
        hasSummary = row.flag(6)
        material = row.text(7)
    }
}

/// Which of a learner's materials are meant, and in which order.
package enum MaterialFilter: Sendable, Hashable {
    /// The last created first.
    case all
    case subject(UUID)
    /// With a summary; of a subject when one is given.
    case summarised(subject: UUID?)
    /// With flashcards made for it; of a subject when one is given.
    case withFlashcards(subject: UUID?)
    /// Of a subject that has tasks, the last opened first.
    case withTasks(subject: UUID?)
    /// With a status, the last opened first; of a subject when one is given.
    case status(String, subject: UUID?)

    private static let hasTasks =
        "AND subject_id IN (SELECT subject_id FROM tasks WHERE tasks.learner_id = materials.learner_id)"
    private static let hasFlashcards = "AND EXISTS (SELECT 1 FROM flashcards WHERE material_id = materials.id)"

    fileprivate var condition: (sql: String, values: [Value]) {
        switch self {
        case .all: ("", [])
        case .subject(let id): ("AND subject_id = ?", [.id(id)])
        case .summarised(nil): ("AND has_summary = 1", [])
        case .summarised(let id?): ("AND has_summary = 1 AND subject_id = ?", [.id(id)])
        case .withFlashcards(nil): (Self.hasFlashcards, [])
        case .withFlashcards(let id?): ("\(Self.hasFlashcards) AND subject_id = ?", [.id(id)])
        case .withTasks(nil): (Self.hasTasks, [])
        case .withTasks(let id?): ("\(Self.hasTasks) AND subject_id = ?", [.id(id)])
        case .status(let status, nil): ("AND status = ?", [.text(status)])
        case .status(let status, let id?): ("AND status = ? AND subject_id = ?", [.text(status), .id(id)])
        }
    }

    /// Materials come after one another by this column, the latest first.
    fileprivate var column: String {
        isByOpening ? "accessed_at" : "created_at"
    }

    /// Whether the last opened come first.
    package var isByOpening: Bool {
        switch self {
        case .status, .withTasks: true
        case .all, .subject, .summarised, .withFlashcards: false
        }
    }
}

/// Where a page of materials ended.
package struct MaterialMark: Sendable, Hashable {
    package var at: Date
    package var id: UUID

    package init(at: Date, id: UUID) {
        self.at = at
        self.id = id
    }
}

extension StoreReader {
    /// A page of a learner's materials, without their maps.
    ///
    /// - Parameter mark: Where the page before ended; the first page unless given.
    package func materials(
        of learnerID: UUID, _ filter: MaterialFilter, after mark: MaterialMark?, limit: Int
    ) throws -> [MaterialRecord] {
        let (condition, column) = (filter.condition, filter.column)
        let rest = mark == nil ? "" : "AND (\(column) < ? OR \(column) = ? AND id < ?)"
        let end: [Value] = mark.map { [.instant($0.at), .instant($0.at), .id($0.id)] } ?? []
        return try database.all(
            """
            SELECT \(MaterialRecord.listColumns) FROM materials WHERE learner_id = ? \(condition.sql) \(rest)
            ORDER BY \(column) DESC, id DESC LIMIT ?
            """, [.id(learnerID)] + condition.values + end + [.integer(limit)], MaterialRecord.init)
    }

    package func material(_ id: UUID, of learnerID: UUID) throws -> MaterialRecord? {
        try database.first(
            "SELECT \(MaterialRecord.columns) FROM materials WHERE id = ? AND learner_id = ?",
            [.id(id), .id(learnerID)], MaterialRecord.init)
    }

    /// The text of a material that was read.
    package func text(ofMaterial id: UUID) throws -> String? {
        try database.first("SELECT text FROM material_texts WHERE material_id = ?", [.id(id)]) { $0.text(0) }
    }

    /// What is said in the recording that a material is of, as the daemon's JSON.
    package func transcript(ofMaterial id: UUID) throws -> String? {
        try database.first("SELECT transcript FROM material_transcripts WHERE material_id = ?", [.id(id)]) {
            $0.text(0)
        }
    }

    /// The material that has waited longest to be read, and how often that was tried.
    package func nextMaterialJob() throws -> (material: MaterialRecord, tries: Int)? {
        let job = try database.first(
            "SELECT material_id, tries FROM material_jobs ORDER BY queued_at, material_id LIMIT 1", []
        ) { (id: try $0.id(0), tries: $0.integer(1)) }
        guard let job else { return nil }
        let material = try database.first(
            "SELECT \(MaterialRecord.columns) FROM materials WHERE id = ?", [.id(job.id)], MaterialRecord.init)
        return material.map { ($0, job.tries) }
    }

    /// Materials of whatever learner that have one of the statuses, and that nobody is going to read.
    package func materialsWithoutJob(_ statuses: [String]) throws -> [MaterialRecord] {
        try database.all(
            """
            SELECT \(MaterialRecord.columns) FROM materials
            WHERE status IN (\(statuses.map { _ in "?" }.joined(separator: ", ")))
                AND id NOT IN (SELECT material_id FROM material_jobs)
            """, statuses.map { .text($0) }, MaterialRecord.init)
    }

    /// The ids of a learner's materials.
    package func materialIDs(ofLearner id: UUID) throws -> [UUID] {
        try database.all("SELECT id FROM materials WHERE learner_id = ?", [.id(id)]) { try $0.id(0) }
    }

    /// The ids of all materials, of whatever learner.
    package func materialIDs() throws -> Set<UUID> {
        Set(try database.all("SELECT id FROM materials", []) { try $0.id(0) })
    }
}

extension StoreWriter {
    /// Writes a material, whether it is there or not. A subject that was deleted meanwhile is none.
    package func put(_ material: MaterialRecord) throws {
        if try !database.exists("SELECT 1 FROM materials WHERE id = ?", [.id(material.id)]) {
            added(.materials, of: material.learnerID.uuidString)
        }
        try database.change(
            """
            INSERT INTO materials (\(MaterialRecord.columns))
            VALUES (?, ?, (SELECT id FROM subjects WHERE id = ?), ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET subject_id = excluded.subject_id, status = excluded.status,
                accessed_at = excluded.accessed_at, has_summary = excluded.has_summary, material = excluded.material
            """,
            [
                .id(material.id), .id(material.learnerID), .id(material.subjectID), .text(material.status),
                .instant(material.createdAt), .instant(material.accessedAt), .flag(material.hasSummary),
                .text(material.material),
            ])
        try changed(.material, .id(material.id), of: material.learnerID, .all)
    }

    package func putText(_ text: String, ofMaterial id: UUID) throws {
        try database.change(
            """
            INSERT INTO material_texts (material_id, text) VALUES (?, ?)
            ON CONFLICT (material_id) DO UPDATE SET text = excluded.text
            """, [.id(id), .text(text)])
    }

    /// - Parameter transcript: As the daemon's JSON; nil where the material is of no recording.
    package func putTranscript(_ transcript: String?, ofMaterial id: UUID) throws {
        try database.change("DELETE FROM material_transcripts WHERE material_id = ?", [.id(id)])
        guard let transcript else { return }
        try database.change(
            "INSERT INTO material_transcripts (material_id, transcript) VALUES (?, ?)", [.id(id), .text(transcript)])
    }

    /// - Returns: Whether it was there.
    package func deleteMaterial(_ id: UUID, of learnerID: UUID) throws -> Bool {
        let count = try database.change(
            "DELETE FROM materials WHERE id = ? AND learner_id = ?", [.id(id), .id(learnerID)])
        if count > 0 { try deleted(.material, .id(id), of: learnerID) }
        return count > 0
    }

    /// Has a material read, after those that wait already.
    package func queue(material id: UUID, tries: Int = 0, at instant: Date) throws {
        try database.change(
            """
            INSERT INTO material_jobs (material_id, tries, queued_at) VALUES (?, ?, ?)
            ON CONFLICT (material_id) DO UPDATE SET tries = excluded.tries, queued_at = excluded.queued_at
            """, [.id(id), .integer(tries), .instant(instant)])
    }

    package func endJob(ofMaterial id: UUID) throws {
        try database.change("DELETE FROM material_jobs WHERE material_id = ?", [.id(id)])
    }
}
