// Speed of the spatial engine on one thread: SpatialBenchmark [COUNT]
// Prints milliseconds of processor time, the least of several rounds, one JSON object a line, the first the anchor of
// what has no peer; Benchmarks/spatial_peer.py runs it beside NumPy and SciPy, and compares.

import BenchmarkSupport
import Foundation
import Spatial

/// The least of the rounds: what remains is the work, not what disturbed it.
func best(rounds: Int = 15, _ body: () throws -> Void) rethrows -> Double {
    var least = Double.infinity
    for _ in 0..<rounds { least = min(least, try seconds(body)) }
    return least
}

func report(_ name: String, seconds: Double, per calls: Int = 1) {
    print(#"{"name": "\#(name)", "ms": \#(String(format: "%.6f", seconds * 1_000 / Double(calls)))}"#)
}

struct Generator: RandomNumberGenerator {
    var state: UInt64 = 7
    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

var generator = Generator()
@MainActor func uniform(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
@MainActor func vector(_ range: ClosedRange<Double>) -> SIMD3<Double> {
    SIMD3(uniform(range), uniform(range), uniform(range))
}
@MainActor func rotation() throws -> Quaternion {
    try Quaternion(normalising: SIMD4(uniform(-1...1), uniform(-1...1), uniform(-1...1), uniform(-1...1)))
}

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
guard count >= 10 else {
    print("usage: SpatialBenchmark [COUNT, 10 or more]")
    exit(2)
}

report("sorting", seconds: ProcessorAnchor.sorting())

let starts = try (0..<count).map { _ in try rotation() }
let ends = try (0..<count).map { _ in try rotation() }
let shares = (0..<count).map { _ in uniform(0...1) }
let left = starts.map { Transform4x4(Pose(rotation: $0, position: vector(-10...10)).affine) }
let right = ends.map { Transform4x4(Pose(rotation: $0, position: vector(-10...10)).affine) }

var product: [Transform4x4] = []
report("multiply", seconds: best { TransformBatch.multiply(left, right, into: &product) })
var quaternions: [Quaternion] = []
report("matrixToQuaternion", seconds: best { TransformBatch.quaternions(of: left, into: &quaternions) })
let matrices = starts.map { rotation in
    let (axes, noise) = (rotation.matrix, 0.2)
    return Matrix3(
        axes.x + noise * vector(-1...1), axes.y + noise * vector(-1...1), axes.z + noise * vector(-1...1))
}
var rotations: [Matrix3?] = []
report("polar", seconds: best { TransformBatch.nearestRotations(of: matrices, into: &rotations) })
var between: [Quaternion] = []
report("slerp", seconds: best { TransformBatch.slerp(starts, ends, at: shares, into: &between) })

// A building of 50 × 50 × 50 m.
let points = (0..<count).map { _ in vector(-25...25) }
let table = try PointTable(points)
let grid = try PointGrid(points)
let frustum = try Frustum(
    eye: Pose(rotation: try rotation(), position: vector(-5...5)),
    fov: Frustum.FieldOfView(left: -0.9, right: 0.8, up: 0.75, down: -0.85), near: 0.1, far: 30)
var visible: [Int] = []

var index = PointIndex()
report("indexBuild", seconds: try best(rounds: 3) { index = try PointIndex(points) })
report("frustum", seconds: best { visible = index.visible(in: frustum) })
report("frustumGrid", seconds: best { visible = grid.visible(in: frustum) })
let queries = (0..<1_000).map { _ in vector(-25...25) }
var found = 0
report(
    "nearest8", seconds: best { for query in queries { found += index.nearest(to: query, count: 8).count } },
    per: queries.count)
report(
    "nearest8Table",
    seconds: best(rounds: 3) { for query in queries.prefix(20) { found += table.nearest(to: query, count: 8).count } },
    per: 20)
report(
    "indexMove",
    seconds: try best { for (id, place) in queries.enumerated() { try index.place(id, at: place) } }, per: queries.count
)

let seen = Array(points.prefix(10))
let turn = Pose(rotation: try rotation(), position: vector(-5...5))
let reported = seen.map { turn.transform(point: $0) + 0.02 * vector(-1...1) }
var rms = 0.0
for mode in AlignmentMode.allCases {
    report(
        "align10\(mode.rawValue.capitalized)",
        seconds: try best {
            for _ in 0..<1_000 { rms += try FrameAlignment.solve(seen, to: reported, mode: mode).rms }
        }, per: 1_000)
}

// What was computed is used, so that no compiler leaves it out.
guard product.count == count, rotations.count == count, between.count == count, quaternions.count == count, found > 0,
    rms > 0, !visible.isEmpty
else { exit(1) }
