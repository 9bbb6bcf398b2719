/// Groups points of equal content that lie within a distance of each other, or of one between them.
///
/// - Parameters:
///   - points: Metres.
///   - contents: What each point shows: equal numbers for equal content.
///   - distance: Metres at which two still count as the same, the distance itself included; 0 or more.
/// - Returns: Every point's index once: groups by their lowest index, each in ascending order.
/// - Throws: ``SpatialError/outOfRange(_:)`` for lists of unequal length, a distance below 0, and one so small beside
///   the coordinates that they cannot tell it; ``SpatialError/notFinite(_:)``.
package func duplicateGroups(
    of points: [SIMD3<Double>], contents: [Int], within distance: Double
) throws(SpatialError) -> [[Int]] {
    guard points.count == contents.count else {
        throw .outOfRange("there are \(points.count) points and \(contents.count) contents; send one for each")
    }
    guard points.allSatisfy(\.isFinite) else { throw .notFinite("a point holds a number that is not finite") }
    guard distance >= 0, distance.isFinite else {
        throw .outOfRange("the distance is \(distance); it must be a finite number, 0 or more")
    }
    let largest = points.reduce(0.0) { max($0, abs($1.x), abs($1.y), abs($1.z)) }
    guard distance == 0 || largest / distance < 1e12 else {
        throw .outOfRange("the distance, \(distance), is lost beside coordinates of \(largest); send a greater one")
    }
    var sets = DisjointSets(count: points.count)
    let cells = cells(points, contents, distance)
    for (cell, members) in cells {
        for member in members.dropFirst() { sets.join(members[0], member) }
        guard distance > 0 else { continue }
        for offset in laterNeighbours {
            guard let others = cells[cell.neighbour(offset)] else { continue }
            if sets.root(of: members[0]) != sets.root(of: others[0]),
                touch(members, others, points, within: distance)
            {
                sets.join(members[0], others[0])
            }
        }
    }
    return sets.groups()
}

/// A cube of space and one content.
private struct Cell: Hashable {
    var content: Int
    var x: Double
    var y: Double
    var z: Double

    func neighbour(_ offset: SIMD3<Double>) -> Cell {
        Cell(content: content, x: x + offset.x, y: y + offset.y, z: z + offset.z)
    }
}

/// Cubes whose diagonal is shorter than the distance, so that all points of a cube belong together. Without a distance,
/// cubes are the points themselves.
private func cells(_ points: [SIMD3<Double>], _ contents: [Int], _ distance: Double) -> [Cell: [Int]] {
    // Points within the distance are then no more than two cubes apart, however they are rounded.
    let edge = 0.51 * distance
    var cells: [Cell: [Int]] = [:]
    for (index, point) in points.enumerated() {
        let place = distance > 0 ? (point / edge).rounded(.down) : point
        cells[Cell(content: contents[index], x: place.x, y: place.y, z: place.z), default: []].append(index)
    }
    return cells
}

/// Half of the neighbours: the others meet the cell from their side.
private let laterNeighbours: [SIMD3<Double>] = {
    let steps = [-2.0, -1, 0, 1, 2]
    return steps.flatMap { x in steps.flatMap { y in steps.map { z in SIMD3(x, y, z) } } }
        .filter { ($0.x, $0.y, $0.z) > (0, 0, 0) }
}()

private func touch(
    _ members: [Int], _ others: [Int], _ points: [SIMD3<Double>], within distance: Double
) -> Bool {
    let limit = distance * distance
    var (low, high) = (points[others[0]], points[others[0]])
    for other in others {
        low = pointwiseMin(low, points[other])
        high = pointwiseMax(high, points[other])
    }
    for member in members {
        let point = points[member]
        // Most points of a crowded cube are too far from the other's box.
        guard (point - point.clamped(lowerBound: low, upperBound: high)).lengthSquared <= limit else { continue }
        for other in others where (points[other] - point).lengthSquared <= limit { return true }
    }
    return false
}

/// The mean of the points of each group.
package func centroids(of groups: [[Int]], _ points: [SIMD3<Double>]) -> [SIMD3<Double>] {
    groups.map { group in
        group.reduce(SIMD3<Double>.zero) { $0 + points[$1] } / Double(group.count)
    }
}
