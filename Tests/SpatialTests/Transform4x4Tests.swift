import Foundation
import Spatial
import TestSupport
import Testing

private func difference(_ a: Transform4x4, _ b: Transform4x4) -> Float {
    zip(a.values, b.values).map { abs($0 - $1) }.max() ?? .infinity
}

@Suite("A 4×4 transform")
struct Transform4x4Tests {
    @Test("times its inverse is the identity, on both sides")
    func inverse() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<1_000 {
            let pose = random.pose(within: 10)
            #expect(difference(pose * pose.rigidInverse, .identity) < 2e-5)
            #expect(difference(pose.rigidInverse * pose, .identity) < 2e-5)
            #expect(difference(pose.rigidInverse.rigidInverse, pose) < 2e-5)
        }
    }

    @Test("multiplies associatively, and the identity changes nothing")
    func product() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<500 {
            let (a, b, c) = (random.pose(within: 10), random.pose(within: 10), random.pose(within: 10))
            #expect(difference((a * b) * c, a * (b * c)) < 1e-4)
            #expect(a * .identity == a)
            #expect(.identity * a == a)
        }
    }

    @Test("moves a point as the product of two moves it one after the other")
    func point() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let (a, b, point) = (random.pose(within: 10), random.pose(within: 10), random.vector(within: 10))
            let offset = (a * b).transform(point: point) - a.transform(point: b.transform(point: point))
            #expect((offset * offset).sum().squareRoot() < 1e-4)
            let back = a.rigidInverse.transform(point: a.transform(point: point)) - point
            #expect((back * back).sum().squareRoot() < 1e-4)
        }
    }

    @Test("keeps distances when it is a pose")
    func isometry() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<500 {
            let (pose, p, q) = (random.pose(), random.vector(within: 5), random.vector(within: 5))
            let before = ((p - q) * (p - q)).sum().squareRoot()
            let moved = pose.transform(point: p) - pose.transform(point: q)
            #expect(abs((moved * moved).sum().squareRoot() - before) < 1e-3)
        }
    }

    @Test("a quarter turn about y takes −z to −x, as right-handed axes have it")
    func quarterTurn() {
        let half = Float(0.5).squareRoot()
        let turn = Transform4x4(rotation: SIMD4(0, half, 0, half), translation: SIMD3(1, 2, 3))
        let ahead = turn.transform(point: SIMD3(0, 0, -1)) - SIMD3(1, 2, 3)
        #expect(abs(ahead.x + 1) < 1e-6)
        #expect(abs(ahead.y) < 1e-6)
        #expect(abs(ahead.z) < 1e-6)
        #expect(turn.translation == SIMD3(1, 2, 3))
        #expect(abs(turn.rotation.x.z + 1) < 1e-6)
        #expect(turn.rotation.y == SIMD3(0, 1, 0))
        #expect(abs(turn.rotation.z.x - 1) < 1e-6)
    }

    @Test("a quaternion's length does not matter, and a zero one turns nothing")
    func quaternionLength() {
        let a = Transform4x4(rotation: SIMD4(0.1, 0.2, 0.3, 0.4))
        #expect(difference(a, Transform4x4(rotation: SIMD4(10, 20, 30, 40))) < 1e-6)
        #expect(Transform4x4(rotation: .zero, translation: SIMD3(1, 0, 0)).values[12] == 1)
        #expect(Transform4x4(rotation: .zero) == .identity)
    }

    @Test("setting the translation leaves the rest")
    func translation() {
        var pose = Transform4x4(rotation: SIMD4(0.1, 0.2, 0.3, 0.4), translation: SIMD3(1, 2, 3))
        let rotation = pose.rotation
        pose.translation = SIMD3(4, 5, 6)
        #expect(pose.values[12...14] == [4, 5, 6])
        #expect(pose.values[15] == 1)
        #expect(pose.rotation == rotation)
    }
}

@Suite("A transform in JSON")
struct TransformCodingTests {
    @Test("is a flat array of 16 numbers, column by column")
    func flat() throws {
        let json = "[1,0,0,0,0,1,0,0,0,0,1,0,0.5,-1.25,3,1]"
        let pose = try JSONDecoder().decode(Transform4x4.self, from: Data(json.utf8))
        #expect(pose == Transform4x4(translation: SIMD3(0.5, -1.25, 3)))
        #expect(String(decoding: try JSONEncoder().encode(pose), as: UTF8.self) == json)
    }

    @Test("comes back bit for bit")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let pose = random.pose(within: 1e5)
            #expect(try JSONDecoder().decode(Transform4x4.self, from: JSONEncoder().encode(pose)) == pose)
        }
    }

    @Test(
        "of any other shape is refused",
        arguments: [
            "[]", "[1,2,3]", "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0]", "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1,0]",
            "[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]", "{}", "null", "\"identity\"",
            "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,null]", "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,\"1\"]",
            "[1e400,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]",
        ])
    func wrongShape(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Transform4x4.self, from: Data(json.utf8)) }
    }

    @Test("of too many numbers is refused without reading them all")
    func flood() {
        let json = "[" + Array(repeating: "0", count: 100_000).joined(separator: ",") + "]"
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Transform4x4.self, from: Data(json.utf8))
        }
        #expect(error.map { "\($0)" }?.contains("more than 16 numbers; send 16") == true)
    }

    @Test("with a number beyond Float decodes, to be refused with its reason")
    func beyondFloat() throws {
        let json = "[1,0,0,0,0,1,0,0,0,0,1,0,1e39,0,0,1]"
        let transform = try JSONDecoder().decode(Transform4x4.self, from: Data(json.utf8))
        #expect(defect(of: transform) == .nonFinite(element: 12, value: .infinity))
    }
}
