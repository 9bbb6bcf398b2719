import Foundation
import JSONText
import Spatial

/// A room's anchors as a glTF 2.0 scene of nodes without meshes: where to hang what, for any engine that reads glTF.
enum AnchorScene {
    /// - Parameters:
    ///   - anchors: Of one room. glTF's frame is the one anchors are stored in: right-handed, y up, metres.
    /// - Returns: The document; a node has its anchor's text for a name, and the rest in `extras`.
    /// - Throws: ``SpatialError/invalidTransform(_:)`` for an anchor whose transform is not a pose.
    static func document(room: String, anchors: [SpatialAnchor]) throws(SpatialError) -> JSONValue {
        var nodes: [JSONValue] = []
        for anchor in anchors { nodes.append(try node(anchor)) }
        var scene: [String: JSONValue] = ["name": .string(room)]
        var document: [String: JSONValue] = [
            "asset": ["version": "2.0", "generator": "immersiond"], "scene": 0,
        ]
        // glTF allows no empty lists.
        if !nodes.isEmpty {
            scene["nodes"] = .integers(Array(nodes.indices))
            document["nodes"] = .array(nodes)
        }
        document["scenes"] = [.object(scene)]
        return .object(document)
    }

    private static func node(_ anchor: SpatialAnchor) throws(SpatialError) -> JSONValue {
        let pose = try Pose(anchor.transform)
        var extras: [String: JSONValue] = [
            "id": .string(anchor.id.uuidString.lowercased()), "contentType": .string(anchor.contentType.rawValue),
            "contentID": .string(anchor.contentID), "language": .string(anchor.language),
            "isActive": .bool(anchor.isActive), "lastSeenDate": .string(Instant.text(anchor.lastSeenDate)),
        ]
        extras["audioURL"] = anchor.audioURL.map { .string($0) }
        extras["expiresAt"] = anchor.expiresAt.map { .string(Instant.text($0)) }
        return [
            "name": .string(anchor.displayText), "translation": .vector(pose.position),
            "rotation": .quaternion(pose.rotation), "extras": .object(extras),
        ]
    }
}
