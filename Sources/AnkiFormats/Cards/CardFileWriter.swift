package import Foundation

/// A file of words being written, of the kind that its name's extension tells. Nothing is left of it unless it is
/// finished; a file that is there is replaced once the new one is whole.
package final class CardFileWriter {
    private enum Output {
        case text(AnkiTextWriter)
        case package(AnkiPackageWriter)
    }

    private let output: Output
    private var mapping: AnkiCardExport
    /// Media files that are in the package, or that nobody has.
    private var known: Set<String> = []
    private var count: Int64 = 0

    /// - Parameters:
    ///   - decks: Of all the words.
    ///   - kept: What earlier imports said to keep.
    ///   - format: Of a package.
    /// - Throws: ``AnkiFormatError``.
    package init(
        _ path: String, decks: [String], kept: AnkiCollectionInfo? = nil, format: AnkiPackageFormat = .modern,
        now: Date, secondsFromGMT: Int = 0, scratch: URL = FileManager.default.temporaryDirectory
    ) throws {
        let kind = try CardFile.Kind(path)
        mapping = AnkiCardExport(decks: decks, kept: kept, now: now, secondsFromGMT: secondsFromGMT)
        if let package = kind.package {
            output = .package(
                try AnkiPackageWriter(
                    path: path, kind: package, format: format, info: mapping.info,
                    modified: ReviewMapping.milliseconds(now), scratch: scratch))
        } else {
            output = .text(
                try AnkiTextWriter(
                    path: path, separator: kind == .csv ? .comma : .tab, noteType: ImmersionNoteType.name,
                    fieldNames: ImmersionNoteType.Field.allCases.map(\.rawValue)))
        }
    }

    /// - Parameter media: The path of a media file that the word names; nil leaves it out. Not asked for a text file.
    /// - Throws: ``AnkiFormatError``; what `progress` and `media` throw.
    package func add(
        _ word: ExchangedCard, progress: AnkiProgress.Handler = { _ in }, media: (String) throws -> String?
    ) throws {
        if count.isMultiple(of: AnkiProgress.rowStride) {
            try progress(AnkiProgress(stage: .notes, done: count, total: 0))
        }
        count += 1
        switch output {
        case .text(let writer): try writer.add(AnkiCardExport.row(for: word))
        case .package(let writer):
            let entry = try mapping.entry(for: word)
            try writer.add(entry)
            for name in Set(entry.note.fields.flatMap(MediaReferences.all)) where known.insert(name).inserted {
                if let file = try media(name) { try writer.addMedia(name, file: file) }
            }
        }
    }

    /// - Throws: ``AnkiFormatError``; what `progress` throws.
    package func finish(progress: AnkiProgress.Handler = { _ in }) throws {
        switch output {
        case .text(let writer): try writer.finish()
        case .package(let writer): try writer.finish(progress: progress)
        }
    }
}
