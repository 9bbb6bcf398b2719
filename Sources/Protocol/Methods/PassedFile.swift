import Foundation
import Glibc
import LearningService

/// Files as calls name them: by a path on this machine, or, for devices, as what has passed or shall pass by
/// `/v1/files`.
extension Arguments {
    /// In place of a path of a file that is taken in.
    static let file = Parameter.optional(
        "file", .uuid, "In place of path, from a device: a file by the id that POST /v1/files gave it.")

    /// The file to take in; nil where the call names none.
    ///
    /// - Throws: ``RPCError`` where it names two, or one that the device has not sent.
    func source() throws -> (path: String?, userID: UInt32) {
        guard let id = uuid("file") else { return (string("path"), client.userID) }
        guard string("path") == nil else {
            throw RPCError(.invalidParams, "Give 'path' or 'file', and only one of them.", field: "file")
        }
        guard let files = client.files else {
            throw ServiceError(.notFound, "Files are sent ahead by devices only; give 'path'.", field: "file")
        }
        // It is a file of the daemon's own.
        return (try files.use(id, for: uuid("learnerID")).path, geteuid())
    }

    /// The same, for methods that need one.
    func requiredSource() throws -> (path: String, userID: UInt32) {
        let source = try source()
        guard let path = source.path else {
            throw RPCError(.invalidParams, "Give 'path', or from a device 'file'.", field: "path")
        }
        return (path, source.userID)
    }

    /// Where a file is written: at the path that the call names, or where the device that calls can fetch it.
    ///
    /// - Parameter name: Of a file that is fetched.
    func target(named name: String) throws -> FileTarget {
        if let path = string("path") { return FileTarget(path: path, userID: client.userID, file: nil) }
        guard let files = client.files else {
            throw RPCError(.invalidParams, "Give 'path': where the file shall lie.", field: "path")
        }
        let (id, url) = try files.make(named: name, of: uuid("learnerID"))
        return FileTarget(path: url.path, userID: geteuid(), file: id)
    }
}

/// Where a file is written.
struct FileTarget {
    var path: String
    /// With whose rights.
    var userID: UInt32
    /// By which a device fetches it; nil for a file of the machine's.
    var file: UUID?

    /// The path as the reply tells it: none of a file that is fetched.
    var toldPath: String? { file == nil ? path : nil }
}
