package import Foundation
import PathNames
package import Vocab

/// Words in a file, of the kind that its name's extension tells: what `words import` and `words export` do.
package enum CardFile {
    /// The kinds of files, by extension.
    enum Kind: String, CaseIterable {
        case apkg, colpkg, txt, tsv, csv

        var package: AnkiPackageKind? { AnkiPackageKind(rawValue: rawValue) }

        init(_ path: String) throws(AnkiFormatError) {
            let name = PathName(path).last
            guard let kind = Self(rawValue: PathName(path).suffix.lowercased()) else {
                throw AnkiFormatError(
                    .unsupported,
                    "\(quoted(name)) is of no known kind; its name must end in .apkg, .colpkg, .txt, .tsv or .csv.")
            }
            self = kind
        }
    }

    /// Whether the name is a package's, which takes notes of any type with their media; a text file takes words alone.
    package static func isPackage(_ path: String) -> Bool { (try? Kind(path))?.package != nil }

    /// Bytes that a file may have to be read.
    ///
    /// - Throws: ``AnkiFormatError/Code/unsupported`` when its name tells no known kind.
    package static func byteLimit(of path: String, limits: AnkiLimits = AnkiLimits()) throws(AnkiFormatError) -> Int64 {
        try Kind(path).package == nil ? limits.textBytes : limits.databaseBytes + limits.mediaBytes
    }

    /// What a file held.
    package struct Summary: Sendable, Hashable {
        package var words = 0
        /// Files written to the media folder.
        package var media: [String] = []
        /// Files that the package names, but lacks.
        package var missingMedia: [String] = []
        package var orphans = AnkiPackageReader.Orphans()
        /// What words from others' notes refer to; to be kept for their way back. nil for text.
        package var kept: AnkiCollectionInfo?
    }

    /// Reads the package at a path, with its media or without, and passes on what it holds.
    package typealias PackageSource = (
        _ path: String, _ hasMedia: Bool, _ take: PackagePiece.Sink
    ) throws -> Void

    /// Reads words from a package or a text file.
    ///
    /// - Parameters:
    ///   - mediaFolder: Where media files go, made if missing. It should be the import's own: a file whose name is
    ///     taken there is not written. nil leaves media alone.
    ///   - source: Reads a package; in this process unless given.
    ///   - most: Words that are made; the others are checked and counted alone.
    ///   - body: Gets each word that is made. Nothing else has been done when it throws, but for media already written.
    /// - Throws: ``AnkiFormatError``; what `body` or `progress` throws.
    package static func read(
        _ path: String, scheduler: Scheduler, now: Date, mediaFolder: URL? = nil, limits: AnkiLimits = AnkiLimits(),
        scratch: URL = FileManager.default.temporaryDirectory, from source: PackageSource? = nil,
        most: Int = .max, progress: AnkiProgress.Handler = { _ in }, _ body: (ExchangedCard) throws -> Void
    ) throws -> Summary {
        guard try Kind(path).package != nil else {
            var summary = Summary()
            let reader = try AnkiTextReader(path: path, limits: limits)
            try reader.rows(progress: progress) { row, _ in
                summary.words += 1
                guard summary.words <= most else { return }
                try body(
                    AnkiCardImport.word(from: row, fieldNames: reader.fieldNames, scheduler: scheduler, now: now))
            }
            return summary
        }
        var intake = PackageIntake(scheduler: scheduler, mediaFolder: mediaFolder, most: most)
        func take(_ piece: PackagePiece) throws { try intake.take(piece, progress: progress, body) }
        do {
            if let source {
                try source(path, mediaFolder != nil, take)
            } else {
                let reader = try AnkiPackageReader(path: path, limits: limits, scratch: scratch, progress: progress)
                try reader.pass(hasMedia: mediaFolder != nil, to: take)
            }
        } catch {
            intake.abandon()
            throw error
        }
        return intake.summary
    }

    /// Writes words to a package or a text file. A file that is there is replaced once the new one is whole.
    ///
    /// - Parameters:
    ///   - words: Passed one by one: a sequence that reads them from a store keeps memory bounded.
    ///   - decks: Of all the words.
    ///   - kept: What earlier imports said to keep.
    ///   - format: Of a package.
    ///   - media: The path of a media file that a word names; nil leaves it out. Not asked for a text file.
    /// - Throws: ``AnkiFormatError``; what `progress` throws.
    package static func write(
        _ words: some Sequence<ExchangedCard>, decks: [String], kept: AnkiCollectionInfo? = nil, to path: String,
        format: AnkiPackageFormat = .modern, now: Date, secondsFromGMT: Int = 0,
        scratch: URL = FileManager.default.temporaryDirectory, progress: AnkiProgress.Handler = { _ in },
        media: (String) throws -> String?
    ) throws {
        let writer = try CardFileWriter(
            path, decks: decks, kept: kept, format: format, now: now, secondsFromGMT: secondsFromGMT, scratch: scratch)
        for word in words { try writer.add(word, progress: progress, media: media) }
        try writer.finish(progress: progress)
    }
}
