package import Foundation

/// A note of an imported package that made no word, a picture alone for example, for the way back.
package struct ForeignNote: Sendable, Hashable {
    /// The id by which Anki tells notes apart.
    package var guid: String
    package var importID: UUID
    /// JSON that only the daemon reads.
    package var note: String

    package init(guid: String, importID: UUID, note: String) {
        self.guid = guid
        self.importID = importID
        self.note = note
    }
}

extension StoreReader {
    /// Anki's ids of a learner's kept notes, in order.
    package func guidsOfKeptNotes(of learnerID: UUID) throws -> [String] {
        try database.all("SELECT guid FROM kept_notes WHERE learner_id = ? ORDER BY guid", [.id(learnerID)]) {
            $0.text(0)
        }
    }

    package func keptNote(_ guid: String, of learnerID: UUID) throws -> ForeignNote? {
        try database.first(
            "SELECT guid, import_id, note FROM kept_notes WHERE learner_id = ? AND guid = ?",
            [.id(learnerID), .text(guid)]
        ) { ForeignNote(guid: $0.text(0), importID: try $0.id(1), note: $0.text(2)) }
    }

    package func hasKeptNotes(of learnerID: UUID) throws -> Bool {
        try database.exists("SELECT 1 FROM kept_notes WHERE learner_id = ? LIMIT 1", [.id(learnerID)])
    }
}

extension StoreWriter {
    /// Keeps a note, in place of an earlier one of its name.
    package func keep(_ note: ForeignNote, of learnerID: UUID) throws {
        try database.change(
            """
            INSERT INTO kept_notes (learner_id, guid, import_id, note) VALUES (?, ?, ?, ?)
            ON CONFLICT (learner_id, guid) DO UPDATE SET import_id = excluded.import_id, note = excluded.note
            """, [.id(learnerID), .text(note.guid), .id(note.importID), .text(note.note)])
        try changed(.keptNote, .names([note.guid]), of: learnerID, .all)
    }

    /// Lets a note go that has become a word.
    package func dropKeptNote(_ guid: String, of learnerID: UUID) throws {
        let changes = try database.change(
            "DELETE FROM kept_notes WHERE learner_id = ? AND guid = ?", [.id(learnerID), .text(guid)])
        if changes == 1 { try deleted(.keptNote, .names([guid]), of: learnerID) }
    }
}
