internal import Foundation
import PathNames

/// Writes notes to a text file that Anki reads with all it needs to know: deck, tags and guid of each note, and the
/// note type of all. Anki finds the columns by their names. Where it does not have that note type it fills the first
/// field of another from the first column, which therefore is the note's own, and asks about the rest.
package final class AnkiTextWriter {
    private let path: String
    private let unfinished: String
    private let file: OutputFile
    private let header: AnkiTextHeader
    private let fieldCount: Int
    private var buffer: [UInt8] = []
    private var isFinished = false

    /// - Parameters:
    ///   - path: The file to write; one that is there is replaced at the end.
    ///   - noteType: Of all the notes.
    ///   - fieldNames: Of the fields that every note has.
    /// - Throws: ``AnkiFormatError``
    package init(
        path: String, separator: AnkiTextHeader.Separator, noteType: String, fieldNames: [String]
    ) throws(AnkiFormatError) {
        self.path = path
        unfinished = path + "." + UUID().uuidString
        file = try OutputFile(path: unfinished, final: path)
        fieldCount = fieldNames.count
        var header = AnkiTextHeader()
        header.separator = separator
        header.isHTML = true
        header.noteType = noteType
        header.columns = fieldNames + ["Guid", "Deck", "Tags"]
        header.guidColumn = fieldNames.count + 1
        header.deckColumn = fieldNames.count + 2
        header.tagsColumn = fieldNames.count + 3
        self.header = header
        buffer.append(contentsOf: header.text.utf8)
    }

    deinit {
        if !isFinished { try? FileManager.default.removeItem(atPath: unfinished) }
    }

    /// - Throws: ``AnkiFormatError/Code/invalidValue`` when the note has another number of fields.
    package func add(_ row: AnkiTextRow) throws(AnkiFormatError) {
        guard row.fields.count == fieldCount else {
            throw AnkiFormatError(
                .invalidValue, "A note has \(row.fields.count) fields; the file's notes have \(fieldCount).")
        }
        let values =
            row.fields + [row.guid ?? "", row.deck ?? "", row.tags.joined(separator: " ")]
        for (index, value) in values.enumerated() {
            if index > 0 { buffer.append((header.separator ?? .tab).byte) }
            append(value, isFirst: index == 0)
        }
        buffer.append(0x0A)
        if buffer.count > 1 << 16 { try flush() }
    }

    /// In quotes where it must be.
    private func append(_ value: String, isFirst: Bool) {
        let separator = (header.separator ?? .tab).byte
        let needsQuotes =
            (isFirst && value.utf8.first == UInt8(ascii: "#"))
            || value.utf8.contains { $0 == separator || $0 == 0x0A || $0 == 0x0D || $0 == UInt8(ascii: "\"") }
        guard needsQuotes else {
            buffer.append(contentsOf: value.utf8)
            return
        }
        buffer.append(UInt8(ascii: "\""))
        for byte in value.utf8 {
            if byte == UInt8(ascii: "\"") { buffer.append(byte) }
            buffer.append(byte)
        }
        buffer.append(UInt8(ascii: "\""))
    }

    private func flush() throws(AnkiFormatError) {
        do {
            try buffer.withUnsafeBytes { try file.append($0) }
        } catch {
            throw error as? AnkiFormatError ?? AnkiFormatError(.writeFailed, "The file could not be written.")
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Ends the file and puts it in its place.
    package func finish() throws(AnkiFormatError) {
        try flush()
        guard rename(unfinished, path) == 0 else {
            throw .writing("\(quoted(PathName(path).last)) could not be put in its place", errno)
        }
        isFinished = true
    }
}
