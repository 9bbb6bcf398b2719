import ContentFiles
package import Foundation
import Lexicon
package import Spatial

/// Which of a room's anchors are wanted: where, and of what content. Of the places at most one is asked for.
package struct AnchorQuery: Sendable {
    package struct HalfLine: Sendable {
        /// 3 numbers, in metres.
        package var origin: [Double]
        /// 3 numbers, of any length but 0.
        package var direction: [Double]

        package init(origin: [Double], direction: [Double]) {
            self.origin = origin
            self.direction = direction
        }
    }

    package var room: String
    /// The frame that places are given and told in; nil for the room's own.
    package var frameID: String?
    /// A point, 3 numbers in metres, with ``radius``, ``nearest`` or both.
    package var near: [Double]?
    /// Metres from ``near``; along ``ray``, of the anchors.
    package var radius: Double?
    /// How many of the nearest to ``near``.
    package var nearest: Int?
    package var view: RoomView?
    package var ray: HalfLine?
    package var contentType: SpatialAnchor.ContentType?
    package var contentID: String?
    /// A language's id or one of its variants.
    package var language: String?
    package var anchorIdentifiers: Set<UUID>?
    package var isActiveOnly = false
    /// Anchors told.
    package var limit: Int

    package init(room: String, limit: Int) {
        self.room = room
        self.limit = limit
    }
}

/// A query read and checked: where to look, for what, and in whose frame to answer.
///
/// A class for the reason that ``RoomFrame`` is one.
final class AnchorSearch: Sendable {
    /// Metres that an anchor counts along a ray unless the query tells.
    private static let usualRadius = 0.1

    let frame: RoomFrame
    let place: RoomIndex.Place
    let filter: AnchorFilter
    let limit: Int

    init(_ query: AnchorQuery, in frame: RoomFrame, content: ContentSnapshot) throws {
        self.frame = frame
        place = try Self.place(query, in: frame)
        filter = try AnchorFilter(query, content: content)
        limit = query.limit
    }

    /// - Throws: ``ServiceError/Code/invalidInput`` for places that contradict each other.
    private static func place(_ query: AnchorQuery, in frame: RoomFrame) throws -> RoomIndex.Place {
        let asked = [("near", query.near != nil), ("frustum", query.view != nil), ("ray", query.ray != nil)]
        let given = asked.filter(\.1).map(\.0)
        guard given.count <= 1 else {
            throw ServiceError(
                .invalidInput, "'\(given[1])' cannot be asked beside '\(given[0])'; send one of them.",
                field: given[1])
        }
        if let view = query.view { return .view(try view.frustum(field: "frustum", in: frame)) }
        if let ray = query.ray { return try self.place(along: ray, radius: query.radius ?? usualRadius, in: frame) }
        guard let near = query.near else {
            let lone = query.radius != nil ? "radius" : query.nearest != nil ? "nearest" : nil
            if let lone { throw ServiceError(.invalidInput, "'\(lone)' needs 'near' beside it.", field: lone) }
            return .anywhere
        }
        let point = frame.toRoom(point: try RoomGeometry.point(near, field: "near"))
        switch (query.radius, query.nearest) {
        case (let radius?, let count?): return .nearest(point, count: count, within: radius)
        case (nil, let count?): return .nearest(point, count: count, within: .infinity)
        case (let radius?, nil): return .within(point, radius: radius)
        case (nil, nil):
            throw ServiceError(.invalidInput, "'near' needs 'radius' or 'nearest' beside it.", field: "near")
        }
    }

    private static func place(
        along ray: AnchorQuery.HalfLine, radius: Double, in frame: RoomFrame
    ) throws -> RoomIndex.Place {
        let origin = try RoomGeometry.point(ray.origin, field: "ray.origin")
        let direction = try RoomGeometry.point(ray.direction, field: "ray.direction")
        do throws(SpatialError) {
            let turned = frame.toRoom(direction: direction)
            return .ray(try Ray(origin: frame.toRoom(point: origin), direction: turned), radius: radius)
        } catch {
            throw ServiceError(error, field: "ray")
        }
    }
}

/// Which anchors a query wants, wherever they are.
struct AnchorFilter: Sendable {
    private let contentType: SpatialAnchor.ContentType?
    private let contentID: String?
    private let language: String?
    private let ids: Set<UUID>?
    private let isActiveOnly: Bool

    init(_ query: AnchorQuery, content: ContentSnapshot) throws {
        contentType = query.contentType
        contentID = query.contentID?.precomposedStringWithCanonicalMapping
        language = try query.language.map { try content.language($0, field: "language").id }
        ids = query.anchorIdentifiers
        isActiveOnly = query.isActiveOnly
    }

    /// The active ones.
    init(contentType: SpatialAnchor.ContentType?) {
        self.contentType = contentType
        (contentID, language, ids) = (nil, nil, nil)
        isActiveOnly = true
    }

    func wants(_ anchor: SpatialAnchor) -> Bool {
        (contentType ?? anchor.contentType) == anchor.contentType
            && (contentID ?? anchor.contentID) == anchor.contentID
            && (language ?? anchor.language) == anchor.language && ids?.contains(anchor.id) != false
            && (anchor.isActive || !isActiveOnly)
    }
}
