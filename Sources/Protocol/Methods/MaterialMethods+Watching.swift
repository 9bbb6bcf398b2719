import Foundation
import JSONText
package import LearningService

extension Methods {
    package static let materialsWatchAdd = MethodName<WatchedFoldersReply>("materials.watch.add")
    package static let materialsWatchList = MethodName<WatchedFoldersReply>("materials.watch.list")
    package static let materialsWatchRemove = MethodName<RemovedReply>("materials.watch.remove")
}

extension MaterialMethods {
    private static let folder = Parameter.required("folderID", .uuid, "The folder.")
    private static let folders =
        "folders: each folder (id, path, subject, language, createdAt, problem: why not all of it was looked at) and "
        + "counts (status, files)"

    var watching: [RPCMethod] { [watchAdd, watchList, watchRemove] }

    private var watchAdd: RPCMethod {
        RPCMethod(
            Methods.materialsWatchAdd,
            "Watches a folder of this machine: each document in it and in those below it becomes a material, is read "
                + "anew when it changes, and is followed when it is moved. Of one that is gone the material stays. "
                + "Links are passed over, and nothing is ever written there.",
            pace: .bulk,
            parameters: [
                Self.learner,
                .required("path", Self.path, "The folder, from / on. Taken from the daemon's own user only."),
                Self.subject, .language("of its documents; what they say unless given."),
            ], result: "\(Self.folders).", example: #"{\#(Self.example), "path": "/home/ana/Apuntes"}"#,
            errors: [.notFound, .contentBroken, .conflict, .unreadableFile, .forbidden] + RPCError.Code.ofWriting
        ) { arguments in
            try await watch.add(
                try arguments.required("path", Arguments.string), subject: arguments.string("subject"),
                language: arguments.string("language"), userID: arguments.client.userID,
                for: try arguments.learnerID)
        }
    }

    private var watchList: RPCMethod {
        RPCMethod(
            Methods.materialsWatchList, "Lists a learner's watched folders, and the files of one.",
            parameters: [
                Self.learner, .optional("folderID", .uuid, "The folder whose files are wanted, too."),
                .optional("limit", .integer(1...500), usual: 100, "Most files."),
                .optional("offset", .integer(0...VocabMethods.offsetLimit), usual: 0, "Files to leave out first."),
            ],
            result:
                "\(Self.folders); files, in the order of their paths: each driveFileID, name, file (id, path, "
                + "mimeType, modifiedTime, size, hash, localMaterialID, syncStatus, lastSyncedAt, failureReason). "
                + "A file is pending while it is being written, syncing until its material was read, then synced; "
                + "failed with a reason; deleted when it is gone; ignored when its material was deleted.",
            example: "{\(Self.example)}", errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await watch.list(
                of: try arguments.learnerID, files: arguments.uuid("folderID"),
                limit: try arguments.required("limit", Arguments.integer),
                offset: try arguments.required("offset", Arguments.integer))
        }
    }

    private var watchRemove: RPCMethod {
        RPCMethod(
            Methods.materialsWatchRemove, "Watches a folder no longer; its materials stay.",
            parameters: [Self.learner, Self.folder], result: "deleted: whether it was watched.",
            example: #"{\#(Self.example), "folderID": "\#(VocabMethods.exampleID)"}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await watch.remove(
                try arguments.required("folderID", Arguments.uuid), of: try arguments.learnerID)
        }
    }
}
