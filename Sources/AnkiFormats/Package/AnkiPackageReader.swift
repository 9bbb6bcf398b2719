package import Foundation

/// Reads a package of Anki's, `.apkg` or `.colpkg`, legacy or modern.
///
/// The archive is checked, and its database unpacked to a scratch file, on opening; notes and media are then
/// streamed, so that memory stays bounded whatever the package holds. Not for use from several threads at once.
///
/// ```swift
/// let package = try AnkiPackageReader(path: "spanish.apkg")
/// try package.entries { entry in … }
/// try package.read(package.media[0]) { bytes in … }
/// ```
package final class AnkiPackageReader {
    package let format: AnkiPackageFormat
    package let info: AnkiCollectionInfo
    /// The files that the package holds, in the order of its media map.
    package let media: [AnkiMedia]
    /// Files that the media map names, but the archive lacks.
    package let missingMedia: [String]

    let database: SQLiteDatabase
    let archive: ZipReader
    let limits: AnkiLimits

    /// Opens and checks a package.
    ///
    /// - Parameters:
    ///   - path: An ordinary file.
    ///   - scratch: On whose disk its database is unpacked, for which ``AnkiLimits/databaseBytes`` may be needed.
    /// - Throws: ``AnkiFormatError``; what `progress` throws.
    package convenience init(
        path: String, limits: AnkiLimits = AnkiLimits(), scratch: URL = FileManager.default.temporaryDirectory,
        progress: AnkiProgress.Handler = { _ in }
    ) throws {
        let archive = try ZipReader(path: path, limits: limits)
        let file = try ScratchFile.make(in: scratch)
        defer { close(file) }
        try self.init(archive, limits: limits, scratch: file, progress: progress)
    }

    /// The same by descriptors alone, for a process that may open no files.
    ///
    /// - Parameters:
    ///   - file: Of the package.
    ///   - name: What the package is called, for errors.
    ///   - scratch: Of a file that is empty, open to read and write, and nobody else's.
    package convenience init(
        file: Int32, named name: String, limits: AnkiLimits = AnkiLimits(), scratch: Int32,
        progress: AnkiProgress.Handler = { _ in }
    ) throws {
        try self.init(
            ZipReader(file: file, named: name, limits: limits), limits: limits, scratch: scratch, progress: progress)
    }

    private init(
        _ archive: ZipReader, limits: AnkiLimits, scratch: Int32, progress: AnkiProgress.Handler
    ) throws {
        let entry = try Self.database(in: archive)
        try Self.unpack(entry, of: archive, to: scratch, limits: limits, progress: progress)
        try progress(AnkiProgress(stage: .checking, done: 0, total: 0))
        let database = try SQLiteDatabase(readingCopy: scratch, limits: limits)
        try database.checkIntegrity()
        let isModern = entry == .schema18
        info = try CollectionInfoReader(database: database, limits: limits).read()
        let map = try Self.mediaMap(of: archive, isModern: isModern, limits: limits)
        media = map.filter { archive.entries[$0.entry] != nil }
        missingMedia = map.filter { archive.entries[$0.entry] == nil }.map(\.name)
        format = isModern ? .modern : .legacy
        self.database = database
        self.archive = archive
        self.limits = limits
    }

    /// The entry with the collection. Modern packages also hold a `collection.anki2` with a note that asks to update.
    private static func database(in archive: ZipReader) throws -> AnkiPackageFormat.Database {
        let known: [AnkiPackageFormat.Database] = [.schema18, .schema11, .schema11First]
        guard archive.entries["meta"] != nil else {
            guard let entry = known.first(where: { archive.entries[$0.rawValue] != nil }) else {
                throw AnkiFormatError(.unreadable, "The archive is no package of Anki's: it holds no collection.")
            }
            return entry
        }
        var version: UInt64 = 0
        var reader = ProtobufReader(try archive.bytes("meta", limit: 1 << 10)[...], of: "the package's meta file")
        while let field = try reader.next() {
            if field.number == 1, case .varint(let value) = field.value { version = value }
        }
        let wanted: AnkiPackageFormat.Database
        switch version {
        case 1: wanted = .schema11First
        case 2: wanted = .schema11
        case 3: wanted = .schema18
        default:
            throw AnkiFormatError(
                .unsupported,
                "The package is of version \(version), made by a later Anki than is known here; export it again with "
                    + "\"Support older Anki versions\" ticked.")
        }
        guard archive.entries[wanted.rawValue] != nil else {
            throw AnkiFormatError(.damaged, "The package is incomplete: it lacks \(wanted.rawValue).")
        }
        return wanted
    }

    private static func unpack(
        _ entry: AnkiPackageFormat.Database, of archive: ZipReader, to scratch: Int32, limits: AnkiLimits,
        progress: AnkiProgress.Handler
    ) throws {
        let file = OutputFile(descriptor: dup(scratch), named: "collection.db")
        let packed = archive.entries[entry.rawValue]?.packedSize ?? 0
        let size = archive.entries[entry.rawValue]?.size ?? 0
        var done: Int64 = 0
        var nextReport: Int64 = 0
        func advance(by count: Int) throws {
            done += Int64(count)
            guard done >= nextReport else { return }
            nextReport = done + 1 << 20
            try progress(AnkiProgress(stage: .unpacking, done: done, total: size))
        }
        if entry == .schema18 {
            let decoder = try ZstdDecoder(
                what: "the collection", packed: packed, limit: limits.databaseBytes, limits: limits)
            try archive.read(entry.rawValue, limit: limits.databaseBytes) { bytes in
                try advance(by: bytes.count)
                try decoder.unpack(bytes) { try file.append($0) }
            }
            try decoder.finish()
        } else {
            try archive.read(entry.rawValue, limit: limits.databaseBytes) { bytes in
                try advance(by: bytes.count)
                try file.append(bytes)
            }
        }
    }
}
