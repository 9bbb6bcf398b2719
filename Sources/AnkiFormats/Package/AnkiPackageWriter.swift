internal import Digests
package import Foundation
internal import JSONText

/// Writes a package of Anki's, `.apkg` or `.colpkg`, legacy or modern.
///
/// Notes and media go to a scratch folder as they are added; ``finish(progress:)`` packs them, and only then the file
/// appears under its name, whole. Not for use from several threads at once.
///
/// ```swift
/// let package = try AnkiPackageWriter(path: "spanish.apkg", info: info, modified: now)
/// try package.add(entry)
/// try package.addMedia("casa.mp3", file: path)
/// try package.finish()
/// ```
package final class AnkiPackageWriter {
    private let path: String
    private let kind: AnkiPackageKind
    private let format: AnkiPackageFormat
    private let modified: Int64
    private let limits: AnkiLimits
    private let scratch: ScratchFolder
    private let collection: CollectionWriter
    private var media: [Media] = []
    private var mediaNames: Set<String> = []
    private var spool: OutputFile?
    private var entryCount: Int64 = 0

    /// A file and where its packed bytes lie.
    private struct Media {
        var map: MediaMapEntry
        var path: String
        var start: UInt64
        /// nil for the whole file.
        var length: Int64?
    }

    /// - Parameters:
    ///   - path: The file to write; one that is there is replaced at the end.
    ///   - kind: A `.colpkg` replaces the collection of whoever imports it.
    ///   - info: All note types, decks and options that the notes to come refer to. The default deck and its options
    ///     are added when they are missing.
    ///   - modified: Milliseconds since 1970: now.
    ///   - scratch: Where the database and packed media wait.
    /// - Throws: ``AnkiFormatError``
    package init(
        path: String, kind: AnkiPackageKind = .decks, format: AnkiPackageFormat = .modern, info: AnkiCollectionInfo,
        modified: Int64, limits: AnkiLimits = AnkiLimits(), scratch: URL = FileManager.default.temporaryDirectory
    ) throws(AnkiFormatError) {
        self.path = path
        self.kind = kind
        self.format = format
        self.modified = modified
        self.limits = limits
        let folder = try ScratchFolder(in: scratch)
        self.scratch = folder
        collection = try CollectionWriter(
            path: folder.file("collection.db"), schema: format == .modern ? .modern : .legacy,
            info: info.withDefaults(modified: modified / 1_000), modified: modified)
    }

    /// Adds a note with its cards and reviews. An id that is taken becomes the next free one: ids are times, and two
    /// things can have been made in the same millisecond.
    ///
    /// - Throws: ``AnkiFormatError/Code/invalidValue`` for what the format or the collection's definitions do not
    ///   allow.
    package func add(_ entry: AnkiEntry) throws {
        try collection.add(entry)
        entryCount += 1
    }

    /// Adds a media file. A legacy package reads it only when it is finished: the file must stay as it is until then.
    ///
    /// - Throws: ``AnkiFormatError``: an unsafe, too long or duplicate name, a missing or too large file.
    package func addMedia(_ name: String, file path: String) throws {
        guard format == .legacy else {
            try addMedia(name) { try readFile(path, into: $0) }
            return
        }
        let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int64
        guard let size else {
            throw AnkiFormatError(.missing, "The media file \(quoted(name)) cannot be read.")
        }
        try refuseTooLarge(name, size)
        let map = MediaMapEntry(name: try newName(name), size: 0, sha1: [])
        media.append(Media(map: map, path: path, start: 0, length: nil))
    }

    /// Adds a media file that comes as a stream.
    ///
    /// - Parameter stream: Passes the file's bytes, piece by piece, to the sink that it gets.
    package func addMedia(_ name: String, from stream: (ByteSink) throws -> Void) throws {
        let name = try newName(name)
        let file: OutputFile
        if let spool {
            file = spool
        } else {
            file = try OutputFile(path: scratch.file("media"))
            spool = file
        }
        let start = file.length
        var size: Int64 = 0
        var hash = Digest(.sha1)
        let encoder = format == .modern ? try ZstdEncoder() : nil
        try stream { bytes in
            size += Int64(bytes.count)
            try refuseTooLarge(name, size)
            hash.update(bytes)
            if encoder == nil { try file.append(bytes) } else { try encoder?.pack(bytes) { try file.append($0) } }
        }
        try encoder?.finish { try file.append($0) }
        let map = MediaMapEntry(name: name, size: UInt32(clamping: size), sha1: hash.finalize())
        media.append(
            Media(map: map, path: scratch.file("media"), start: UInt64(start), length: file.length - start))
    }

    private func newName(_ name: String) throws(AnkiFormatError) -> String {
        let name = try MediaName.checked(name)
        guard name.utf8.count <= AnkiLimits.mediaNameBytes else {
            throw AnkiFormatError(
                .unsafeName,
                "The media file name \(quoted(name)) is longer than the \(AnkiLimits.mediaNameBytes) bytes of Anki.")
        }
        guard mediaNames.insert(name).inserted else {
            throw AnkiFormatError(.duplicateName, "There are two media files named \(quoted(name)).")
        }
        return name
    }

    private func refuseTooLarge(_ name: String, _ size: Int64) throws(AnkiFormatError) {
        guard size <= min(limits.mediaFileBytes, Int64(UInt32.max)) else {
            throw AnkiFormatError(
                .tooLarge, "The media file \(quoted(name)) exceeds the \(limits.mediaFileBytes) bytes allowed.")
        }
    }

    /// Packs the file and puts it in its place. Nothing can be added afterwards.
    ///
    /// - Throws: ``AnkiFormatError/Code/writeFailed``; what `progress` throws. A file that was there is then unchanged.
    package func finish(progress: AnkiProgress.Handler = { _ in }) throws {
        try progress(AnkiProgress(stage: .indexing, done: 0, total: entryCount))
        try collection.finish()
        let archive = try ZipWriter(path: path)
        switch (format, kind) {
        case (.modern, _):
            try archive.add("meta", bytes: [0x08, 0x03])
            try archive.add("collection.anki21b", file: try packedCollection(progress))
            try archive.add("collection.anki2", file: try decoy(), packing: .deflated)
        case (.legacy, .decks):
            try archive.add("collection.anki2", file: scratch.file("collection.db"), packing: .deflated)
        case (.legacy, .collection):
            try archive.add("meta", bytes: [0x08, 0x02])
            try archive.add("collection.anki21", file: scratch.file("collection.db"), packing: .deflated)
            try archive.add("collection.anki2", file: try decoy(), packing: .deflated)
        }
        for (index, file) in media.enumerated() {
            try archive.add(String(index), file: file.path, from: file.start, length: file.length)
        }
        try archive.add("media", bytes: try mediaMap())
        try archive.finish { share in
            try progress(AnkiProgress(stage: .packing, done: Int64(share * 1_000), total: 1_000))
        }
    }

    private func packedCollection(_ progress: AnkiProgress.Handler) throws -> String {
        let file = try OutputFile(path: scratch.file("collection.zst"))
        let encoder = try ZstdEncoder()
        try readFile(scratch.file("collection.db")) { bytes in try encoder.pack(bytes) { try file.append($0) } }
        try encoder.finish { try file.append($0) }
        return scratch.file("collection.zst")
    }

    /// A collection for programs that do not know the newer one: a note that says so.
    private func decoy() throws -> String {
        let path = scratch.file("decoy.db")
        let noteType = AnkiNoteType(
            id: modified, name: "Basic", modified: modified / 1_000,
            fields: [.init(name: "Front"), .init(name: "Back")],
            templates: [.init(name: "Card 1", question: "{{Front}}", answer: "{{FrontSide}}<hr id=answer>{{Back}}")],
            css: "")
        let info = AnkiCollectionInfo(created: modified / 1_000, noteTypes: [noteType], decks: [])
        let writer = try CollectionWriter(
            path: path, schema: .legacy, info: info.withDefaults(modified: modified / 1_000), modified: modified)
        let note = AnkiNote(
            id: modified, guid: "immersiond", noteTypeID: noteType.id, modified: modified / 1_000,
            fields: ["This package needs a newer version of Anki (2.1.50 or later).", ""])
        try writer.add(AnkiEntry(note: note, cards: [AnkiCard(id: modified, noteID: modified)]))
        try writer.finish()
        return path
    }

    private func mediaMap() throws -> [UInt8] {
        guard format == .modern else {
            let members = media.enumerated().map { (String($0.offset), VerbatimJSON.string($0.element.map.name)) }
            return Array(VerbatimJSON.object(Dictionary(uniqueKeysWithValues: members)).text.utf8)
        }
        var packed: [UInt8] = []
        let encoder = try ZstdEncoder()
        for file in media {
            try file.map.encoded.withUnsafeBytes { try encoder.pack($0) { packed.append(contentsOf: $0) } }
        }
        try encoder.finish { packed.append(contentsOf: $0) }
        return packed
    }
}

extension AnkiCollectionInfo {
    /// The same with the deck and the options that every collection has.
    func withDefaults(modified: Int64) -> AnkiCollectionInfo {
        var info = self
        if !decks.contains(where: { $0.id == AnkiDeck.defaultID }) {
            info.decks.append(AnkiDeck(id: AnkiDeck.defaultID, name: "Default", modified: modified))
        }
        if !deckOptions.contains(where: { $0.id == 1 }) {
            info.deckOptions.append(AnkiDeckOptions(id: 1, name: "Default", modified: modified))
        }
        return info
    }
}
