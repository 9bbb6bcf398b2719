import Documents
import Foundation
import JSONText
package import LearningService
import Study

extension Methods {
    package static let materialsAdd = MethodName<MaterialReply>("materials.add")
    package static let materialsList = MethodName<MaterialsReply>("materials.list")
    package static let materialsGet = MethodName<MaterialReply>("materials.get")
    package static let materialsRetry = MethodName<MaterialReply>("materials.retry")
    package static let materialsDelete = MethodName<RemovedReply>("materials.delete")
    package static let materialsMindmap = MethodName<MindMapReply>("materials.mindmap")
}

/// materials.*, subjects.* and tasks.*: what a learner studies, and what is to be done.
package struct MaterialMethods {
    let materials: Materials
    let watch: FolderWatch

    package init(materials: Materials, watch: FolderWatch) {
        self.materials = materials
        self.watch = watch
    }

    static let learner = Parameter.required("learnerID", .uuid, "Whose materials.")
    static let subject = Parameter.optional(
        "subject", .text(maximumBytes: 200), "By name; one of the content's is made the learner's.")
    static let path = ParameterSchema.text(maximumBytes: 4_000)
    static let example = #""learnerID": "\#(VocabMethods.exampleID)""#
    static let exampleOne = #"{\#(example), "materialID": "\#(VocabMethods.exampleID)"}"#
    private static let material = Parameter.required("materialID", .uuid, "The material.")
    private static let fields =
        "material (id, title, kind, fileName, recording, duration in seconds, createdAt, lastAccessedAt, "
        + "processingStatus: pending, processing, completed or failed, failureReason, subjectID, language, pages, "
        + "words, summary: sentences of the text itself, mindMap, processedAt), subject, needsReprocessing"

    package var methods: [RPCMethod] { [add, list, get, retry, delete, mindmap] + watching + subjects + tasks }

    private var add: RPCMethod {
        RPCMethod(
            Methods.materialsAdd,
            "Takes a document to be read in the background: its text, a summary of its own sentences, a mind map of "
                + "its headings and terms.",
            parameters: [
                Self.learner,
                .optional(
                    "path", Self.path,
                    "The file on this machine, from / on: .pdf, .epub, .html, .md, .txt, .srt, .vtt, .png, .jpg, "
                        + ".tif, .bmp, .webp (pictures where tesseract is installed); or a recording with what is said "
                        + "beside it, under the same name as .vtt, .srt, .md or .txt. Taken from the daemon's own user "
                        + "only."), Arguments.file,
                .optional("text", .text(maximumBytes: 1 << 20), "In place of a file, its text."),
                .optional(
                    "recording", Self.path,
                    "A recording on this machine, from / on, of which 'path' or 'text' is what is said: .wav, .flac, "
                        + ".ogg, .opus, .mp3, .aiff, up to 48 MiB. Nothing is transcribed. Taken from the daemon's own "
                        + "user only."),
                .optional(
                    "format", .choice(["text", "markdown", "html", "pdf", "epub", "image", "subtitles"]),
                    "What the file's name says unless given; of a text markdown."),
                .optional(
                    "title", .text(maximumBytes: 800),
                    "What the document calls itself unless given, or else the file's name."), Self.subject,
                .language("of its text; what the document says, or what its words are, unless given."),
            ], result: "\(Self.fields). It is pending: materials.get tells when it was read.",
            example: #"{\#(Self.example), "text": "\#(exampleText)", "subject": "Fisica"}"#,
            errors: [.notFound, .contentBroken, .unreadableFile, .forbidden] + RPCError.Code.ofWriting
        ) { arguments in
            let (path, userID) = try arguments.source()
            return try await materials.add(
                GivenDocument(
                    path: path, text: arguments.string("text"), kind: arguments.choice("format"), userID: userID),
                recording: arguments.string("recording"), title: arguments.string("title"),
                subject: arguments.string("subject"),
                language: arguments.string("language"), for: try arguments.learnerID)
        }
    }

    private var exampleText: String { #"# La luz\n\nLa luz viaja en línea recta. Un espejo la devuelve."# }

    private var list: RPCMethod {
        RPCMethod(
            Methods.materialsList, "Lists a learner's materials, page by page.",
            parameters: [
                Self.learner,
                .optional(
                    "view", LearnerParameters.choices(Materials.View.self), usual: "all",
                    "all, the last created first; recent, the last ten; completed, the last opened first; failed; "
                        + "summarised; withFlashcards; withTasks, of subjects that have tasks, the last opened first."),
                .optional("subject", .text(maximumBytes: 200), "Only of it, by name."),
                .optional("after", .identifier, "What 'next' of the page before was."),
                .optional("limit", .integer(1...500), usual: 50, "Most of them."),
            ], result: "materials: each \(Self.fields), all without their maps; next, where more follow.",
            example: "{\(Self.example)}",
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await materials.list(
                of: try arguments.learnerID,
                try arguments.required("view") { arguments in { arguments.choice($0) } },
                subject: arguments.string("subject"), after: arguments.string("after"),
                limit: try arguments.required("limit", Arguments.integer))
        }
    }

    private var get: RPCMethod {
        RPCMethod(
            Methods.materialsGet, "Returns a material, which then counts as opened.",
            parameters: [
                Self.learner, Self.material,
                .optional("text", .boolean, usual: false, "Whether to add its text."),
            ],
            result:
                "\(Self.fields); where it was asked for, text, and of a recording transcript (text, audioURL, "
                + "createdAt, duration, confidence, passages: start and end in seconds where they are known, text).",
            example: Self.exampleOne,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await materials.material(
                try arguments.required("materialID", Arguments.uuid), of: try arguments.learnerID,
                withText: try arguments.required("text", Arguments.flag))
        }
    }

    private var retry: RPCMethod {
        RPCMethod(
            Methods.materialsRetry, "Has a material read once more.", parameters: [Self.learner, Self.material],
            result: "\(Self.fields).", example: Self.exampleOne,
            errors: [.notFound, .conflict] + RPCError.Code.ofWriting
        ) { arguments in
            try await materials.retry(
                try arguments.required("materialID", Arguments.uuid), of: try arguments.learnerID)
        }
    }

    private var delete: RPCMethod {
        RPCMethod(
            Methods.materialsDelete, "Deletes a material with its text.", parameters: [Self.learner, Self.material],
            result: "deleted: whether it was there.", example: Self.exampleOne,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await materials.delete(
                try arguments.required("materialID", Arguments.uuid), of: try arguments.learnerID)
        }
    }

    private var mindmap: RPCMethod {
        RPCMethod(
            Methods.materialsMindmap, "Returns what a material says as a tree, made by rule of its headings and terms.",
            parameters: [
                Self.learner, Self.material,
                .optional("svg", .boolean, usual: false, "Whether to draw it."),
            ], result: "mindMap (title, createdAt, nodes: id, text, level, children, imageURL); svg.",
            example: Self.exampleOne, errors: [.notFound, .conflict] + RPCError.Code.ofReading
        ) { arguments in
            try await materials.mindMap(
                of: try arguments.required("materialID", Arguments.uuid), of: try arguments.learnerID,
                drawn: try arguments.required("svg", Arguments.flag))
        }
    }
}
