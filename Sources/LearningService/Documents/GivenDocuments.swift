package import Documents
package import Foundation

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
                    "What '\((path as NSString).lastPathComponent)' is cannot be told from its name; it should end in "
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
                throw ServiceError(.storageFailed, "The text cannot be written: \(error.localizedDescription)")
            }
        }
    }

    /// Whether a file of the folder is there.
    func holds(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }

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
        return PlainText.decoded(try Data(contentsOf: place))
    }

    /// Writes a text to where a client wants it: whole, or not at all.
    ///
    /// - Throws: ``ServiceError/Code/conflict`` for a file that is there, ``ServiceError/Code/forbidden``,
    ///   ``ServiceError/Code/storageFailed``.
    func place(_ text: String, at path: String, mayReplace: Bool, userID: UInt32) async throws {
        try Self.check(path, userID, instead: "leave it out to get the text itself")
        let name = UUID().uuidString
        defer { remove(name) }
        let draft = url(name)
        do {
            try Data(text.utf8).write(to: draft, options: .withoutOverwriting)
        } catch {
            throw ServiceError(.storageFailed, "The export cannot be written: \(error.localizedDescription)")
        }
        try await files.run(field: "path") { progress in
            guard mayReplace || !FileManager.default.fileExists(atPath: path) else {
                throw ServiceError(
                    .conflict, "'\(path)' is there already; choose another name, or replace it.", field: "path")
            }
            try NamedFiles.place(draft.path, at: path, field: "path", progress)
        }
    }

    private static func check(_ path: String, _ userID: UInt32, instead: String) throws(ServiceError) {
        try NamedFiles.requireOwner(userID, field: "path", instead: instead)
        guard path.hasPrefix("/") else {
            throw ServiceError(.invalidInput, "'path' must begin with /, not be '\(path)'.", field: "path")
        }
    }

    /// Deletes files that nothing refers to, as a daemon that was ended at once leaves them.
    ///
    /// - Parameter materials: Those that there are, by id.
    package func removeAll(butOf materials: Set<UUID>) {
        let names = Set(materials.map { $0.uuidString.lowercased() })
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where !names.contains(name) && UUID(uuidString: String(name.prefix(36))) != nil {
            remove(name)
        }
    }
}
