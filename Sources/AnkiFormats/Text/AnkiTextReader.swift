internal import Foundation
import PathNames

/// Reads notes from a text file with Anki's headers, or without: tabs, commas or other separators.
package struct AnkiTextReader {
    /// How much of the file is looked at to guess what its header does not tell.
    private static let headLength = 1 << 16

    package let header: AnkiTextHeader
    package let separator: AnkiTextHeader.Separator
    package let isHTML: Bool
    /// Whether the first record names the columns.
    private let hasNames: Bool
    private let path: String
    private let length: Int64
    private let limits: AnkiLimits

    /// - Throws: ``AnkiFormatError``: unreadable, not UTF-8, too large, or an impossible header.
    package init(path: String, limits: AnkiLimits = AnkiLimits()) throws {
        let name = quoted(PathName(path).last)
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: URL(filePath: path).resolvingSymlinksInPath().path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular, let length = attributes?[.size] as? Int64 else {
            throw AnkiFormatError(.unreadable, "\(name) is no ordinary file.")
        }
        guard length <= limits.textBytes else {
            throw AnkiFormatError(
                .tooLarge, "\(name) has \(length) bytes; allowed are \(limits.textBytes).")
        }
        let head = try Self.head(of: path)
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
            throw AnkiFormatError(.unsupported, "\(name) is UTF-16; save it as UTF-8.")
        }
        if head.contains(0) { throw AnkiFormatError(.damaged, "\(name) is no text file.") }
        var header = AnkiTextHeader()
        var firstLine = ""
        for (index, bytes) in head.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let bytes = bytes.last == 0x0D ? bytes.dropLast() : bytes
            let line = String(decoding: bytes, as: UTF8.self)
            if line.hasPrefix("#") {
                try header.take(line: line, number: index + 1)
            } else if !line.isEmpty {
                firstLine = line
                break
            }
        }
        try header.check()
        separator = header.separator ?? Self.guess(firstLine, path: path)
        isHTML = header.isHTML ?? Self.looksLikeHTML(head)
        let names = header.columns.isEmpty ? try Self.cells(of: firstLine, separator, limits) : []
        hasNames = ColumnRole.areNames(names)
        if hasNames { header.take(names: names) }
        self.header = header
        self.path = path
        self.length = length
        self.limits = limits
    }

    /// The cells of a line that is a record by itself; none of one that goes on.
    private static func cells(
        of line: String, _ separator: AnkiTextHeader.Separator, _ limits: AnkiLimits
    ) throws -> [String] {
        var (parser, cells) = (DelimitedParser(separator: separator.byte, limits: limits), [String]())
        var line = line
        try line.withUTF8 { bytes in try parser.parse(UnsafeRawBufferPointer(bytes)) { record, _ in cells = record } }
        try? parser.finish { record, _ in cells = record }
        return cells
    }

    private static func head(of path: String) throws -> [UInt8] {
        struct Enough: Error {}
        var head: [UInt8] = []
        do {
            try readFile(path) { bytes in
                head.append(contentsOf: bytes)
                if head.count >= headLength { throw Enough() }
            }
        } catch is Enough {}
        return head.starts(with: Self.byteOrderMark) ? Array(head.dropFirst(3)) : head
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The first of Anki's separators, in its order, that the line holds; commas first in a `.csv`.
    private static func guess(_ line: String, path: String) -> AnkiTextHeader.Separator {
        var order = AnkiTextHeader.Separator.allCases.filter { $0 != .space }
        if path.lowercased().hasSuffix(".csv") { order.insert(.comma, at: 0) }
        return order.first { line.utf8.contains($0.byte) } ?? .tab
    }

    private static func looksLikeHTML(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self).lowercased()
        return ["</", "<br", "<img", "&nbsp;", "&lt;", "&amp;"].contains { text.contains($0) }
    }

    /// The names of the columns that are fields, when the file tells them.
    package var fieldNames: [String] {
        let special = Set(header.specialColumns)
        return header.columns.enumerated().filter { !special.contains($0.offset + 1) }.map(\.element)
    }

    /// Passes every note to `body`.
    ///
    /// - Parameter body: Gets the note and the line of the file that it starts on.
    /// - Throws: ``AnkiFormatError`` with the line; what `body` or `progress` throws.
    package func rows(
        progress: AnkiProgress.Handler = { _ in }, _ body: (AnkiTextRow, Int) throws -> Void
    ) throws {
        var parser = DelimitedParser(separator: separator.byte, limits: limits)
        var done: Int64 = 0
        var isPastNames = !hasNames
        func emit(_ record: [String], _ line: Int) throws {
            if isPastNames { try body(row(record), line) }
            isPastNames = true
        }
        try readFile(path) { bytes in
            var bytes = bytes
            if done == 0, bytes.starts(with: Self.byteOrderMark) { bytes = .init(rebasing: bytes.dropFirst(3)) }
            done += Int64(bytes.count)
            try parser.parse(bytes, emit: emit)
            try progress(AnkiProgress(stage: .notes, done: min(done, length), total: length))
        }
        try parser.finish(emit: emit)
    }

    private func row(_ record: [String]) -> AnkiTextRow {
        func value(_ column: Int?) -> String? {
            column.flatMap { record.indices.contains($0 - 1) ? record[$0 - 1] : nil }
        }
        let special = Set(header.specialColumns)
        let fields = record.enumerated().filter { !special.contains($0.offset + 1) }.map(\.element)
        let tags = (value(header.tagsColumn) ?? "").split { $0 == " " || $0 == "\u{3000}" }.map(String.init)
        let guid = value(header.guidColumn)
        return AnkiTextRow(
            guid: guid?.isEmpty == false ? guid : nil, noteType: value(header.noteTypeColumn) ?? header.noteType,
            deck: value(header.deckColumn) ?? header.deck,
            tags: tags + header.tags.filter { !tags.contains($0) },
            fields: isHTML ? fields : fields.map(HTMLText.escaped))
    }
}
