internal import Digests

/// What Anki stores of a note besides the note itself.
struct NoteRow {
    /// The fields, joined.
    let fields: String
    private static let separator = String(Unicode.Scalar(AnkiNote.fieldSeparator))
    /// Tags with a space around each.
    let tags: String
    /// What the browser sorts by.
    let sortKey: String
    /// The first eight hexadecimal digits of the SHA-1 of the first field's text.
    let checksum: Int64

    init(_ note: AnkiNote, sortField: Int) {
        fields = note.fields.joined(separator: Self.separator)
        tags = note.tags.isEmpty ? "" : " \(note.tags.joined(separator: " ")) "
        let first = HTMLText.checksumText(note.fields.first ?? "")
        sortKey =
            sortField > 0 && note.fields.indices.contains(sortField)
            ? HTMLText.checksumText(note.fields[sortField]) : first
        checksum = Digest.of(Array(first.utf8), .sha1).prefix(4).reduce(0) { $0 << 8 | Int64($1) }
    }
}
