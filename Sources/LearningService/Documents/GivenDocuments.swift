package import Documents
package import Foundation
import Glibc
import PathNames
import SpeechProtocol

/// A document as a client gives it: a file's name on this machine, or text.
package struct GivenDocument: Sendable {
    package var path: String?
    package var text: String?
    /// What the file's name says unless given.
    package var kind: DocumentKind?
    /// Who names the file.
    package var userID: UInt32

    package init(path: String?, text: String?, kind: DocumentKind?, userID: UInt32) {
        self.path = path
        self.text = text
        self.kind = kind
        self.userID = userID
    }
}

/// Takes documents into a folder of the daemon's own, and has them read there.
package struct GivenDocuments: Sendable {
    private let folder: URL
    package let reader: DocumentReader
    private let files = NamedFiles()

    /// - Parameter folder: Where files lie while they are read, and for as long as something refers to them.
    package init(folder: URL, reader: DocumentReader) {
        self.folder = folder
        self.reader = reader
    }

    /// A file of the folder.
    package func url(_ name: String) -> URL { folder.appending(path: name, directoryHint: .notDirectory) }

    /// What a given document is.
    ///
    /// - Throws: ``ServiceError/Code/invalidInput`` where that cannot be told, or both or neither of path and text are
    ///   given; ``ServiceError/Code/forbidden``.
    package func kind(of given: GivenDocument) throws(ServiceError) -> DocumentKind {
        switch (given.path, given.text) {
        case (let path?, nil):
            try Self.check(path, given.userID, instead: "send its text as 'text'")
            guard let kind = given.kind ?? DocumentKind(ofFile: path) else {
                throw ServiceError(
                    .invalidInput,
                    "What '\(PathName(path).last)' is cannot be told from its name; it should end in "
                        + "\(DocumentKind.knownExtensions.map { ".\($0)" }.joined(separator: ", ")).",
                    field: "path")
            }
            return kind
        case (nil, .some):
            let kind = given.kind ?? .markdown
            guard [.text, .markdown, .html].contains(kind) else {
                throw ServiceError(.invalidInput, "As 'text' come text, markdown and html.", field: "text")
            }
            return kind
        default: throw ServiceError(.invalidInput, "Give 'path' or 'text', and only one of them.", field: "path")
        }
    }

    /// Copies or writes a document into the folder.
    ///
    /// - Parameter name: Of the file there.
    /// - Throws: ``ServiceError/Code/unreadableFile``, ``ServiceError/Code/storageFull``,
    ///   ``ServiceError/Code/storageFailed``.
    package func take(_ given: GivenDocument, as name: String) async throws {
        let place = url(name)
        if let path = given.path {
            try await files.run(field: "path") {
                try NamedFiles.copy(
                    path, to: place.path, limit: DocumentLimits.fileBytes, field: "path", $0)
            }
        } else {
            do {
                try Data((given.text ?? "").utf8).write(to: place, options: .withoutOverwriting)
            } catch {
                throw ServiceError.writing("The text cannot be written", error)
            }
        }
    }

    /// Whether a file of the folder is there.
    func holds(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }

    /// Puts a file of the folder in the place of another, or where there was none.
    func replace(_ name: String, by other: String) throws {
        guard rename(url(other).path, url(name).path) == 0 else {
            throw ServiceError(.storageFailed, "A document cannot be kept: \(String(cString: strerror(errno))).")
        }
    }

    package func remove(_ name: String) { try? FileManager.default.removeItem(at: url(name)) }

    /// Reads a document, and keeps no copy.
    ///
    /// - Throws: ``ServiceError/Code/unreadableFile`` with the reason; what ``take(_:as:)`` throws.
    package func read(_ given: GivenDocument) async throws -> ReadDocument {
        let kind = try kind(of: given)
        let name = UUID().uuidString
        defer { remove(name) }
        try await take(given, as: name)
        do {
            return try await reader.read(url(name), as: kind)
        } catch let failure as DocumentFailure {
            throw ServiceError(.unreadableFile, failure.message, field: given.path == nil ? "text" : "path")
        }
    }

    /// The bytes of a file or text that this daemon reads itself, as UTF-8.
    ///
    /// - Throws: ``ServiceError/Code/unreadableFile``, ``ServiceError/Code/forbidden``.
    func contents(of given: GivenDocument, limit: Int64) async throws -> String {
        if let text = given.text, given.path == nil { return text }
        guard let path = given.path, given.text == nil else {
            throw ServiceError(.invalidInput, "Give 'path' or 'text', and only one of them.", field: "path")
        }
        try Self.check(path, given.userID, instead: "send its text as 'text'")
        let name = UUID().uuidString
        defer { remove(name) }
        let place = url(name)
        try await files.run(field: "path") {
            try NamedFiles.copy(path, to: place.path, limit: limit, field: "path", $0)
        }
        let data = try Data(contentsOf: place)
        guard PlainText.isText(data) else {
            throw ServiceError(.unreadableFile, DocumentFailure.noText.message, field: "path")
        }
        return PlainText.decoded(data)
    }

    /// Writes a text to where a client wants it: whole, or not at all.
    ///
    /// - Throws: ``ServiceError/Code/conflict`` for a file that is there, ``ServiceError/Code/forbidden``,
    ///   ``ServiceError/Code/storageFailed``.
    func place(_ text: String, at path: String, mayReplace: Bool, userID: UInt32) async throws {
        try await place(at: path, mayReplace: mayReplace, userID: userID) { draft in
            do {
                try Data(text.utf8).write(to: draft, options: .withoutOverwriting)
            } catch {
                throw ServiceError.writing("The export cannot be written", error)
            }
        }
    }

    /// The same for what is no text.
    ///
    /// - Parameter write: Writes it to a file of the folder.
    func place(
        at path: String, mayReplace: Bool, userID: UInt32, _ write: (_ draft: URL) throws -> Void
    ) async throws {
        try Self.check(path, userID, instead: "leave it out to get the text itself")
        let name = UUID().uuidString
        defer { remove(name) }
        let draft = url(name)
        try write(draft)
        try await files.run(field: "path") { progress in
            guard mayReplace || !FileManager.default.fileExists(atPath: path) else {
                throw ServiceError(
                    .conflict, "'\(path)' is there already; choose another name, or replace it.", field: "path")
            }
            try NamedFiles.place(draft.path, at: path, field: "path", progress)
        }
    }

    // MARK: Recordings

    /// The name of the recording beside a document of the folder.
    static func recordingName(of name: String) -> String { name + ".audio" }

    /// What is said in a recording, and the recording's path; the document itself where none is given.
    ///
    /// - Parameter recording: Its path; a document that is a recording itself takes its place.
    /// - Throws: ``ServiceError/Code/invalidInput`` for a recording without what is said;
    ///   ``ServiceError/Code/forbidden``.
    func spoken(
        _ given: GivenDocument, recording: String?
    ) async throws -> (said: GivenDocument, recording: String?) {
        let path = recording ?? given.path
        guard let path, given.kind == nil || recording != nil, RecordingName.isRecording(path) else {
            guard recording == nil else {
                throw ServiceError(
                    .invalidInput, "'recording' must name a recording: .wav, .flac, .ogg, .opus, .mp3, .aiff.",
                    field: "recording")
            }
            return (given, nil)
        }
        try Self.check(path, given.userID, instead: "send what is said as 'text', without the recording")
        var said = given
        if recording == nil { said.path = nil }
        guard said.path == nil, said.text == nil else { return (said, path) }
        // A link would lead to whose file it is not.
        said.path = try await files.run(field: "path") { _ in
            RecordingName.transcripts(beside: path).first { candidate in
                var status = stat()
                return lstat(candidate, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            }
        }
        guard said.path != nil else {
            let name = PathName(path).stem
            throw ServiceError(
                .invalidInput,
                "Recordings are not transcribed here: give what is said as 'text', or lay it beside the recording as "
                    + "\(name).srt, \(name).vtt or \(name).txt.", field: "path")
        }
        return (said, path)
    }

    /// Copies a recording into the folder.
    func take(recording path: String, as name: String) async throws {
        let place = url(name)
        try await files.run(field: "recording") {
            try NamedFiles.copy(
                path, to: place.path, limit: Int64(WorkerLimits.audioBytes), field: "recording", $0)
        }
    }

    // MARK: Libraries

    /// Reads the database of a library.
    ///
    /// - Throws: ``ServiceError/Code/unreadableFile`` with the reason, ``ServiceError/Code/forbidden``.
    func catalogue(of given: GivenDocument) async throws -> BookCatalogue {
        guard let path = given.path, given.text == nil else {
            throw ServiceError(.invalidInput, "A library comes as a file: give 'path'.", field: "path")
        }
        try Self.check(path, given.userID, instead: "send its books one by one")
        let name = UUID().uuidString
        defer { remove(name) }
        try await take(given, as: name)
        do {
            return try await reader.catalogue(url(name))
        } catch let failure as DocumentFailure {
            throw ServiceError(.unreadableFile, failure.message, field: "path")
        }
    }

    /// The database of the library that a folder is; nil for what is none.
    ///
    /// - Throws: ``ServiceError/Code/forbidden``.
    func catalogue(inFolder path: String, userID: UInt32) async throws -> String? {
        try Self.check(path, userID, instead: "send its books one by one")
        return try await files.run(field: "path") { _ in
            let database = "\(path)/metadata.db"
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
                return nil
            }
            return FileManager.default.fileExists(atPath: database) ? database : nil
        }
    }

    /// The file of a folder that a stranger's list names, wherever it leads within the folder; nil for one that is not
    /// there or leads out of it.
    func file(_ path: String, inFolder folder: String) async throws -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { ["", ".", ".."].contains($0) }), !path.utf8.contains(0) else { return nil }
        return try await files.run(field: "path") { _ in
            guard let root = realpath(folder, nil), let place = realpath("\(folder)/\(path)", nil) else { return nil }
            defer {
                free(root)
                free(place)
            }
            let found = String(cString: place)
            return found.hasPrefix(String(cString: root) + "/") ? found : nil
        }
    }

    private static func check(_ path: String, _ userID: UInt32, instead: String) throws(ServiceError) {
        try NamedFiles.requireOwner(userID, field: "path", instead: instead)
        try NamedFiles.requireWhole(path, field: "path")
    }

    /// Deletes files that nothing refers to, as a daemon that was ended at once leaves them.
    ///
    /// - Parameter materials: Those that there are, by id.
    package func removeAll(butOf materials: Set<UUID>) {
        let names = Set(materials.map { $0.uuidString.lowercased() })
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where !names.contains(String(name.prefix(36))) && UUID(uuidString: String(name.prefix(36))) != nil {
            remove(name)
        }
    }
}
