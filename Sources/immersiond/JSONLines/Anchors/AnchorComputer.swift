import ContentFiles
import Foundation
package import JSONText
import Protocol
import Spatial

/// Answers single questions about transforms and points, each by itself: nothing is stored.
enum AnchorComputer {
    /// - Parameter request: The operation's name in `op`, and its fields; other members are left alone.
    /// - Returns: The answer's fields.
    static func answer(_ request: [String: JSONValue]) throws(ComputeFailure) -> [String: JSONValue] {
        let arguments = ComputeArguments(request)
        let name = try arguments.text("op")
        guard let operation = AnchorOperation(rawValue: name) else {
            let known = AnchorOperation.allCases.map(\.rawValue).joined(separator: ", ")
            throw ComputeFailure(.unknownOperation, "There is no operation '\(name.prefix(64))'; there are \(known).")
        }
        let answer: [String: JSONValue]
        do {
            answer = try perform(operation, arguments)
        } catch let error as ComputeFailure {
            throw error
        } catch let error as SpatialError {
            throw ComputeFailure(error)
        } catch {
            throw ComputeFailure(RPCError(.internalError, "The operation failed: \(error)"))
        }
        guard answer.values.allSatisfy(isFinite) else {
            throw ComputeFailure(.outOfRange, "The result is too large for double precision.")
        }
        return answer
    }

    private static func perform(
        _ operation: AnchorOperation, _ arguments: ComputeArguments
    ) throws -> [String: JSONValue] {
        switch operation {
        case .validate: try validate(arguments)
        case .compose: try compose(arguments)
        case .decompose: try decompose(arguments)
        case .polar: try polar(arguments)
        case .convert: try convert(arguments)
        case .slerp: try slerp(arguments)
        case .mean: try mean(arguments)
        case .billboard: try turnToViewer(arguments)
        case .align: try align(arguments)
        case .nearest: try nearest(arguments)
        case .within: try within(arguments)
        case .frustum: try visible(arguments)
        case .ray: try hits(arguments)
        case .dedup: try dedup(arguments)
        case .smooth: try smooth(arguments)
        case .quantise: try quantise(arguments)
        case .dequantise: try dequantise(arguments)
        }
    }

    private static func isFinite(_ value: JSONValue) -> Bool {
        switch value {
        case .number(let number): number.isFinite
        case .array(let values): values.allSatisfy(isFinite)
        default: true
        }
    }
}

extension JSONValue {
    /// Without −0, which some readers of JSON take for an integer.
    static func double(_ number: Double) -> JSONValue { .number(number + 0) }

    static func doubles(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .double($0) }) }

    package static func vector(_ vector: SIMD3<Double>) -> JSONValue { .doubles([vector.x, vector.y, vector.z]) }

    static func quaternion(_ quaternion: Quaternion) -> JSONValue {
        let vector = quaternion.vector
        return .doubles([vector.x, vector.y, vector.z, vector.w])
    }

    static func integers(_ integers: [Int]) -> JSONValue { .array(integers.map { .integer(Int64($0)) }) }
}
