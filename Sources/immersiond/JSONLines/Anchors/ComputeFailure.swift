import JSONText
import Protocol
import Spatial

/// Why a computation was refused: a stable code, and what was wrong and is allowed.
struct ComputeFailure: Error, Hashable {
    var code: String
    var message: String

    init(_ code: Code, _ message: String) {
        self.code = code.rawValue
        self.message = message
    }

    init(_ error: SpatialError) {
        code = error.code
        message = "This is refused: \(error)."
    }

    init(_ error: RPCError) {
        code = error.code.name
        message = error.message
    }

    /// Codes beside those of ``SpatialError``, whose names are shared where the fault is the same.
    enum Code: String {
        /// A field that the operation needs is not there.
        case missingField
        /// A field holds another kind of value than it must.
        case wrongType
        /// A list has another length than it must.
        case wrongCount
        /// A number is NaN, infinite or too large for double precision.
        case nonFinite
        case outOfRange
        case unknownOperation
        case unknownFrame
        case unknownMode
    }
}

extension FailedLine {
    init(id: JSONValue, _ failure: ComputeFailure) {
        self.id = id
        error = Failure(code: failure.code, message: failure.message)
    }
}
