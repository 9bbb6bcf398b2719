import Foundation
import Spatial
import TestSupport
import Testing

@Suite("Labels of a view")
struct LabelLayoutTests {
    private func view() throws -> Frustum {
        try Frustum(
            eye: Pose(), fov: Frustum.FieldOfView(left: -0.8, right: 0.8, up: 0.6, down: -0.6), near: 0.1, far: 20)
    }

    private func labels(_ count: Int, size: Double, _ random: inout SeededGenerator) -> [LabelBox] {
        (0..<count).map { id in
            LabelBox(
                id: id, centre: SIMD2.random(in: -0.5...0.5, using: &random), size: SIMD2(2 * size, size),
                distance: Double.random(in: 0.5...5, using: &random))
        }
    }

    @Test("do not overlap, stay inside, and are all told of", arguments: [1, 5, 30, 200])
    func property(count: Int) throws {
        var random = SeededGenerator(seed: 95)
        let view = try view()
        for _ in 0..<10 {
            let asked = labels(count, size: 0.08, &random)
            let layout = LabelLayout(asked, in: view)
            for (index, label) in layout.placed.enumerated() {
                #expect(!layout.placed[..<index].contains(where: label.overlaps))
                let corner = label.centre + label.size / 2
                #expect(corner.x <= tan(0.8) + 1e-12 && corner.y <= tan(0.6) + 1e-12)
            }
            #expect((layout.placed.map(\.id) + layout.hidden).sorted() == Array(0..<count))
            #expect(layout.placed.map(\.distance) == layout.placed.map(\.distance).sorted())
            #expect(LabelLayout(asked.shuffled(using: &random), in: view) == layout)
        }
    }

    @Test("stay where they belong when nothing is in their way; of two that clash, the nearer stays")
    func places() throws {
        let view = try view()
        let near = LabelBox(id: 1, centre: SIMD2(0, 0), size: SIMD2(0.2, 0.1), distance: 1)
        let far = LabelBox(id: 0, centre: SIMD2(0.05, 0.01), size: SIMD2(0.2, 0.1), distance: 2)
        let aside = LabelBox(id: 2, centre: SIMD2(0.5, 0), size: SIMD2(0.2, 0.1), distance: 3)
        let layout = LabelLayout([far, near, aside], in: view)
        #expect(layout.placed.map(\.id) == [1, 0, 2])
        #expect(layout.placed[0] == near)
        #expect(layout.placed[1].centre != far.centre)
        #expect(layout.placed[2] == aside)
        #expect(layout.hidden.isEmpty)
    }

    @Test("that find no room, or have no size, are hidden")
    func hidden() throws {
        let view = try view()
        let wide = LabelBox(id: 0, centre: .zero, size: SIMD2(3, 0.1), distance: 1)
        let flat = LabelBox(id: 1, centre: .zero, size: SIMD2(0, 0.1), distance: 2)
        let odd = LabelBox(id: 2, centre: .zero, size: SIMD2(.nan, 0.1), distance: 3)
        #expect(LabelLayout([wide, flat, odd], in: view).hidden == [0, 1, 2])
        let crowd = (0..<500).map { LabelBox(id: $0, centre: .zero, size: SIMD2(0.2, 0.1), distance: 1) }
        let layout = LabelLayout(crowd, in: view)
        #expect(layout.placed.count >= 40)
        #expect(!layout.hidden.isEmpty)
    }

    @Test("are seen as large as they are far")
    func projected() throws {
        let view = try view()
        let label = try #require(LabelBox(id: 0, at: SIMD3(0.5, -0.25, -2), size: SIMD2(0.4, 0.1), in: view))
        #expect(label.centre == SIMD2(0.25, -0.125))
        #expect(label.size == SIMD2(0.2, 0.05))
        #expect(abs(label.distance - (0.25 + 0.0625 + 4.0).squareRoot()) < 1e-15)
        #expect(LabelBox(id: 0, at: SIMD3(0, 0, 2), size: SIMD2(0.4, 0.1), in: view) == nil)
    }
}
