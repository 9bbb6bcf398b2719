import Foundation

/// How metres of a room's floor become points of a picture.
package struct PlanScale {
    package static let margin = 60.0
    /// Of the drawing without its margins.
    private static let largest = SIMD2(840.0, 640.0)
    /// Metres, so that a single anchor does not fill the picture.
    private static let leastSpan = 2.0

    /// The whole picture.
    package let size: SIMD2<Double>
    /// Metres between the grid's lines: 1, 2 or 5 times a power of 10.
    package let step: Double
    private let low: SIMD2<Double>
    private let high: SIMD2<Double>
    private let pointsPerMetre: Double

    /// - Parameter places: x and z in metres, all finite.
    package init(_ places: [SIMD2<Double>]) {
        var (low, high) = (places.first ?? .zero, places.first ?? .zero)
        for place in places {
            low = pointwiseMin(low, place)
            high = pointwiseMax(high, place)
        }
        let middle = low + (high - low) / 2
        let half = pointwiseMax((high - low) / 2 + 0.25, SIMD2(repeating: Self.leastSpan / 2))
        self.low = middle - half
        self.high = middle + half
        let span = self.high - self.low
        pointsPerMetre = min(Self.largest.x / span.x, Self.largest.y / span.y)
        size = span * pointsPerMetre + 2 * Self.margin
        let least = max(span.x, span.y) / 16
        let power = pow(10, floor(log10(max(least, 1))))
        step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= least } ?? 10 * power
    }

    /// A step's length in the picture.
    var stepLength: Double { step * pointsPerMetre }

    package func point(_ place: SIMD2<Double>) -> SIMD2<Double> { (place - low) * pointsPerMetre + Self.margin }

    /// The grid's lines inside the plan; axes run through the room's origin.
    package var lines: [(from: SIMD2<Double>, to: SIMD2<Double>, isAxis: Bool)] {
        let columns = multiples(low.x, high.x).map { x in
            (from: point(SIMD2(x, low.y)), to: point(SIMD2(x, high.y)), isAxis: x == 0)
        }
        let rows = multiples(low.y, high.y).map { z in
            (from: point(SIMD2(low.x, z)), to: point(SIMD2(high.x, z)), isAxis: z == 0)
        }
        return columns + rows
    }

    private func multiples(_ low: Double, _ high: Double) -> [Double] {
        let (first, last) = ((low / step).rounded(.up), (high / step).rounded(.down))
        // Beyond this a step is lost in the coordinates.
        guard first <= last, abs(first) < 1e15, abs(last) < 1e15 else { return [] }
        return (0...Int(min(last - first, 64))).map { (first + Double($0)) * step }
    }
}
