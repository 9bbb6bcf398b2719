import Foundation
import JSONText
import LearningService
import NIOCore
import NIOHTTP1
import Protocol

/// Files sent ahead for a method to take in, and those that a method wrote to be fetched.
struct FileRoutes: Sendable {
    let services: WebServices

    var routes: [Route] { [get, post] }

    private var get: Route {
        Route(
            method: .GET, path: "/v1/files/{id}", access: .devices([.admin, .learner]),
            document: RouteDocument(
                operation: "getFile", summary: "A file that a method wrote for this device, such as vocab.export.",
                tag: "media", reply: .bytes(type: MediaType.unknown), allowsRanges: true)
        ) { call in
            let client = try call.requireClient()
            guard let id = call.path["id"].flatMap(UUID.init(uuidString:)),
                let url = try? services.passing.use(id, of: client.deviceID), let slice = FileSlice(path: url.path)
            else {
                throw WebFault(
                    .notFound, "notFound", "No such file was written for this device, or it is kept no more.")
            }
            let response = WebResponse(
                headers: [
                    "Content-Type": MediaType.unknown, "Cache-Control": "private, no-store",
                    "Content-Disposition": "attachment",
                ], body: .file(slice))
            let tag = EntityTag("\(id.uuidString.lowercased())-\(slice.size)")
            return Conditions.apply(to: response, tag: tag, of: call.request, allowsRanges: true)
        }
    }

    private var post: Route {
        Route(
            method: .POST, path: "/v1/files", access: .devices([.admin, .learner]), mostBytes: PassingFiles.mostBytes,
            pace: .long,
            document: RouteDocument(
                operation: "createFile",
                summary: "Keeps a file for a quarter of an hour, for a method such as vocab.import or "
                    + "books.import to name as file; once used, for five minutes more.",
                tag: "media",
                fields: [
                    .init(
                        name: "name", place: .query, summary: "The file's name; what it ends in tells what it is.",
                        isRequired: true)
                ],
                body: .bytes(type: MediaType.unknown),
                reply: .json([
                    "type": "object", "required": ["file"],
                    "properties": ["file": ["type": "string", "format": "uuid"]],
                ]), status: .created)
        ) { call in
            let client = try call.requireClient()
            guard let name = call.request.target["name"] else {
                throw WebFault(.badRequest, "invalidParams", "Give the file's name as 'name' in the query.")
            }
            let id = try services.passing.add(call.request.bodyData, named: name, from: client.deviceID)
            return .json(["file": .string(id.uuidString.lowercased())], .created)
        }
    }
}
