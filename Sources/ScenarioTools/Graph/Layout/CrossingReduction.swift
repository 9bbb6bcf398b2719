/// Orders each row so that few lines cross: every vertex at the mean of its neighbours' places, row by row, down and
/// up.
enum CrossingReduction {
    private static let sweeps = 24
    /// Rounds without a gain after which no more are tried.
    private static let patience = 6

    static func run(on rows: inout LayoutRows) {
        var places = [Double](repeating: 0, count: rows.vertices.count)
        note(rows.rows, in: &places)
        var best = rows.rows
        var fewest = crossings(of: rows, places)
        var idle = 0
        for sweep in 0..<sweeps where fewest > 0 && idle < patience {
            let isDown = sweep.isMultiple(of: 2)
            let order = isDown ? Array(rows.rows.indices.dropFirst()) : rows.rows.indices.dropLast().reversed()
            for row in order { arrange(row, isDown: isDown, &rows, &places) }
            let count = crossings(of: rows, places)
            idle += 1
            if count < fewest {
                fewest = count
                best = rows.rows
                idle = 0
            }
        }
        rows.rows = best
    }

    private static func note(_ rows: [[Int]], in places: inout [Double]) {
        for row in rows {
            for (place, vertex) in row.enumerated() { places[vertex] = Double(place) }
        }
    }

    private static func arrange(_ row: Int, isDown: Bool, _ rows: inout LayoutRows, _ places: inout [Double]) {
        let weights = rows.rows[row].map { vertex in
            let neighbours = isDown ? rows.vertices[vertex].above : rows.vertices[vertex].below
            guard !neighbours.isEmpty else { return places[vertex] }
            return neighbours.reduce(0) { $0 + places[$1] } / Double(neighbours.count)
        }
        let order = rows.rows[row].indices.sorted { (weights[$0], $0) < (weights[$1], $1) }
        rows.rows[row] = order.map { rows.rows[row][$0] }
        note([rows.rows[row]], in: &places)
    }

    /// Pairs of lines between neighbouring rows that cross, counted as inversions with a Fenwick tree.
    private static func crossings(of rows: LayoutRows, _ places: [Double]) -> Int {
        rows.rows.indices.dropLast().reduce(0) { total, row in
            let width = rows.rows[row + 1].count
            var tree = [Int](repeating: 0, count: width + 1)
            var seen = 0
            var crossings = 0
            for vertex in rows.rows[row] {
                let targets = rows.vertices[vertex].below.map { Int(places[$0]) }
                for target in targets {
                    var index = target + 1
                    var before = 0
                    while index > 0 {
                        before += tree[index]
                        index -= index & -index
                    }
                    crossings += seen - before
                }
                for target in targets {
                    var index = target + 1
                    while index <= width {
                        tree[index] += 1
                        index += index & -index
                    }
                }
                seen += targets.count
            }
            return total + crossings
        }
    }
}
