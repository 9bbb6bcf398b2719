import Foundation
import JSONText
import LearningService
import NIOCore
import NIOHTTP1
import Protocol

/// Sounds to hear, and recordings sent ahead.
struct MediaRoutes: Sendable {
    /// Bytes of a recording.
    private static let mostBytes = 10 << 20

    let services: WebServices

    var routes: [Route] { [get, post] }

    private var get: Route {
        Route(
            method: .GET, path: "/v1/media/{id}", access: .devices(.everyone),
            document: RouteDocument(
                operation: "getMedia", summary: "A sound by the audioMedia that a reply named to this device.",
                tag: "media", reply: .bytes(type: "audio/wav"), allowsRanges: true)
        ) { call in
            let client = try call.requireClient()
            guard let id = call.path["id"], let file = services.media.file(of: id, for: client.deviceID),
                let slice = FileSlice(path: file.path)
            else {
                throw WebFault(
                    .notFound, "notFound", "This sound was not named to this device, or is kept no more; ask again.")
            }
            let response = WebResponse(
                headers: ["Content-Type": MediaType.of(file.lastPathComponent), "Cache-Control": "private, no-cache"],
                body: .file(slice))
            // The name says what it holds: it is the hash of the sound, or of what is said in which voice.
            let tag = EntityTag("\(file.lastPathComponent)-\(slice.size)")
            return Conditions.apply(to: response, tag: tag, of: call.request, allowsRanges: true)
        }
    }

    private var post: Route {
        Route(
            method: .POST, path: "/v1/media", access: .devices([.admin, .learner]), mostBytes: Self.mostBytes,
            document: RouteDocument(
                operation: "createMedia",
                summary: "Keeps a recording (WAV, FLAC, Ogg, MP3) for ten minutes, for session.say or "
                    + "pronunciation.score to name as audioMedia.",
                tag: "media", body: .bytes(type: "audio/wav"),
                reply: .json([
                    "type": "object", "required": ["mediaID"],
                    "properties": ["mediaID": ["type": "string", "format": "uuid"]],
                ]), status: .created)
        ) { call in
            let client = try call.requireClient()
            let id = try services.recordings.add(call.request.bodyData, from: client.deviceID)
            return .json(["mediaID": .string(id.uuidString.lowercased())], .created)
        }
    }
}
