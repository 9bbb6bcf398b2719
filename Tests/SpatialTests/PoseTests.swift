import Foundation
import Spatial
import TestSupport
import Testing

@Suite("A pose in double precision")
struct PoseTests {
    @Test("moves points as its matrix does, and back")
    func points() {
        var random = SeededGenerator(seed: 50)
        for _ in 0..<500 {
            let (a, b, point) = (random.doublePose(), random.doublePose(), random.place(within: 10))
            #expect(distance(a.transform(point: point), a.affine.transform(point: point)) < 1e-13)
            #expect(distance((a * b).transform(point: point), a.transform(point: b.transform(point: point))) < 1e-12)
            #expect(distance(a.local(of: a.transform(point: point)), point) < 1e-13)
            #expect(distance(a.inverse.transform(point: a.transform(point: point)), point) < 1e-13)
        }
    }

    @Test("goes through single precision with what that holds, and what is no pose is refused")
    func stored() throws {
        var random = SeededGenerator(seed: 51)
        for _ in 0..<200 {
            let pose = random.doublePose()
            let back = try Pose(Transform4x4(pose.affine))
            #expect(back.rotation.angle(to: pose.rotation) < 1e-6)
            #expect(distance(back.position, pose.position) < 1e-5)
        }
        var mirrored = Transform4x4.identity
        mirrored.column2 = SIMD4(0, 0, -1, 0)
        #expect(throws: SpatialError.invalidTransform(.reflected)) { try Pose(mirrored) }
    }

    @Test("between two is at the share of both ways")
    func between() {
        let (a, b) = (Pose(), Pose(rotation: Quaternion(yaw: 1), position: SIMD3(4, 0, 0)))
        let middle = a.interpolate(to: b, at: 0.25)
        #expect(middle.position == SIMD3(1, 0, 0))
        #expect(middle.rotation.angle(to: Quaternion(yaw: 0.25)) < 1e-15)
    }
}

@Suite("Translation, rotation and scale")
struct ScaledPoseTests {
    @Test("come back from their matrix, whatever the scale and its sign along x")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 52)
        for _ in 0..<500 {
            var scale = SIMD3<Double>.zero
            for axis in 0..<3 { scale[axis] = pow(10, Double.random(in: -90...90, using: &random)) }
            if Bool.random(using: &random) { scale.x.negate() }
            let pose = ScaledPose(translation: random.place(within: 1e3), rotation: random.rotation(), scale: scale)
            let back = try ScaledPose(pose.affine)
            #expect(back.translation == pose.translation)
            #expect(back.rotation.angle(to: pose.rotation) < 1e-13)
            let ratio = back.scale / scale
            #expect(distance(ratio, SIMD3(1, 1, 1)) < 1e-13)
        }
    }

    @Test("with two axes turned about are no mirror: the rotation takes both")
    func twoNegative() throws {
        let pose = ScaledPose(translation: .zero, rotation: .identity, scale: SIMD3(1, -2, -3))
        let back = try ScaledPose(pose.affine)
        #expect(back.scale == SIMD3(1, 2, 3))
        #expect(back.rotation.angle(to: Quaternion(angle: .pi, unitAxis: SIMD3(1, 0, 0))) < 1e-15)
        #expect(back.affine == pose.affine)
    }

    @Test("are not found in sheared and flat matrices")
    func refused() {
        func code(_ linear: Matrix3) -> String? {
            do {
                _ = try ScaledPose(AffineMatrix(linear: linear))
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code(Matrix3(SIMD3(1, 0, 0), SIMD3(0.1, 1, 0), SIMD3(0, 0, 1))) == "sheared")
        #expect(code(Matrix3(SIMD3(-1, 0, 0), SIMD3(0.1, 1, 0), SIMD3(0, 0, 1))) == "sheared")
        #expect(code(Matrix3(SIMD3(1, 0, 0), SIMD3(0.0009, 1, 0), SIMD3(0, 0, 1))) == nil)
        #expect(code(Matrix3(SIMD3(1, 0, 0), .zero, SIMD3(0, 0, 1))) == "singular")
        #expect(code(Matrix3(SIMD3(1, 0, 0), SIMD3(2, 0, 0), SIMD3(0, 0, 1))) == "singular")
    }
}

@Suite("Frames of other engines")
struct CoordinateFrameTests {
    static let pairs = CoordinateFrame.allCases.flatMap { from in CoordinateFrame.allCases.map { (from, $0) } }

    @Test("convert a movement so that converted points move alike, and back", arguments: pairs)
    func movement(from: CoordinateFrame, to: CoordinateFrame) {
        var random = SeededGenerator(seed: 53)
        for _ in 0..<20 {
            let (pose, point) = (random.doublePose(), random.place(within: 5))
            let converted = CoordinateFrame.convert(pose.affine, from: from, to: to)
            let there = CoordinateFrame.convert(point, from: from, to: to)
            let moved = CoordinateFrame.convert(pose.transform(point: point), from: from, to: to)
            #expect(distance(converted.transform(point: there), moved) < 1e-12 * to.unitsPerMetre)
            let back = CoordinateFrame.convert(converted, from: to, to: from)
            #expect(difference(back.values, pose.affine.values) < 1e-12 * from.unitsPerMetre)
            let asPose = CoordinateFrame.convert(pose, from: from, to: to)
            #expect(difference(asPose.affine.values, converted.values) < 1e-12 * to.unitsPerMetre)
            #expect(abs(converted.linear.determinant - 1) < 1e-13)
        }
    }

    @Test("have their axes and units where their engines have them")
    func axes() {
        let point = SIMD3<Double>(1, 2, 3)
        func convert(_ frame: CoordinateFrame) -> SIMD3<Double> {
            CoordinateFrame.convert(point, from: .arkit, to: frame)
        }
        #expect(convert(.openxr) == point)
        #expect(convert(.gltf) == point)
        #expect(convert(.unity) == SIMD3(1, 2, -3))
        #expect(convert(.unreal) == SIMD3(-300, 100, 200))
        #expect(convert(.blender) == SIMD3(1, -3, 2))
        #expect(convert(.opencv) == SIMD3(1, -2, -3))
        #expect(CoordinateFrame.allCases.filter(\.isLeftHanded) == [.unity, .unreal])
    }

    @Test("turn quaternions as the note has them: Unreal's is (−z, x, y, −w)")
    func unreal() throws {
        let q = try Quaternion(normalising: SIMD4(0.1, 0.2, 0.3, 0.9))
        let v = q.vector
        let expected = try Quaternion(normalising: SIMD4(-v.z, v.x, v.y, -v.w))
        #expect(CoordinateFrame.convert(q, from: .arkit, to: .unreal).angle(to: expected) < 1e-15)
    }
}

@Suite("A label that faces its viewer")
struct BillboardTests {
    @Test("points +z at the viewer and keeps its x level")
    func faces() throws {
        var random = SeededGenerator(seed: 54)
        for _ in 0..<300 {
            let (label, viewer) = (random.place(within: 5), random.place(within: 5))
            let rotation = try billboard(label: label, viewer: viewer, yawOnly: false)
            let towards = (viewer - label) / distance(viewer, label)
            #expect(distance(rotation.rotate(SIMD3(0, 0, 1)), towards) < 1e-13)
            #expect(abs(rotation.rotate(SIMD3(1, 0, 0)).y) < 1e-14)
            #expect(rotation.rotate(SIMD3(0, 1, 0)).y >= 0)
        }
    }

    @Test("by yaw alone stays upright and faces where the viewer stands")
    func upright() throws {
        var random = SeededGenerator(seed: 55)
        for _ in 0..<300 {
            let (label, viewer) = (random.place(within: 5), random.place(within: 5))
            let rotation = try billboard(label: label, viewer: viewer, yawOnly: true)
            #expect(distance(rotation.rotate(SIMD3(0, 1, 0)), SIMD3(0, 1, 0)) < 1e-15)
            let face = rotation.rotate(SIMD3(0, 0, 1))
            let level = SIMD3(viewer.x - label.x, 0, viewer.z - label.z)
            #expect(distance(face, level / distance(level, .zero)) < 1e-13)
        }
    }

    @Test("is refused where the viewer is nowhere to be faced, and from straight above only when upright")
    func refused() throws {
        let label = SIMD3<Double>(1, 2, 3)
        for yawOnly in [true, false] {
            #expect(throws: SpatialError.self) { try billboard(label: label, viewer: label, yawOnly: yawOnly) }
        }
        #expect(throws: SpatialError.self) { try billboard(label: label, viewer: SIMD3(1, 5, 3), yawOnly: true) }
        for height in [5.0, -5] {
            let rotation = try billboard(label: label, viewer: SIMD3(1, height, 3), yawOnly: false)
            #expect(distance(rotation.rotate(SIMD3(0, 0, 1)), SIMD3(0, height > 2 ? 1 : -1, 0)) < 1e-15)
        }
    }
}

@Suite("A quantised pose")
struct QuantisedPoseTests {
    @Test("comes back within half a step of each component", arguments: [2, 4, 10, 16, 24])
    func roundTrip(bits: Int) throws {
        var random = SeededGenerator(seed: 56)
        // Three components of half a step each, and what they leave to the fourth.
        let tolerance = 4 * 3.0.squareRoot() * 0.5 / (Double((1 << (bits - 1)) - 1) * 2.0.squareRoot())
        for _ in 0..<500 {
            let pose = random.doublePose()
            let wire = QuantisedPose(pose, bits: bits)
            let back = try wire.pose(bits: bits)
            #expect(back.rotation.angle(to: pose.rotation) < tolerance)
            #expect(distance(back.position, pose.position) < 1e-6)
            #expect(wire.ints.allSatisfy { abs($0) < 1 << (bits - 1) })
        }
    }

    @Test("of no rotation and of quarter turns about an axis is exact")
    func exact() throws {
        for axis in [SIMD3(1.0, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)] {
            for quarter in 0..<4 {
                let rotation = Quaternion(angle: Double(quarter) * .pi / 2, unitAxis: axis)
                let back = try QuantisedPose(Pose(rotation: rotation)).pose()
                #expect(back.rotation.angle(to: rotation) < 1e-7)
            }
        }
        #expect(QuantisedPose(Pose()).ints == [0, 0, 0])
        #expect(QuantisedPose(Pose()).largest == 3)
    }

    @Test("that no pose has is refused")
    func refused() {
        func code(_ change: (inout QuantisedPose) -> Void) -> String? {
            var wire = QuantisedPose(Pose())
            change(&wire)
            do {
                _ = try wire.pose()
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code { $0.largest = 4 } == "badWireForm")
        #expect(code { $0.largest = -1 } == "badWireForm")
        #expect(code { $0.ints = [0, 0] } == "badWireForm")
        #expect(code { $0.ints = [0, 0, 40_000] } == "badWireForm")
        #expect(code { $0.ints = [0, 0, .min] } == "badWireForm")
        #expect(code { $0.position = [0, 0] } == "badWireForm")
        #expect(code { $0.position = [0, .nan, 0] } == "nonFinite")
        // More than a quaternion of length 1 can hold: the largest is then 0, and the length is made 1 again.
        #expect(code { $0.ints = [32_767, 32_767, 32_767] } == nil)
    }
}
