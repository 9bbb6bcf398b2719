import Foundation
import Spatial
import TestSupport
import Testing

@Suite("Sightings of an anchor")
struct SightingFilterTests {
    private func filter(drift: Double = 0, sigma: Double = 0.02) throws -> SightingFilter {
        SightingFilter(first: SIMD3(1, 2, 3), noise: try SightingFilter.Noise(drift: drift, sighting: sigma))
    }

    @Test("without drift are averaged")
    func average() throws {
        var random = SeededGenerator(seed: 70)
        let sightings = (0..<50).map { _ in SIMD3<Double>(1, 2, 3) + random.place(within: 0.01) }
        var filter = SightingFilter(first: sightings[0], noise: try SightingFilter.Noise(drift: 0, sighting: 0.02))
        for sighting in sightings.dropFirst() { filter.update(sighting, after: 1) }
        let mean = sightings.reduce(SIMD3<Double>.zero, +) / 50
        #expect(distance(filter.position, mean) < 1e-14)
        #expect(abs(filter.variance - 0.02 * 0.02 / 50) < 1e-15)
    }

    @Test("with drift come to rest at the variance that solves Kalman's equation")
    func steady() throws {
        var filter = try filter(drift: 1e-5, sigma: 0.02)
        for _ in 0..<2_000 { filter.update(SIMD3(1, 2, 3), after: 0.5) }
        // P² + q·P = q·σ² of the variance before the sighting, P + q.
        let (q, r) = (0.5e-5, 0.02 * 0.02)
        let root: Double = (q * q + 4 * q * r).squareRoot()
        let expected: Double = (root - q) / 2
        #expect(abs(filter.variance - expected) < 1e-15)
    }

    @Test("within three sigma count, beyond them change nothing but time")
    func gate() throws {
        var near = try filter()
        let edge = 3 * (2 * 0.02 * 0.02).squareRoot()
        #expect(near.observe(SIMD3(1 + 0.999 * edge, 2, 3), after: 0) == .accepted)
        #expect(near.position.x > 1)
        var far = try filter(drift: 1e-4)
        let before = far
        #expect(far.observe(SIMD3(5, 2, 3), after: 1) == .rejected)
        #expect(far.position == before.position)
        #expect(abs(far.variance - before.variance - 1e-4) < 1e-18)
        #expect(far.rejects == 1)
    }

    @Test(
        "that disagree five times in a row mean that it was moved; one that agrees between them starts the count anew")
    func moved() throws {
        var filter = try filter()
        let there = SIMD3<Double>(1, 2, 8)
        for _ in 0..<4 { #expect(filter.observe(there, after: 0.1) == .rejected) }
        #expect(filter.observe(SIMD3(1, 2, 3), after: 0.1) == .accepted)
        for _ in 0..<4 { #expect(filter.observe(there, after: 0.1) == .rejected) }
        #expect(filter.observe(there, after: 0.1) == .moved)
        #expect(filter.position == there)
        #expect(filter.rejects == 0)
        #expect(filter.variance == 0.02 * 0.02)
        #expect(filter.observe(there, after: 0.1) == .accepted)
    }

    @Test("that stay away leave the anchor limited, then lost")
    func tracking() throws {
        var filter = try filter(drift: 1e-3)
        #expect(filter.tracking(after: 0) == .tracked)
        #expect(filter.tracking(after: 1) == .tracked)
        #expect(filter.tracking(after: 10) == .limited)
        #expect(filter.tracking(after: 1_000) == .lost)
        _ = filter.observe(SIMD3(9, 9, 9), after: 0)
        #expect(filter.tracking(after: 0) == .limited)
    }

    @Test("of noise that is none are refused")
    func noise() {
        let pairs: [(Double, Double)] = [
            (-1, 1), (.nan, 1), (.infinity, 1), (0, 0), (0, -1), (0, .nan), (0, 1e-200), (0, 1e200),
        ]
        for (drift, sigma) in pairs {
            let error = #expect(throws: SpatialError.self) { try SightingFilter.Noise(drift: drift, sighting: sigma) }
            #expect(error?.code == "outOfRange")
        }
    }
}
