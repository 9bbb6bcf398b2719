import ContentFiles
import Foundation
import JSONText
import Spatial

extension AnchorComputer {
    static func nearest(_ arguments: ComputeArguments) throws -> [String: JSONValue] {
        let search = try search(arguments)
        let found = search.nearest(
            to: try arguments.vector("query"), count: try arguments.integer("k", in: 1...Int.max))
        return ["ids": .integers(found.map(\.id)), "distances": .doubles(found.map(\.distance))]
    }

    static func within(_ arguments: ComputeArguments) throws -> [String: JSONValue] {
        let search = try search(arguments)
        return ["ids": .integers(search.within(try radius(arguments), of: try arguments.vector("query")))]
    }

    static func visible(_ arguments: ComputeArguments) throws -> [String: JSONValue] {
        let search = try search(arguments)
        let angles = try arguments.numbers("fov", count: 4)
        let frustum = try Frustum(
            eye: Pose(rotation: try arguments.quaternion("orientation"), position: try arguments.vector("eye")),
            fov: Frustum.FieldOfView(left: angles[0], right: angles[1], up: angles[2], down: angles[3]),
            near: try arguments.number("near"), far: try arguments.number("far"))
        return ["ids": .integers(search.visible(in: frustum))]
    }

    static func hits(_ arguments: ComputeArguments) throws -> [String: JSONValue] {
        let search = try search(arguments)
        let ray = try Ray(origin: try arguments.vector("origin"), direction: try arguments.vector("direction"))
        let found = search.hits(of: ray, radius: try radius(arguments))
        return ["ids": .integers(found.map(\.id)), "t": .doubles(found.map(\.distance))]
    }

    static func dedup(_ arguments: ComputeArguments) throws -> [String: JSONValue] {
        let points = try arguments.points("points")
        let content = try arguments.list("content")
        guard content.count == points.count else {
            throw ComputeFailure(
                .wrongCount,
                "'content' has \(content.count) items; it must have one for each of the \(points.count) points.")
        }
        let distance =
            arguments.optional("distance") == nil ? AnchorMerge.usualDistance : try arguments.number("distance")
        var numbers: [JSONValue: Int] = [:]
        let kinds = content.map { item in
            if let number = numbers[item] { return number }
            numbers[item] = numbers.count
            return numbers.count - 1
        }
        let groups = try duplicateGroups(of: points, contents: kinds, within: distance)
        return [
            "groups": .array(groups.map { .integers($0) }),
            "centroids": .doubles(centroids(of: groups, points).flatMap { [$0.x, $0.y, $0.z] }),
        ]
    }

    private static func radius(_ arguments: ComputeArguments) throws(ComputeFailure) -> Double {
        let radius = try arguments.number("radius")
        guard radius >= 0 else { throw ComputeFailure(.outOfRange, "'radius' is \(radius); it must be 0 or more.") }
        return radius
    }

    /// A single question is answered sooner than an index is built.
    private static func search(_ arguments: ComputeArguments) throws -> PointTable {
        try PointTable(try arguments.points("points"))
    }
}
