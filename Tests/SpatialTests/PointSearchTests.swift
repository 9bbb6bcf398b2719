import Foundation
import Spatial
import TestSupport
import Testing

/// How points lie in a room.
private enum Scatter: CaseIterable {
    case even, clusters, plane, lattice, oneSpot, farApart

    func point(_ random: inout SeededGenerator) -> SIMD3<Double> {
        switch self {
        case .even: random.place(within: 5)
        case .clusters: SIMD3(Double(Int.random(in: 0..<4, using: &random)) * 9, 0, 0) + random.place(within: 0.2)
        case .plane: random.place(within: 8) * SIMD3(1, 0, 1)
        case .lattice:
            SIMD3(
                Double(Int.random(in: -4...4, using: &random)), Double(Int.random(in: -1...1, using: &random)),
                Double(Int.random(in: -4...4, using: &random)))
        case .oneSpot: SIMD3(1.5, -2.25, 3)
        case .farApart: random.place(within: 1e5)
        }
    }
}

@Suite("Searches among points")
struct PointSearchTests {
    /// All answers of one kind of search, for a random question.
    private func expectSame(_ a: some PointSearch, _ b: some PointSearch, size: Double, _ random: inout SeededGenerator)
        throws
    {
        #expect(a.count == b.count)
        let query = random.place(within: size)
        let k = Int.random(in: 1...12, using: &random)
        #expect(a.nearest(to: query, count: k) == b.nearest(to: query, count: k))
        let radius = Double.random(in: 0...size, using: &random)
        #expect(a.within(radius, of: query) == b.within(radius, of: query))
        let frustum = try Frustum(
            eye: Pose(rotation: random.rotation(), position: query),
            fov: Frustum.FieldOfView(left: -0.9, right: 0.7, up: 0.6, down: -0.8), near: 0.1, far: size)
        #expect(a.visible(in: frustum) == b.visible(in: frustum))
        let ray = try Ray(origin: query, direction: random.place(within: 1))
        #expect(a.hits(of: ray, radius: size / 10) == b.hits(of: ray, radius: size / 10))
    }

    @Test("answer the same from table and grid, while points come, move and go", arguments: Scatter.allCases)
    fileprivate func property(scatter: Scatter) throws {
        var random = SeededGenerator(seed: 90)
        var (table, grid) = (PointTable(), PointGrid())
        for step in 0..<1_500 {
            let id = Int.random(in: 0..<600, using: &random)
            // Rooms fill up first and are emptied at last.
            if Int.random(in: 0..<1_500, using: &random) > step {
                let point = scatter.point(&random)
                try table.place(id, at: point)
                try grid.place(id, at: point)
            } else {
                #expect(table.remove(id) == grid.remove(id))
            }
            #expect(table.point(id) == grid.point(id))
            if step % 10 == 0 { try expectSame(table, grid, size: scatter == .farApart ? 2e5 : 12, &random) }
        }
    }

    @Test("answer the same from a grid made at once", arguments: Scatter.allCases)
    fileprivate func bulk(scatter: Scatter) throws {
        var random = SeededGenerator(seed: 91)
        let points = (0..<3_000).map { _ in scatter.point(&random) }
        let (table, grid) = (try PointTable(points), try PointGrid(points))
        for _ in 0..<40 { try expectSame(table, grid, size: scatter == .farApart ? 2e5 : 12, &random) }
        #expect(table.nearest(to: .zero, count: 5_000) == grid.nearest(to: .zero, count: 5_000))
        #expect(grid.nearest(to: .zero, count: 5_000).count == 3_000)
    }

    @Test("answer the same from the index on both sides of its limit")
    func index() throws {
        var random = SeededGenerator(seed: 92)
        let limit = PointIndex.tableLimit
        let points = (0..<limit + 50).map { _ in random.place(within: 5) }
        var (table, index) = (PointTable(), try PointIndex(Array(points.prefix(limit - 50))))
        for (id, point) in points.enumerated() {
            try table.place(id, at: point)
            if id >= limit - 50 { try index.place(id, at: point) }
            if id >= limit - 50, id % 10 == 0 { try expectSame(table, index, size: 5, &random) }
        }
        for id in stride(from: 0, to: points.count, by: 3) { #expect(table.remove(id) == index.remove(id)) }
        for _ in 0..<20 { try expectSame(table, index, size: 5, &random) }
        let whole = try PointIndex(points)
        #expect(whole.point(7) == points[7])
        #expect(whole.count == points.count)
    }

    @Test("order equally near points by their ids")
    func ties() throws {
        let corners = [SIMD3(1.0, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(-1, 0, 0), SIMD3(0, -1, 0)]
        for search in [try PointTable(corners), try PointGrid(corners)] as [any PointSearch] {
            #expect(search.nearest(to: .zero, count: 3).map(\.id) == [0, 1, 2])
            #expect(search.within(1, of: .zero) == [0, 1, 2, 3, 4])
            #expect(search.within(0.999, of: .zero).isEmpty)
            #expect(search.nearest(to: .zero, count: 0).isEmpty)
            #expect(search.within(-1, of: .zero).isEmpty)
            #expect(search.within(.nan, of: .zero).isEmpty)
        }
    }

    @Test("take nothing that is nowhere, or beyond what a grid holds")
    func refused() throws {
        var (table, grid, index) = (PointTable(), PointGrid(), PointIndex())
        for point in [SIMD3(.nan, 0, 0), SIMD3(0, .infinity, 0)] as [SIMD3<Double>] {
            #expect(throws: SpatialError.self) { try table.place(1, at: point) }
            #expect(throws: SpatialError.self) { try grid.place(1, at: point) }
            #expect(throws: SpatialError.self) { try index.place(1, at: point) }
        }
        try table.place(1, at: SIMD3(1e80, 0, 0))
        #expect(table.nearest(to: .zero, count: 1) == [Found(id: 1, distance: 1e80)])
        #expect(throws: SpatialError.self) { try grid.place(1, at: SIMD3(1e6, 0, 0)) }
        #expect(throws: SpatialError.self) { try index.place(1, at: SIMD3(1e6, 0, 0)) }
        #expect(grid.count == 0)
        #expect(index.count == 0)
        try grid.place(1, at: SIMD3(1e5, -1e5, 1e5))
        #expect(grid.nearest(to: SIMD3(1e9, 0, 0), count: 2).map(\.id) == [1])
    }
}

@Suite("A view")
struct FrustumTests {
    static let fov = Frustum.FieldOfView(left: -.pi / 4, right: .pi / 6, up: .pi / 4, down: -.pi / 6)

    @Test("shows what lies along −z between its angles, its edges included")
    func edges() throws {
        let view = try Frustum(eye: Pose(), fov: Self.fov, near: 1, far: 10)
        #expect(view.contains(SIMD3(0, 0, -1)))
        #expect(view.contains(SIMD3(0, 0, -10)))
        #expect(!view.contains(SIMD3(0, 0, -0.999)))
        #expect(!view.contains(SIMD3(0, 0, -10.001)))
        #expect(!view.contains(SIMD3(0, 0, 5)))
        #expect(view.contains(SIMD3(-4.99, 0, -5)))
        #expect(!view.contains(SIMD3(-5.01, 0, -5)))
        // tan 30° is 0.577.
        #expect(view.contains(SIMD3(2.88, 0, -5)))
        #expect(!view.contains(SIMD3(2.89, 0, -5)))
        #expect(view.contains(SIMD3(0, 4.99, -5)))
        #expect(view.contains(SIMD3(0, -2.88, -5)))
        #expect(!view.contains(SIMD3(0, -2.89, -5)))
    }

    @Test("turns and moves with the eye")
    func moved() throws {
        var random = SeededGenerator(seed: 93)
        let level = try Frustum(eye: Pose(), fov: Self.fov, near: 0.5, far: 6)
        for _ in 0..<500 {
            let (eye, point) = (random.doublePose(), random.place(within: 5))
            let view = try Frustum(eye: eye, fov: Self.fov, near: 0.5, far: 6)
            #expect(view.contains(eye.transform(point: point)) == level.contains(point))
        }
    }

    @Test("that could show nothing is refused")
    func refused() {
        typealias View = (left: Double, right: Double, up: Double, down: Double, near: Double, far: Double)
        let views: [View] = [
            (1, -1, 1, -1, 0, 1), (-1, 1, -1, 1, 0, 1), (0, 0, 1, -1, 0, 1), (-2, 1, 1, -1, 0, 1),
            (-1, .nan, 1, -1, 0, 1),
            (-1, 1, 1, -1, 1, 1), (-1, 1, 1, -1, -1, 1), (-1, 1, 1, -1, 0, .infinity), (-1, 1, 1, -1, .nan, 1),
        ]
        for view in views {
            let fov = Frustum.FieldOfView(left: view.left, right: view.right, up: view.up, down: view.down)
            let error = #expect(throws: SpatialError.self) {
                try Frustum(eye: Pose(), fov: fov, near: view.near, far: view.far)
            }
            #expect(error?.code == "outOfRange")
        }
    }
}

@Suite("A ray")
struct RayTests {
    @Test("meets a sphere where its surface first lies ahead")
    func surface() throws {
        let ray = try Ray(origin: SIMD3(1, 0, 0), direction: SIMD3(0, 0, -3))
        #expect(ray.distance(toSphere: SIMD3(1, 0, -5), radius: 2) == 3)
        #expect(ray.distance(toSphere: SIMD3(1, 0, -1), radius: 2) == 3)
        #expect(ray.distance(toSphere: SIMD3(1, 0, 5), radius: 2) == nil)
        #expect(ray.distance(toSphere: SIMD3(3, 0, -5), radius: 2) == 5)
        #expect(ray.distance(toSphere: SIMD3(3.001, 0, -5), radius: 2) == nil)
    }

    @Test("keeps small spheres far away in sight")
    func farAway() throws {
        let ray = try Ray(origin: .zero, direction: SIMD3(0, 0, -1))
        #expect(ray.distance(toSphere: SIMD3(0.000_9, 0, -1e5), radius: 0.001) != nil)
        #expect(ray.distance(toSphere: SIMD3(0.001_1, 0, -1e5), radius: 0.001) == nil)
    }

    @Test("needs a direction", arguments: [SIMD3.zero, SIMD3(.nan, 0, 0), SIMD3(0, .infinity, 0)] as [SIMD3<Double>])
    func refused(direction: SIMD3<Double>) {
        #expect(throws: SpatialError.self) { try Ray(origin: .zero, direction: direction) }
    }
}
