import ContentFiles
import Foundation
import JSONText
import LearningService
import Lexicon
import Spatial

/// What anchor.query was asked, read and checked: where to look, for what, and in whose frame to answer.
///
/// A class for the reason that ``RoomFrame`` is one.
final class AnchorSearch: Sendable {
    let frame: RoomFrame
    let place: RoomIndex.Place
    let filter: AnchorFilter
    let limit: Int

    init(_ arguments: Arguments, in frame: RoomFrame, content: ContentSnapshot) throws {
        self.frame = frame
        place = try Self.place(arguments, in: frame)
        filter = try AnchorFilter(arguments, content: content)
        limit = arguments.integer("limit") ?? 1_000
    }

    /// - Throws: ``RPCError/Code/invalidParams`` for places that contradict each other.
    private static func place(_ arguments: Arguments, in frame: RoomFrame) throws -> RoomIndex.Place {
        let given = ["near", "frustum", "ray"].filter { arguments.value($0) != nil }
        guard given.count <= 1 else {
            throw RPCError(
                .invalidParams, "'\(given[1])' cannot be asked beside '\(given[0])'; send one of them.", field: given[1]
            )
        }
        let radius = arguments.number("radius")
        switch given.first {
        case "frustum":
            return .view(try AnchorParameters.frustum(arguments.value("frustum"), field: "frustum", in: frame))
        case "ray":
            let ray = arguments.value("ray")
            let origin = try AnchorParameters.point(ray?["origin"], field: "ray.origin")
            let direction = try AnchorParameters.point(ray?["direction"], field: "ray.direction")
            do throws(SpatialError) {
                let turned = frame.toRoom(direction: direction)
                return .ray(
                    try Ray(origin: frame.toRoom(point: origin), direction: turned), radius: radius ?? 0.1)
            } catch {
                throw ServiceError(error, field: "ray")
            }
        case "near":
            let point = frame.toRoom(point: try AnchorParameters.point(arguments.value("near"), field: "near"))
            switch (radius, arguments.integer("nearest")) {
            case (let radius?, let count?): return .nearest(point, count: count, within: radius)
            case (nil, let count?): return .nearest(point, count: count, within: .infinity)
            case (let radius?, nil): return .within(point, radius: radius)
            case (nil, nil):
                throw RPCError(.invalidParams, "'near' needs 'radius' or 'nearest' beside it.", field: "near")
            }
        default:
            let lone = ["radius", "nearest"].first { arguments.value($0) != nil }
            if let lone { throw RPCError(.invalidParams, "'\(lone)' needs 'near' beside it.", field: lone) }
            return .anywhere
        }
    }
}

/// Which anchors a query wants, wherever they are.
struct AnchorFilter: Sendable {
    private let contentType: SpatialAnchor.ContentType?
    private let contentID: String?
    private let language: String?
    private let ids: Set<UUID>?
    var isActiveOnly: Bool

    init(_ arguments: Arguments, content: ContentSnapshot) throws {
        contentType = arguments.choice("contentType")
        contentID = arguments.string("contentID")?.precomposedStringWithCanonicalMapping
        language = try content.language(in: arguments)?.id
        ids = arguments.value("anchorIdentifiers")?.elements.map { Set($0.compactMap(\.uuid)) }
        isActiveOnly = arguments.flag("activeOnly") ?? false
    }

    func wants(_ anchor: SpatialAnchor) -> Bool {
        (contentType ?? anchor.contentType) == anchor.contentType
            && (contentID ?? anchor.contentID) == anchor.contentID
            && (language ?? anchor.language) == anchor.language && ids?.contains(anchor.id) != false
            && (anchor.isActive || !isActiveOnly)
    }
}
