import AnkiFormats
import JSONText
package import LearningService

extension Methods {
    package static let vocabImport = MethodName<ImportReply>("vocab.import")
    package static let vocabExport = MethodName<ExportReply>("vocab.export")
    package static let vocabProgress = MethodName<WorkReply>("vocab.progress")
}

/// The methods that take words from Anki's files, and give them back.
extension VocabMethods {
    private static let path = ParameterSchema.text(maximumBytes: 4_000)
    private static let workID = Parameter.optional("workID", .uuid, "By which vocab.progress is asked about this call.")
    private static let pathText =
        "The file on this machine, from / on; its name ends in .apkg, .colpkg, .txt, .tsv or .csv. Taken from the "
        + "daemon's own user only."

    private enum Format: String, CaseIterable {
        case modern, legacy

        var packageFormat: AnkiPackageFormat { self == .modern ? .modern : .legacy }
    }

    private enum FileKind: String, CaseIterable {
        case apkg, colpkg, txt, tsv, csv
    }

    package var exchanging: [RPCMethod] { [importing, exporting, progress] }

    private var importing: RPCMethod {
        RPCMethod(
            Methods.vocabImport,
            "Takes words from a file into a learner's list, with schedules, answers and media: all, or none when the "
                + "file is refused. Words that are there get the file's answers and tags. A table of commas, tabs or "
                + "semicolons has the word and its translation, unless its first row names its columns: word, "
                + "translation, tags, deck, example, ….",
            pace: .bulk,
            parameters: [
                Self.learner,
                .optional("path", Self.path, Self.pathText), Arguments.file,
                .language("of words whose language the file does not tell; es unless given."),
                .optional("deck", Self.name, "Of words that the file gives none."),
                .optional("replace", .boolean, usual: false, "Whether texts of words that are there give way."),
                Self.workID,
            ],
            result:
                "added, merged (words that were there), reviews, media (files), missingMedia (names that the package "
                + "lacks), withoutWord and tooLong (notes that made no word: a picture alone, a word over 2,000 bytes, "
                + "texts over 64 KiB), kept (those of them that a package of all words gives back as they came), "
                + "futureReviews (answers dated in the future, left out), orphans (cards and reviews that belong to "
                + "nothing), importID. A word is scheduled as its note's first card; further cards go back as they "
                + "came.",
            example: #"{"learnerID": "\#(Self.exampleID)", "path": "/home/me/spanish.apkg"}"#,
            errors: [.notFound, .conflict, .contentBroken, .unreadableFile, .forbidden, .tooManyRequests]
                + RPCError.Code.ofWriting
        ) { arguments in
            let source = try arguments.requiredSource()
            return try await exchange.takeIn(
                source.path, for: try arguments.required("learnerID", Arguments.uuid),
                language: arguments.string("language"), deck: arguments.string("deck"),
                replacesTexts: try arguments.required("replace", Arguments.flag),
                CardExchange.Errand(userID: source.userID, workID: arguments.uuid("workID")))
        }
    }

    private var exporting: RPCMethod {
        RPCMethod(
            Methods.vocabExport, "Writes words to a file, with schedules, answers and media.", pace: .bulk,
            parameters: [
                Self.learner,
                .optional("path", Self.path, Self.pathText + " From a device left out: it fetches the file."),
                .optional(
                    "kind", LearnerParameters.choices(FileKind.self), usual: "apkg",
                    "What the name of a file ends in that a device fetches."),
                Self.language,
            ] + Self.filters + [
                .optional(
                    "format", LearnerParameters.choices(Format.self), usual: "modern",
                    "Of a package: modern, or legacy for Anki before 2.1.50."),
                .optional("replace", .boolean, usual: false, "Whether a file that is there gives way."),
                Self.workID,
            ],
            result:
                "path, or file for a device, which GET /v1/files/FILE then gives it; words, "
                + "reviews, media (files), kept (notes that made no word, in a package of all words). A "
                + "note that was changed here is newer than Anki's own, which takes it; what was answered here reaches "
                + "cards that Anki has only with a .colpkg, which takes the place of its collection.",
            example: #"{"learnerID": "\#(Self.exampleID)", "path": "/home/me/words.apkg", "tag": "kitchen"}"#,
            errors: [.notFound, .conflict, .contentBroken, .unreadableFile, .forbidden, .storageFull, .tooManyRequests]
                + RPCError.Code.ofReading
        ) { arguments in
            let format: Format = try arguments.required("format") { arguments in { arguments.choice($0) } }
            let kind: FileKind = try arguments.required("kind") { arguments in { arguments.choice($0) } }
            let target = try arguments.target(named: "words.\(kind.rawValue)")
            var reply = try await exchange.giveOut(
                CardSelection(arguments), of: try arguments.required("learnerID", Arguments.uuid),
                to: target.path, format: format.packageFormat,
                mayReplace: try arguments.required("replace", Arguments.flag),
                CardExchange.Errand(userID: target.userID, workID: arguments.uuid("workID")))
            (reply.path, reply.file) = (target.toldPath, target.file)
            return reply
        }
    }

    private var progress: RPCMethod {
        RPCMethod(
            Methods.vocabProgress, "Tells how far an import or an export has come.", pace: .atOnce,
            parameters: [.required("workID", .uuid, "What the call was given.")],
            result:
                "stage (unpacking, checking, notes, media, indexing, packing), done and total: bytes, notes or files; "
                + "total is 0 while unknown.",
            example: #"{"workID": "\#(Self.exampleID)"}"#, errors: [.notFound]
        ) { arguments in
            try exchange.progress(of: try arguments.required("workID", Arguments.uuid))
        }
    }
}
