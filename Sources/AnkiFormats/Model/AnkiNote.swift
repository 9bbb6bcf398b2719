/// A note: the fields that its cards show.
package struct AnkiNote: Codable, Sendable, Hashable, Identifiable {
    /// Milliseconds since 1970, when it was made.
    package var id: Int64
    /// The same in every collection that has the note.
    package var guid: String
    package var noteTypeID: Int64
    /// Seconds since 1970.
    package var modified: Int64
    package var tags: [String]
    /// HTML, in the order of the note type's fields.
    package var fields: [String]
    package var flags: Int
    /// Not used by Anki, but kept by it.
    package var data: String

    package init(
        id: Int64, guid: String, noteTypeID: Int64, modified: Int64, tags: [String] = [], fields: [String],
        flags: Int = 0, data: String = ""
    ) {
        self.id = id
        self.guid = guid
        self.noteTypeID = noteTypeID
        self.modified = modified
        self.tags = tags
        self.fields = fields
        self.flags = flags
        self.data = data
    }

    /// The unit separator, between fields in a note's row.
    static let fieldSeparator: UInt8 = 0x1F
}
