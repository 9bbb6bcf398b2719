import AnkiFormats
import Foundation
import Glibc
import JSONText
import LearningService
import Lexicon
import Storage

/// The methods that take words from Anki's files, and give them back.
extension VocabMethods {
    private static let path = ParameterSchema.text(maximumBytes: 4_000)
    private static let workID = Parameter.optional("workID", .uuid, "By which vocab.progress is asked about this call.")
    private static let pathText =
        "The file on this machine, from / on; its name ends in .apkg, .colpkg, .txt, .tsv or .csv. Taken from the daemon's own "
        + "user only."

    private enum Format: String, CaseIterable {
        case modern, legacy

        var packageFormat: AnkiPackageFormat { self == .modern ? .modern : .legacy }
    }

    package var exchange: [RPCMethod] { [importing, exporting, progress] }

    private var importing: RPCMethod {
        RPCMethod(
            "vocab.import",
            "Takes words from a file into a learner's list, with schedules, answers and media: all, or none when the file "
                + "is refused. Words that are there get the file's answers and tags.",
            pace: .long,
            parameters: [
                Self.learner,
                .required("path", Self.path, Self.pathText),
                .language("of words whose language the file does not tell; es unless given."),
                .optional("deck", Self.name, "Of words that the file gives none."),
                .optional("replace", .boolean, "Whether texts of words that are there give way; false unless given."),
                Self.workID,
            ],
            result:
                "added, merged (words that were there), reviews, media (files), missingMedia (names that the package lacks), "
                + "withoutWord and tooLong (notes that made no word: a picture alone, a word over 2,000 bytes, texts over "
                + "64 KiB), kept (those of them that a package of all words gives back as they came), futureReviews "
                + "(answers dated in the future, left out), orphans (cards and reviews that belong to nothing), importID. "
                + "A word is scheduled as its note's first card; further cards go back as they came.",
            example: #"{"learnerID": "\#(Self.exampleID)", "path": "/home/me/spanish.apkg"}"#,
            errors: [.notFound, .conflict, .contentBroken, .unreadableFile, .forbidden] + RPCError.Code.ofWriting
        ) { arguments in
            try Self.requireOwner(arguments)
            let content = catalog.snapshot
            let learnerID = try await learner(arguments)
            let path = try Self.checkedPath(arguments)
            var request = WordImporter.Request(
                learnerID: learnerID, path: path,
                language: try content.language(arguments.string("language") ?? "es", field: "language").id,
                deck: try Self.deckName(arguments), replacesTexts: arguments.flag("replace") ?? false)
            let importer = WordImporter(store: store, content: content, media: media)
            let limit = try WordFile.byteLimit(of: path)
            let staging = try media.makeStaging()
            defer { try? FileManager.default.removeItem(at: staging) }
            let copy = staging.appending(path: (path as NSString).lastPathComponent).path
            // Before the transaction begins, for which all other writes wait.
            try await files.run(field: "path") {
                try NamedFiles.copy(path, to: copy, limit: limit, field: "path", $0)
            }
            request.path = copy
            let result = try await watched(arguments) { [request] in
                try await importer.run(request, at: clock(), progress: $0)
            }
            filler.wake()
            return result
        }
    }

    private var exporting: RPCMethod {
        RPCMethod(
            "vocab.export", "Writes words to a file, with schedules, answers and media.", pace: .long,
            parameters: [
                Self.learner,
                .required("path", Self.path, Self.pathText),
                Self.language,
            ] + Self.filters + [
                .optional(
                    "format", LearnerParameters.choices(Format.self),
                    "Of a package: modern, or legacy for Anki before 2.1.50; modern unless given."),
                .optional("replace", .boolean, "Whether a file that is there gives way; false unless given."),
                Self.workID,
            ],
            result:
                "path, words, reviews, media (files), kept (notes that made no word, in a package of all words). A note "
                + "that was changed here is newer than Anki's own, which takes it; what was answered here reaches cards "
                + "that Anki has only with a .colpkg, which takes the place of its collection.",
            example: #"{"learnerID": "\#(Self.exampleID)", "path": "/home/me/words.apkg", "tag": "kitchen"}"#,
            errors: [.notFound, .conflict, .contentBroken, .unreadableFile, .forbidden, .storageFull]
                + RPCError.Code.ofReading
        ) { arguments in
            try Self.requireOwner(arguments)
            let path = try Self.checkedPath(arguments)
            let mayReplace = arguments.flag("replace") ?? false
            try await files.run(field: "path") { _ in try Self.requirePlace(path, mayReplace: mayReplace) }
            let format: Format = arguments.choice("format") ?? .modern
            _ = try WordFile.byteLimit(of: path)
            let staging = try media.makeStaging()
            defer { try? FileManager.default.removeItem(at: staging) }
            let draft = staging.appending(path: (path as NSString).lastPathComponent).path
            let request = WordExporter.Request(
                learnerID: try await learner(arguments), filter: try filter(arguments), path: draft,
                format: format.packageFormat)
            let exporter = WordExporter(store: store, content: catalog.snapshot, media: media, calendar: calendar)
            var result = try await watched(arguments) { try await exporter.run(request, at: clock(), progress: $0) }
            try await files.run(field: "path") { try NamedFiles.place(draft, at: path, field: "path", $0) }
            result.path = path
            return result
        }
    }

    private var progress: RPCMethod {
        RPCMethod(
            "vocab.progress", "Tells how far an import or an export has come.", pace: .atOnce,
            parameters: [.required("workID", .uuid, "What the call was given.")],
            result:
                "stage (unpacking, checking, notes, media, indexing, packing), done and total: bytes, notes or files; total "
                + "is 0 while unknown.",
            example: #"{"workID": "\#(Self.exampleID)"}"#, errors: [.notFound]
        ) { arguments in
            let id = try arguments.required("workID", Arguments.uuid)
            guard let progress = work[id] else {
                throw RPCError(.notFound, "Nothing of that id is under way.", field: "workID")
            }
            return WorkReply(stage: progress.stage.rawValue, done: progress.done, total: progress.total)
        }
    }

    /// Does long work that can be asked about while it goes on.
    private func watched<Reply>(
        _ arguments: Arguments, _ body: (@escaping @Sendable (AnkiProgress) -> Void) async throws -> Reply
    ) async throws -> Reply {
        let (id, work) = (arguments.uuid("workID") ?? UUID(), work)
        defer {
            work[id] = nil
            Heap.trim()
        }
        let reply = try await body { work[id] = $0 }
        await store.releaseMemory()
        return reply
    }

    /// Refuses to begin an export that would find no place in the end.
    private static func requirePlace(_ path: String, mayReplace: Bool) throws {
        let folder = (path as NSString).deletingLastPathComponent
        guard access(folder, W_OK | X_OK) == 0 else {
            let reason = String(cString: strerror(errno))
            throw RPCError(
                .storageFailed,
                "Nothing can be written to the folder '\((folder as NSString).lastPathComponent)': \(reason).",
                field: "path")
        }
        var status = stat()
        guard mayReplace || lstat(path, &status) != 0 else {
            throw RPCError(
                .conflict, "'\(path)' is there already; choose another name, or replace it.", field: "path")
        }
    }

    private static func requireOwner(_ arguments: Arguments) throws {
        try NamedFiles.requireOwner(
            arguments.client.userID, field: "path", instead: "have that user import or export the file")
    }

    private static func checkedPath(_ arguments: Arguments) throws -> String {
        let path = try arguments.text("path")
        guard path.hasPrefix("/") else {
            throw RPCError(.invalidParams, "'path' must begin with /, not be '\(path)'.", field: "path")
        }
        return path
    }
}

private struct WorkReply: Encodable, Sendable {
    var stage: String
    var done: Int64
    var total: Int64
}
