package import AnkiFormats
import ContentFiles
package import Foundation
import Glibc
import Lexicon
import PathNames
package import Storage
package import Vocab

/// Takes words from Anki's files, and gives them back.
package struct CardExchange: Sendable {
    private let store: Store
    private let catalog: ContentCatalog
    private let filler: PronunciationFiller
    private let media: MediaFolder
    private let packages: PackageReader
    private let calendar: LearningCalendar
    private let events: EventHub?
    private let clock: @Sendable () -> Date
    private let work = SharedWork()
    private let files = NamedFiles()

    /// - Parameters:
    ///   - reader: Whose program reads packages.
    ///   - events: Hears how far imports and exports have come.
    package init(
        store: Store, catalog: ContentCatalog, filler: PronunciationFiller, media: MediaFolder, reader: DocumentReader,
        calendar: LearningCalendar = .local, events: EventHub? = nil, clock: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.catalog = catalog
        self.filler = filler
        self.media = media
        packages = PackageReader(executable: reader.executable, scratch: media.url)
        self.calendar = calendar
        self.events = events
        self.clock = clock
    }

    /// Who asks, and by which id they ask how far it has come.
    package struct Errand: Sendable {
        package var userID: UInt32
        package var workID: UUID?

        package init(userID: UInt32, workID: UUID?) {
            self.userID = userID
            self.workID = workID
        }
    }

    /// Takes words from a file into a learner's list: all, or none when the file is refused. What a stop breaks off
    /// goes on with the next start: ``unfinished()``.
    ///
    /// - Parameters:
    ///   - path: From / on.
    ///   - language: Of words whose language the file does not tell; the content's own target unless given.
    ///   - deck: Of words that the file gives none.
    ///   - replacesTexts: Whether texts of words that are there give way.
    /// - Throws: ``ServiceError``, ``AnkiFormatError``; nothing was changed.
    package func takeIn(
        _ path: String, for learnerID: UUID, language: String?, deck: String?, replacesTexts: Bool, _ errand: Errand
    ) async throws -> ImportReply {
        try Self.requireOwner(errand)
        let content = catalog.snapshot
        try await store.requireLearner(learnerID)
        try NamedFiles.requireWhole(path, field: "path")
        var request = CardImporter.Request(
            learnerID: learnerID, path: path,
            language: try content.language(language ?? content.defaults.target, field: "language").id,
            deck: try DeckAndTagNames.deck(deck), replacesTexts: replacesTexts)
        let importer = CardImporter(store: store, content: content, media: media, packages: packages)
        let limit = try CardFile.byteLimit(of: path)
        let staging = try media.makeStaging()
        let copy = staging.appending(path: PathName(path).last).path
        let unfinished = UnfinishedImport(
            importID: UUID(), learnerID: learnerID, at: clock(),
            asked: UnfinishedImport.Asked(
                folder: staging.lastPathComponent, file: PathName(path).last,
                language: request.language, deck: request.deck, replacesTexts: replacesTexts))
        return try await ending(unfinished) {
            try await files.run(field: "path") {
                try NamedFiles.copy(path, to: copy, limit: limit, field: "path", $0)
            }
            request.path = copy
            return try await watched(errand, of: learnerID) { [request] in
                try await importer.run(
                    request, as: unfinished.importID, at: unfinished.at, note: unfinished.asked.json(), progress: $0)
            }
        }
    }

    /// The imports that a stop broke off. To be asked before anything is removed from the folder of media.
    package func unfinished() async throws -> [UnfinishedImport] {
        try await store.read { try $0.unfinishedImports() }.compactMap { row in
            UnfinishedImport.Asked(json: row.request).map {
                UnfinishedImport(importID: row.id, learnerID: row.learnerID, at: row.at, asked: $0)
            }
        }
    }

    /// Stores the rest of an import that a stop broke off.
    ///
    /// - Throws: As ``takeIn(_:for:language:deck:replacesTexts:_:)``; then it is not tried again.
    @discardableResult
    package func finish(_ unfinished: UnfinishedImport) async throws -> ImportReply {
        let asked = unfinished.asked
        let request = CardImporter.Request(
            learnerID: unfinished.learnerID,
            path: media.url.appending(path: asked.folder).appending(path: asked.file).path, language: asked.language,
            deck: asked.deck, replacesTexts: asked.replacesTexts)
        let importer = CardImporter(store: store, content: catalog.snapshot, media: media, packages: packages)
        return try await ending(unfinished) {
            try await watched(Errand(userID: geteuid(), workID: nil), of: unfinished.learnerID) {
                try await importer.run(
                    request, as: unfinished.importID, at: unfinished.at, note: asked.json(), isResumed: true,
                    progress: $0)
            }
        }
    }

    /// Removes what an import no longer needs at its end; when the daemon stops, all is left as it is.
    private func ending(
        _ unfinished: UnfinishedImport, _ body: () async throws -> ImportReply
    ) async throws -> ImportReply {
        do {
            let reply = try await body()
            try? FileManager.default.removeItem(at: media.url.appending(path: unfinished.asked.folder))
            filler.wake()
            return reply
        } catch {
            guard ServiceError(known: error)?.code != .shuttingDown else { throw error }
            try? await store.write { try $0.finishImport(unfinished.importID) }
            try? FileManager.default.removeItem(at: media.url.appending(path: unfinished.asked.folder))
            throw error
        }
    }

    /// Writes words to a file, with schedules, answers and media.
    ///
    /// - Parameters:
    ///   - path: From / on.
    ///   - format: Of a package.
    ///   - mayReplace: Whether a file that is there gives way.
    /// - Throws: ``ServiceError``, ``AnkiFormatError``; no file was written.
    package func giveOut(
        _ selection: CardSelection, of learnerID: UUID, to path: String, format: AnkiPackageFormat, mayReplace: Bool,
        _ errand: Errand
    ) async throws -> ExportReply {
        try Self.requireOwner(errand)
        try NamedFiles.requireWhole(path, field: "path")
        try await files.run(field: "path") { _ in try Self.requirePlace(path, mayReplace: mayReplace) }
        _ = try CardFile.byteLimit(of: path)
        let staging = try media.makeStaging()
        defer { try? FileManager.default.removeItem(at: staging) }
        let draft = staging.appending(path: PathName(path).last).path
        try await store.requireLearner(learnerID)
        let content = catalog.snapshot
        let request = CardExporter.Request(
            learnerID: learnerID, filter: try selection.filter(in: content), path: draft, format: format)
        let exporter = CardExporter(store: store, content: content, media: media, calendar: calendar)
        var result = try await watched(errand, of: learnerID) {
            try await exporter.run(request, at: clock(), progress: $0)
        }
        try await files.run(field: "path") { try NamedFiles.place(draft, at: path, field: "path", $0) }
        result.path = path
        return result
    }

    /// How far an import or an export has come.
    ///
    /// - Throws: ``ServiceError/Code/notFound`` when it is not under way.
    package func progress(of workID: UUID) throws(ServiceError) -> WorkReply {
        guard let progress = work[workID] else {
            throw ServiceError(.notFound, "Nothing of that id is under way.", field: "workID")
        }
        return WorkReply(stage: progress.stage, done: progress.done, total: progress.total)
    }

    /// Does long work that can be asked about while it goes on.
    private func watched<Reply>(
        _ errand: Errand, of learnerID: UUID, _ body: (@escaping @Sendable (AnkiProgress) -> Void) async throws -> Reply
    ) async throws -> Reply {
        let (id, work) = (errand.workID ?? UUID(), work)
        defer {
            work[id] = nil
            Heap.trim()
        }
        let telling = events.map { WorkTelling(of: id, learnerID: learnerID, to: $0, clock: clock) }
        let reply = try await body { progress in
            work[id] = progress
            telling?.tell(progress)
        }
        await store.releaseMemory()
        return reply
    }

    /// Refuses to begin an export that would find no place in the end.
    static func requirePlace(_ path: String, mayReplace: Bool) throws(ServiceError) {
        // A path without a slash has a folder too.
        let folder = URL(filePath: path).deletingLastPathComponent().path
        guard access(folder, W_OK | X_OK) == 0 else {
            let reason = String(cString: strerror(errno))
            throw ServiceError(
                .storageFailed,
                "Nothing can be written to the folder '\(PathName(folder).last)': \(reason).",
                field: "path")
        }
        var status = stat()
        guard mayReplace || lstat(path, &status) != 0 else {
            throw ServiceError(
                .conflict, "'\(path)' is there already; choose another name, or replace it.", field: "path")
        }
    }

    private static func requireOwner(_ errand: Errand) throws(ServiceError) {
        try NamedFiles.requireOwner(
            errand.userID, field: "path", instead: "have that user import or export the file")
    }
}
