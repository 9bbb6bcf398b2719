import Foundation
import JSONText
import Spatial

extension AnchorComputer {
    static func validate(_ arguments: ComputeArguments) throws -> [String: JSONValue] {
        let defect = try defectInDoublePrecision(of: try arguments.rawNumbers("m", count: 16))
        guard let defect else { return ["verdict": "valid"] }
        return ["verdict": .string(defect.code), "message": .string("\(defect)")]
    }

    static func compose(_ arguments: ComputeArguments) throws -> [String: JSONValue] {
        let scale: SIMD3<Double>
        switch arguments.optional("s") {
        case nil: scale = SIMD3(1, 1, 1)
        case .array?: scale = try arguments.vector("s")
        default: scale = SIMD3(repeating: try arguments.number("s"))
        }
        let pose = ScaledPose(
            translation: try arguments.vector("t"), rotation: try arguments.quaternion("q"), scale: scale)
        return ["m": .doubles(pose.affine.values)]
    }

    static func decompose(_ arguments: ComputeArguments) throws -> [String: JSONValue] {
        let pose = try ScaledPose(try AffineMatrix(values: try arguments.numbers("m", count: 16)))
        return ["t": .vector(pose.translation), "q": .quaternion(pose.rotation), "s": .vector(pose.scale)]
    }

    static func polar(_ arguments: ComputeArguments) throws -> [String: JSONValue] {
        let rotation = try Matrix3(values: try arguments.numbers("m", count: 9)).nearestRotation()
        return ["m": .doubles(rotation.values), "q": .quaternion(Quaternion(rotation))]
    }

    static func convert(_ arguments: ComputeArguments) throws -> [String: JSONValue] {
        let (from, to) = (try frame("from", arguments), try frame("to", arguments))
        let transform = try AffineMatrix(values: try arguments.numbers("m", count: 16))
        return ["m": .doubles(CoordinateFrame.convert(transform, from: from, to: to).values)]
    }

    private static func frame(
        _ field: String, _ arguments: ComputeArguments
    ) throws(ComputeFailure) -> CoordinateFrame {
        let name = try arguments.text(field)
        guard let frame = CoordinateFrame(rawValue: name) else {
            let known = CoordinateFrame.allCases.map(\.rawValue).joined(separator: ", ")
            throw ComputeFailure(.unknownFrame, "'\(field)' is '\(name.prefix(64))'; it must be one of \(known).")
        }
        return frame
    }

    static func slerp(_ arguments: ComputeArguments) throws -> [String: JSONValue] {
        let (start, end) = (try arguments.quaternion("a"), try arguments.quaternion("b"))
        let share = try arguments.number("t")
        guard (0...1).contains(share) else {
            throw ComputeFailure(.outOfRange, "'t' is \(share); it must be 0 to 1.")
        }
        return ["q": .quaternion(start.slerp(to: end, at: share))]
    }

    static func mean(_ arguments: ComputeArguments) throws -> [String: JSONValue] {
        let mean = try Quaternion.mean(
            of: try arguments.quaternions("qs"), weights: try arguments.optionalNumbers("weights"))
        return ["q": .quaternion(mean)]
    }

    static func turnToViewer(_ arguments: ComputeArguments) throws -> [String: JSONValue] {
        let rotation = try billboard(
            label: try arguments.vector("label"), viewer: try arguments.vector("viewer"),
            yawOnly: try arguments.flag("yawOnly"))
        return ["q": .quaternion(rotation)]
    }

    static func quantise(_ arguments: ComputeArguments) throws -> [String: JSONValue] {
        let pose = Pose(rotation: try arguments.quaternion("q"), position: try arguments.vector("p"))
        let quantised = QuantisedPose(pose, bits: try bits(arguments))
        return [
            "largest": .integer(Int64(quantised.largest)), "ints": .integers(quantised.ints),
            "position": .doubles(quantised.position.map(Double.init)),
        ]
    }

    static func dequantise(_ arguments: ComputeArguments) throws -> [String: JSONValue] {
        var quantised = QuantisedPose(Pose())
        let bits = try bits(arguments)
        let limit = (1 << (bits - 1)) - 1
        quantised.largest = try arguments.integer("largest", in: 0...3)
        quantised.ints = []
        for number in try arguments.numbers("ints", count: 3) {
            guard let whole = Int(exactly: number) else {
                throw ComputeFailure(.outOfRange, "'ints' holds \(number); allowed are whole numbers within ±\(limit).")
            }
            quantised.ints.append(whole)
        }
        quantised.position = try arguments.numbers("position", count: 3).map { Float($0) }
        let pose = try quantised.pose(bits: bits)
        return ["q": .quaternion(pose.rotation), "p": .vector(pose.position)]
    }

    private static func bits(_ arguments: ComputeArguments) throws(ComputeFailure) -> Int {
        try arguments.integer("bits", in: QuantisedPose.allowedBits, unless: QuantisedPose.defaultBits)
    }
}
