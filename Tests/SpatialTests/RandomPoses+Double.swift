import Spatial
import TestSupport

extension SeededGenerator {
    mutating func place(within limit: Double) -> SIMD3<Double> { SIMD3.random(in: -limit...limit, using: &self) }

    mutating func rotation() -> Quaternion {
        while true {
            let vector = SIMD4<Double>.random(in: -1...1, using: &self)
            let squared = (vector * vector).sum()
            // Inside the sphere, for all directions to be as likely; not so near its middle that rounding counts.
            if squared <= 1, squared > 1e-4, let rotation = try? Quaternion(normalising: vector) { return rotation }
        }
    }

    mutating func doublePose(within limit: Double = 10) -> Pose {
        Pose(rotation: rotation(), position: place(within: limit))
    }

    mutating func matrix() -> Matrix3 { Matrix3(place(within: 1), place(within: 1), place(within: 1)) }
}

/// The largest difference between elements.
func difference(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).map { abs($0 - $1) }.max() ?? .infinity }

func difference(_ a: Matrix3, _ b: Matrix3) -> Double { difference(a.values, b.values) }

func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { ((a - b) * (a - b)).sum().squareRoot() }
