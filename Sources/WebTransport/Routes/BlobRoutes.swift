import Foundation
import JSONText
import LearningService
import NIOHTTP1
import Protocol

/// The content's files: the list of them, and each by its hash, which never changes.
struct BlobRoutes: Sendable {
    private static let entry: JSONValue = [
        "type": "object", "required": ["kind", "id", "path", "sha256", "size", "mediaType"],
        "properties": [
            "kind": ["type": "string"], "id": ["type": "string"], "path": ["type": "string"],
            "sha256": ["type": "string"], "size": ["type": "integer"], "mediaType": ["type": "string"],
        ],
    ]

    private let services: WebServices
    private let manifest: ContentManifest

    init(services: WebServices, content: URL) {
        self.services = services
        manifest = ContentManifest(content)
    }

    var routes: [Route] { [list, blob] }

    private var list: Route {
        Route(
            method: .GET, path: "/v1/manifest", access: .devices(.everyone),
            document: RouteDocument(
                operation: "getManifest", summary: "Lists the content's files with their hashes.", tag: "content",
                reply: .json([
                    "type": "object", "required": ["files"],
                    "properties": ["files": ["type": "array", "items": Self.entry]],
                ]), isTagged: true)
        ) { call in
            let entries = await services.dispatcher.lanes.long.run { manifest.entries() }
            let body = try WireFormat.encode(["files": .array(entries.map(\.json))] as JSONValue)
            var response = WebResponse.json(body)
            response.headers.add(name: "Cache-Control", value: "private, no-cache")
            return Conditions.apply(to: response, tag: EntityTag(of: body), of: call.request, allowsRanges: false)
        }
    }

    private var blob: Route {
        Route(
            method: .GET, path: "/v1/blobs/sha256/{hash}", access: .devices(.everyone),
            document: RouteDocument(
                operation: "getBlob", summary: "A file of the manifest, whole or in part.", tag: "content",
                fields: [.init(name: "hash", place: .path, summary: "64 hexadecimal digits.", isRequired: true)],
                reply: .bytes(type: "*/*"), allowsRanges: true)
        ) { call in
            let hash = call.path["hash"] ?? ""
            if !manifest.isMade { _ = await services.dispatcher.lanes.long.run { manifest.entries() } }
            guard let (entry, slice) = manifest.file(hash) else {
                throw WebFault(.notFound, "notFound", "The manifest lists no such file; read it again.")
            }
            let response = WebResponse(
                headers: [
                    "Content-Type": entry.mediaType, "Cache-Control": "private, max-age=31536000, immutable",
                ], body: .file(slice))
            return Conditions.apply(to: response, tag: EntityTag(hash), of: call.request, allowsRanges: true)
        }
    }
}
