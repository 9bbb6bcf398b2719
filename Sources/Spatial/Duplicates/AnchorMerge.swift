package import Foundation

/// Anchors that are one and the same, become one.
package struct AnchorMerge: Sendable, Hashable {
    /// The anchor of the lowest id, at the mean of all poses, last seen when any of them was.
    package var anchor: SpatialAnchor
    /// The ids of the others, in order: they stay names of the anchor that is kept.
    package var aliases: [UUID]

    /// Metres within which anchors of the same content count as one.
    package static let usualDistance = 0.08
}

/// Finds anchors of the same room, content and language that hang within a distance of each other, and merges them.
///
/// Positions are averaged, and rotations by ``Quaternion/mean(of:weights:)``; where those have no mean, the kept
/// anchor's stands.
///
/// - Parameter anchors: With poses for transforms (``defect(of:)-(Transform4x4)``), in any order.
/// - Returns: One merge for each group of two or more, by the kept anchor's id.
/// - Throws: ``SpatialError/invalidTransform(_:)``, ``SpatialError/outOfRange(_:)`` for a distance below 0.
package func mergedDuplicates(
    of anchors: [SpatialAnchor], within distance: Double = AnchorMerge.usualDistance
) throws(SpatialError) -> [AnchorMerge] {
    let ordered = anchors.sorted { $0.id.uuidString < $1.id.uuidString }
    var poses: [Pose] = []
    for anchor in ordered { poses.append(try Pose(anchor.transform)) }
    var numbers: [[String]: Int] = [:]
    let contents = ordered.map { anchor in
        let key = [anchor.roomIdentifier, anchor.contentType.rawValue, anchor.language, anchor.contentID]
        if let number = numbers[key] { return number }
        numbers[key] = numbers.count
        return numbers.count - 1
    }
    let groups = try duplicateGroups(of: poses.map(\.position), contents: contents, within: distance)
    return groups.filter { $0.count > 1 }.map { merge($0.map { ordered[$0] }, $0.map { poses[$0] }) }
}

private func merge(_ anchors: [SpatialAnchor], _ poses: [Pose]) -> AnchorMerge {
    var kept = anchors[0]
    let position = poses.reduce(SIMD3<Double>.zero) { $0 + $1.position } / Double(poses.count)
    let rotation = (try? Quaternion.mean(of: poses.map(\.rotation))) ?? poses[0].rotation
    kept.transform = Transform4x4(Pose(rotation: rotation, position: position).affine)
    kept.lastSeenDate = anchors.map(\.lastSeenDate).max() ?? kept.lastSeenDate
    kept.isActive = anchors.contains(where: \.isActive)
    // One that never expires outlives the others.
    let expiries = anchors.map(\.expiresAt)
    kept.expiresAt = expiries.contains(nil) ? nil : expiries.compactMap(\.self).max()
    return AnchorMerge(anchor: kept, aliases: anchors.dropFirst().map(\.id))
}
