/// Gives the vertices of ordered rows their places.
enum RowPlacement {
    struct Places {
        var middle: [LayeredLayout.Point]
        /// Top and bottom of each row.
        var rows: [ClosedRange<Double>]
        var size: LayeredLayout.Size
    }

    private static let rounds = 100

    static func places(of rows: LayoutRows, spacing: LayeredLayout.Spacing) -> Places {
        var x = [Double](repeating: 0, count: rows.vertices.count)
        for row in rows.rows { place(row, at: row.map { _ in 0 }, weights: row.map { _ in 1 }, rows, spacing, &x) }
        for round in 0..<rounds {
            let order = round.isMultiple(of: 2) ? Array(rows.rows.indices) : rows.rows.indices.reversed()
            for row in order { relax(rows.rows[row], rows, spacing, &x) }
        }
        let left = rows.vertices.indices.map { x[$0] - rows.vertices[$0].size.width / 2 }.min() ?? 0
        let right = rows.vertices.indices.map { x[$0] + rows.vertices[$0].size.width / 2 }.max() ?? 0
        var spans: [ClosedRange<Double>] = []
        var y = spacing.margin
        for row in rows.rows {
            let height = row.map { rows.vertices[$0].size.height }.max() ?? 0
            spans.append(y...(y + height))
            y += height + spacing.down
        }
        let middle = rows.vertices.indices.map { vertex in
            let span = spans[rows.vertices[vertex].row]
            return LayeredLayout.Point(
                x: x[vertex] - left + spacing.margin, y: (span.lowerBound + span.upperBound) / 2)
        }
        return Places(
            middle: middle, rows: spans,
            size: LayeredLayout.Size(
                width: right - left + 2 * spacing.margin, height: y - spacing.down + spacing.margin))
    }

    /// Moves a row towards the neighbours above and below. Two bends of a line pull harder than a box, so that long
    /// lines run straight.
    private static func relax(
        _ row: [Int], _ rows: LayoutRows, _ spacing: LayeredLayout.Spacing, _ x: inout [Double]
    ) {
        var wanted: [Double] = []
        var weights: [Double] = []
        for vertex in row {
            let own = rows.vertices[vertex]
            var sum = 0.0
            var weight = 0.0
            for neighbour in own.above + own.below {
                let pull: Double =
                    switch (own.isBox, rows.vertices[neighbour].isBox) {
                    case (true, true): 1
                    case (false, false): 24
                    default: 2
                    }
                sum += pull * x[neighbour]
                weight += pull
            }
            wanted.append(weight > 0 ? sum / weight : x[vertex])
            weights.append(max(weight, 0.1))
        }
        place(row, at: wanted, weights: weights, rows, spacing, &x)
    }

    /// The places nearest to the wanted ones that keep order and distance: least squares, by pooling neighbours that
    /// are in each other's way (Ayer et al. 1955).
    private static func place(
        _ row: [Int], at wanted: [Double], weights: [Double], _ rows: LayoutRows, _ spacing: LayeredLayout.Spacing,
        _ x: inout [Double]
    ) {
        struct Pool {
            var mean: Double
            var weight: Double
            var count: Int
        }
        var offsets: [Double] = []
        var offset = 0.0
        for (number, vertex) in row.enumerated() {
            if number > 0 {
                let (one, other) = (rows.vertices[row[number - 1]], rows.vertices[vertex])
                let gap = one.isBox && other.isBox ? spacing.across : spacing.across / 2
                offset += (one.size.width + other.size.width) / 2 + gap
            }
            offsets.append(offset)
        }
        var pools: [Pool] = []
        for number in row.indices {
            pools.append(Pool(mean: wanted[number] - offsets[number], weight: weights[number], count: 1))
            while pools.count > 1, pools[pools.count - 2].mean > pools[pools.count - 1].mean {
                let last = pools.removeLast()
                let first = pools.removeLast()
                let weight = first.weight + last.weight
                pools.append(
                    Pool(
                        mean: (first.mean * first.weight + last.mean * last.weight) / weight, weight: weight,
                        count: first.count + last.count))
            }
        }
        var number = 0
        for pool in pools {
            for _ in 0..<pool.count {
                x[row[number]] = pool.mean + offsets[number]
                number += 1
            }
        }
    }
}
