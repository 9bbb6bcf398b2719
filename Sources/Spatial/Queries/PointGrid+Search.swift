extension PointGrid {
    /// By shells of cubes about the query's own, until the next shell is farther than what was found.
    package func nearest(to query: SIMD3<Double>, count wanted: Int) -> [Found] {
        guard wanted > 0 else { return [] }
        var heap = NearestHeap(capacity: min(wanted, count))
        guard GridLattice.holds(query), walkShells(query, &heap) else {
            heap = NearestHeap(capacity: min(wanted, count))
            for cell in cells {
                for entry in cell { heap.offer((entry.point - query).lengthSquared, entry.id) }
            }
            return heap.sorted()
        }
        return heap.sorted()
    }

    /// - Returns: Whether the search came to its end; not where points are so scattered that looking at all of them is
    ///   quicker.
    private func walkShells(_ query: SIMD3<Double>, _ heap: inout NearestHeap) -> Bool {
        let home = lattice.cube(of: query)
        // How near the query is to the nearest face of its own cube.
        let low = query - SIMD3<Double>(home) * lattice.edge
        let margin = min(low.min(), (SIMD3(repeating: lattice.edge) - low).min())
        var (lookups, met, shell) = (0, 0, 0)
        while met < count {
            if shell > 0 {
                let distance = margin + Double(shell - 1) * lattice.edge
                if distance * distance > heap.limit { return true }
            }
            lookups += Self.cubeCount(shell: shell)
            guard lookups <= 64 + 2 * cells.count else { return false }
            forEachCube(inShell: shell, around: home) { cube in
                guard lattice.squaredDistance(query, cube) <= heap.limit, let cell = table.find(lattice.key(cube))
                else {
                    return
                }
                met += cells[cell].count
                cells[cell].withUnsafeBufferPointer { entries in
                    for entry in entries { heap.offer((entry.point - query).lengthSquared, entry.id) }
                }
            }
            shell += 1
        }
        return true
    }

    private static func cubeCount(shell: Int) -> Int {
        guard shell > 0 else { return 1 }
        let (outer, inner) = (2 * shell + 1, 2 * shell - 1)
        return outer * outer * outer - inner * inner * inner
    }

    /// Cubes beyond the coordinates' limit are left out: they hold nothing.
    private func forEachCube(inShell shell: Int, around home: SIMD3<Int>, _ body: (SIMD3<Int>) -> Void) {
        let edge = Int(GridLattice.coordinateLimit / lattice.edge) + 1
        for dx in -shell...shell {
            for dy in -shell...shell {
                let isSide = abs(dx) == shell || abs(dy) == shell
                for dz in stride(from: -shell, through: shell, by: isSide || shell == 0 ? 1 : 2 * shell) {
                    let cube = home &+ SIMD3(dx, dy, dz)
                    if abs(cube.x) <= edge && abs(cube.y) <= edge && abs(cube.z) <= edge { body(cube) }
                }
            }
        }
    }

    package func within(_ radius: Double, of query: SIMD3<Double>) -> [Int] {
        guard radius >= 0, query.isFinite else { return [] }
        var ids: [Int] = []
        let limit = radius * radius
        forEachCell(near: query, radius: radius) { entries in
            for entry in entries where (entry.point - query).lengthSquared <= limit { ids.append(entry.id) }
        }
        return ids.sorted()
    }

    /// The cells that a sphere may touch: looked up where its box has few cubes, otherwise all there are.
    private func forEachCell(near query: SIMD3<Double>, radius: Double, _ body: ([Entry]) -> Void) {
        // Rounding must not lose what lies on the edge.
        let reach = SIMD3<Double>(repeating: radius * (1 + 1e-9) + 1e-9)
        let (low, high) = (query - reach, query + reach)
        guard GridLattice.holds(low), GridLattice.holds(high) else { return cells.forEach(body) }
        let (first, last) = (lattice.cube(of: low), lattice.cube(of: high))
        let extent = last &- first &+ SIMD3(repeating: 1)
        guard Double(extent.x) * Double(extent.y) * Double(extent.z) < Double(cells.count) else {
            return cells.forEach(body)
        }
        for x in first.x...last.x {
            for y in first.y...last.y {
                for z in first.z...last.z {
                    if let cell = table.find(lattice.key(SIMD3(x, y, z))) { body(cells[cell]) }
                }
            }
        }
    }

    package func visible(in frustum: Frustum) -> [Int] {
        var ids: [Int] = []
        for (cell, entries) in cells.enumerated() {
            switch frustum.overlap(centre: lattice.centre(cubes[cell]), radius: lattice.reach) {
            case .none: continue
            case .whole: for entry in entries { ids.append(entry.id) }
            case .some: for entry in entries where frustum.contains(entry.point) { ids.append(entry.id) }
            }
        }
        return ids.sorted()
    }

    package func hits(of ray: Ray, radius: Double) -> [Found] {
        var found: [Found] = []
        let reach = lattice.reach + abs(radius) * (1 + 1e-9)
        for (cell, entries) in cells.enumerated() {
            guard ray.distance(toSphere: lattice.centre(cubes[cell]), radius: reach) != nil else { continue }
            for entry in entries {
                if let distance = ray.distance(toSphere: entry.point, radius: radius) {
                    found.append(Found(id: entry.id, distance: distance))
                }
            }
        }
        return found.sorted()
    }
}
