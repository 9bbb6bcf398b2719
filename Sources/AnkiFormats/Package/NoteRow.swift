internal import Digests

/// What Anki stores of a note besides the note itself.
struct NoteRow {
    /// The UTF-8 of the fields, joined.
    let fields: [UInt8]
    /// Tags with a space around each.
    let tags: String
    /// What the browser sorts by.
    let sortKey: String
    /// The first eight hexadecimal digits of the SHA-1 of the first field's text.
    let checksum: Int64

    init(_ note: AnkiNote, sortField: Int) {
        fields = Self.joined(note.fields)
        tags = note.tags.isEmpty ? "" : " \(note.tags.joined(separator: " ")) "
        let first = HTMLText.checksumText(note.fields.first ?? "")
        sortKey =
            sortField > 0 && note.fields.indices.contains(sortField)
            ? HTMLText.checksumText(note.fields[sortField]) : first
        checksum = Digest.of(Array(first.utf8), .sha1).prefix(4).reduce(0) { $0 << 8 | Int64($1) }
    }

    private static func joined(_ fields: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(fields.reduce(fields.count) { $0 + $1.utf8.count })
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(AnkiNote.fieldSeparator) }
            bytes.append(contentsOf: field.utf8)
        }
        return bytes
    }
}
