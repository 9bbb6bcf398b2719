import Foundation
import Spatial
import TestSupport
import Testing

@Suite("Duplicates")
struct DuplicateTests {
    /// By definition: everything is compared with everything.
    private func expected(_ points: [SIMD3<Double>], _ contents: [Int], _ limit: Double) -> [[Int]] {
        var labels = Array(points.indices)
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for a in points.indices {
                for b in points.indices where labels[b] < labels[a] && contents[a] == contents[b] {
                    let offset = points[a] - points[b]
                    guard (offset * offset).sum() <= limit * limit else { continue }
                    labels[a] = labels[b]
                    hasChanged = true
                }
            }
        }
        return Dictionary(grouping: points.indices, by: { labels[$0] }).values.map { $0.sorted() }
            .sorted { $0[0] < $1[0] }
    }

    @Test("are those that a chain of near ones of the same content joins", arguments: [0.05, 0.3, 1, 4])
    func property(size: Double) throws {
        var random = SeededGenerator(seed: 80)
        for _ in 0..<30 {
            let count = Int.random(in: 0...80, using: &random)
            let points = (0..<count).map { _ in random.place(within: size) }
            let contents = points.map { _ in Int.random(in: 0..<3, using: &random) }
            let groups = try duplicateGroups(of: points, contents: contents, within: 0.08)
            #expect(groups == expected(points, contents, 0.08))
        }
    }

    @Test("on a lattice whose step is the distance itself are all joined")
    func edge() throws {
        let steps: [Double] = [0, 0.25, 0.5, 0.75]
        let lattice: [SIMD3<Double>] = steps.flatMap { x in steps.flatMap { y in steps.map { SIMD3(x, y, $0) } } }
        let contents = Array(repeating: 0, count: 64)
        #expect(try duplicateGroups(of: lattice, contents: contents, within: 0.25).count == 1)
        #expect(try duplicateGroups(of: lattice, contents: contents, within: 0.249).count == 64)
        #expect(try duplicateGroups(of: lattice + lattice, contents: contents + contents, within: 0).count == 64)
    }

    @Test("crowds at two places near each other cost no square of their number")
    func crowds() throws {
        var random = SeededGenerator(seed: 81)
        let points: [SIMD3<Double>] = (0..<20_000).map { index in
            let place = random.place(within: 1e-4)
            return index.isMultiple(of: 2) ? place : place + SIMD3(1, 0, 0)
        }
        let groups = try duplicateGroups(of: points, contents: points.map { _ in 7 }, within: 0.9)
        #expect(groups.map(\.count) == [10_000, 10_000])
    }

    @Test("have the mean of their places for centroid")
    func centroid() {
        let points = [SIMD3(0.0, 0, 0), SIMD3(5, 5, 5), SIMD3(1, 2, 4)]
        #expect(centroids(of: [[0, 2], [1]], points) == [SIMD3(0.5, 1, 2), SIMD3(5, 5, 5)])
    }

    @Test("are refused of lists that do not match, and of distances that tell nothing")
    func refused() {
        func code(_ points: [SIMD3<Double>], _ contents: [Int], _ limit: Double) -> String? {
            do {
                _ = try duplicateGroups(of: points, contents: contents, within: limit)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code([.zero], [], 1) == "outOfRange")
        #expect(code([.zero], [1], -1) == "outOfRange")
        #expect(code([.zero], [1], .nan) == "outOfRange")
        #expect(code([SIMD3(1e5, 0, 0)], [1], 1e-9) == "outOfRange")
        #expect(code([SIMD3(.nan, 0, 0)], [1], 1) == "nonFinite")
        #expect(code([SIMD3(1e300, 0, 0)], [1], 0) == nil)
    }
}

@Suite("Anchors that are one and the same")
struct AnchorMergeTests {
    private func anchor(
        _ number: Int, _ pose: Pose, content: String = "mesa", room: String = "kitchen", seen: Double = 0,
        isActive: Bool = true, expires: Double? = nil
    ) -> SpatialAnchor {
        let id = UUID(uuidString: "00000000-0000-4000-8000-00000000000\(number)") ?? UUID()
        return SpatialAnchor(
            id: id, anchorIdentifier: id, transform: Transform4x4(pose.affine), contentType: .objectLabel,
            contentID: content, language: "es", displayText: content, roomIdentifier: room,
            lastSeenDate: Date(timeIntervalSince1970: seen), isActive: isActive,
            expiresAt: expires.map { Date(timeIntervalSince1970: $0) })
    }

    @Test("become the one of the lowest id, between them, and the others' ids its aliases")
    func merged() throws {
        let low = Pose(rotation: Quaternion(yaw: 0.1), position: SIMD3(1, 0, 0))
        let high = Pose(rotation: Quaternion(yaw: 0.3), position: SIMD3(1.06, 0, 0))
        let first = anchor(1, low, seen: 5, isActive: false, expires: 9)
        let second = anchor(2, high, seen: 7)
        let merges = try mergedDuplicates(of: [second, first])
        #expect(merges.count == 1)
        let merge = try #require(merges.first)
        #expect(merge.anchor.id == first.id)
        #expect(merge.aliases == [second.id])
        #expect(merge.anchor.lastSeenDate == second.lastSeenDate)
        #expect(merge.anchor.isActive)
        #expect(merge.anchor.expiresAt == nil)
        let pose = try Pose(merge.anchor.transform)
        #expect(distance(pose.position, SIMD3(1.03, 0, 0)) < 1e-6)
        #expect(pose.rotation.angle(to: Quaternion(yaw: 0.2)) < 1e-6)
    }

    @Test("are not those of other content, another room, or farther than the distance")
    func apart() throws {
        let all = [
            anchor(1, Pose()), anchor(2, Pose(), content: "silla"), anchor(3, Pose(), room: "hall"),
            anchor(4, Pose(position: SIMD3(0.09, 0, 0))),
        ]
        #expect(try mergedDuplicates(of: all).isEmpty)
        #expect(try mergedDuplicates(of: all, within: 0.1).map(\.aliases) == [[all[3].id]])
    }

    @Test("keep the first one's rotation where theirs have no mean, and are refused without poses")
    func rotations() throws {
        let merges = try mergedDuplicates(of: [anchor(1, Pose()), anchor(2, Pose(rotation: Quaternion(yaw: .pi)))])
        #expect(merges.first?.anchor.transform == .identity)
        var broken = anchor(1, Pose())
        broken.transform.column0.x = .nan
        #expect(throws: SpatialError.self) { try mergedDuplicates(of: [broken]) }
    }
}
