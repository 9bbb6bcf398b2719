import ContentFiles
import Foundation
import JSONText
package import LearningService

extension Methods {
    package static let learnerCreate = MethodName<LearnerProfile>("learner.create")
    package static let learnerGet = MethodName<LearnerProfile>("learner.get")
    package static let learnerList = MethodName<LearnerPage>("learner.list")
    package static let learnerUpdate = MethodName<LearnerProfile>("learner.update")
    package static let learnerExport = MethodName<LearnerExportReply>("learner.export")
    package static let learnerImport = MethodName<LearnerImportReply>("learner.import")
    package static let learnerDelete = MethodName<ErasureReply>("learner.delete")
}

/// learner.*: who learns, and how they like it.
struct LearnerMethods {
    let learners: Learners
    let devices: Devices
    let languages: LanguageDefaults
    let transfer: LearnerTransfer
    let erasure: Erasure

    private static let exampleID = "6F9619FF-8B86-4D01-B42D-00C04FC964FF"
    private static let path = ParameterSchema.text(maximumBytes: 4_096)

    var methods: [RPCMethod] { [create, get, list, update, export, takeIn, delete] }

    private var export: RPCMethod {
        RPCMethod(
            Methods.learnerExport,
            "Writes a learner with all records to a file, which learner.import brings back.",
            pace: .bulk,
            parameters: [
                .required("learnerID", .uuid, "Who."),
                .optional(
                    "path", Self.path,
                    "A file on the daemon's machine; taken from the daemon's own user only. From a device left out: it "
                        + "fetches the file."),
                .optional("replace", .boolean, usual: false, "Whether a file that is there gives way."),
            ],
            result:
                "path, or file for a device, which GET /v1/files/FILE then gives it; rows. "
                + "Each line is a JSON object: what the file is, then each row with its table. Sounds "
                + "and pictures of imported decks stay out; vocab.export packs them.",
            example: #"{"learnerID": "\#(Self.exampleID)", "path": "/home/me/ana.jsonl"}"#,
            errors: [.notFound, .conflict, .forbidden, .unreadableFile, .storageFull, .tooManyRequests]
                + RPCError.Code.ofReading
        ) { arguments in
            let target = try arguments.target(named: "learner.jsonl")
            var reply = try await transfer.giveOut(
                try arguments.required("learnerID", Arguments.uuid), to: target.path,
                mayReplace: try arguments.required("replace", Arguments.flag), for: target.userID)
            (reply.path, reply.file) = (target.toldPath, target.file)
            return reply
        }
    }

    private var takeIn: RPCMethod {
        RPCMethod(
            Methods.learnerImport, "Brings a learner back from a file of learner.export: all of it, or nothing.",
            pace: .bulk,
            parameters: [
                .optional("path", Self.path, "A file on the daemon's machine; taken from the daemon's own user only."),
                Arguments.file,
            ],
            result: "learner, the profile, and rows.", example: #"{"path": "/home/me/ana.jsonl"}"#,
            errors: [.notFound, .conflict, .forbidden, .unreadableFile, .tooManyRequests] + RPCError.Code.ofWriting
        ) { arguments in
            let source = try arguments.requiredSource()
            let reply = try await transfer.takeIn(source.path, for: source.userID)
            // Whose it is, only the file has told.
            if let id = arguments.uuid("file") { _ = try? arguments.client.files?.use(id, for: reply.learner.id) }
            return reply
        }
    }

    private var delete: RPCMethod {
        RPCMethod(
            Methods.learnerDelete,
            "Deletes a learner for good: no byte of it is left in the data folder and its backups.",
            pace: .long,
            parameters: [
                .required("learnerID", .uuid, "Who."),
                .required("username", .text(maximumBytes: 20), "The learner's name, so that it is nobody else."),
            ],
            result:
                "sessions, words, assessments and media that went, and backups out of which the learner was taken; "
                + "pending: whether the last bytes go from the files only once nobody has written to the database for "
                + "two minutes, since it has more than 64 MiB. Spoken lines that were kept go "
                + "too, and are made again when they are needed.",
            example: #"{"learnerID": "\#(Self.exampleID)", "username": "ana"}"#,
            errors: [.notFound, .conflict] + RPCError.Code.ofWriting
        ) { arguments in
            let id = try arguments.required("learnerID", Arguments.uuid)
            let reply = try await erasure.learner(id, named: try arguments.text("username"))
            devices.forget(id)
            return reply
        }
    }

    private var create: RPCMethod {
        RPCMethod(
            Methods.learnerCreate, "Creates a learner.",
            parameters: [
                .required("username", .text(maximumBytes: 20), "3 to 20 of A-Z, a-z, 0-9 and _; nobody else's.")
            ] + LearnerParameters.all,
            result: "The profile.",
            example: #"{"username": "ana", "nativeLanguage": "en", "targetLanguages": ["es"]}"#,
            errors: [.conflict] + RPCError.Code.ofWriting
        ) { arguments in
            let device = arguments.client.authority.device.flatMap { $0.role == .admin ? nil : $0 }
            let learner = try await learners.create(
                username: try arguments.text("username"), nativeLanguage: languages.explanation, tiedTo: device?.id
            ) { try LearnerParameters.apply(arguments, to: &$0) }
            if let device { devices.isTied(device.id, to: learner.id) }
            return learner
        }
    }

    private var get: RPCMethod {
        RPCMethod(
            Methods.learnerGet, "Returns a learner by id or by name.",
            parameters: [
                .optional("learnerID", .uuid, "One of the two is needed."),
                .optional(
                    "username", .text(maximumBytes: 400),
                    "One of the two is needed. Where nobody has this username, what a learner is called counts."),
            ],
            result: "The profile.", example: #"{"username": "ana"}"#,
            errors: [.notFound, .conflict] + RPCError.Code.ofReading
        ) { arguments in
            var learner = try await found(arguments)
            // How a learner is written to, likes to learn and pays is no teacher's.
            if arguments.client.authority.device?.role == .teacher {
                learner.email = nil
                learner.subscription = nil
                learner.preferences = LearnerPreferences(
                    shareProgressWithTeachers: learner.preferences.shareProgressWithTeachers)
            }
            return learner
        }
    }

    private func found(_ arguments: Arguments) async throws -> LearnerProfile {
        if let id = arguments.uuid("learnerID") { return try await learners.learner(id) }
        guard let name = arguments.string("username") else {
            throw RPCError(.invalidParams, "Give 'learnerID' or 'username'.", field: "learnerID")
        }
        return try await learners.learner(named: name)
    }

    private var list: RPCMethod {
        RPCMethod(
            Methods.learnerList, "Lists the machine's learners, in the order of their usernames.",
            parameters: [
                .optional("after", .text(maximumBytes: 20), "The 'next' of the page before."),
                .optional("limit", .integer(1...500), usual: 100, "Most learners of the page."),
            ],
            result:
                "learners: id, username, displayName, nativeLanguage, targetLanguages, proficiencyLevel, createdAt; "
                + "next, which a further page comes after; left out at the end.",
            example: #"{"limit": 20}"#, errors: RPCError.Code.ofReading
        ) { arguments in
            try await learners.page(
                after: arguments.string("after"), limit: try arguments.required("limit", Arguments.integer))
        }
    }

    private var update: RPCMethod {
        RPCMethod(
            Methods.learnerUpdate, "Changes what is given of a learner, and leaves the rest.",
            parameters: [.required("learnerID", .uuid, "Who.")] + LearnerParameters.all,
            result: "The profile.",
            example: """
                {"learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF", \
                "preferences": {"correctionTiming": "endOfSession"}}
                """,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await learners.update(try arguments.required("learnerID", Arguments.uuid)) { profile in
                try LearnerParameters.apply(arguments, to: &profile)
            }
        }
    }
}
