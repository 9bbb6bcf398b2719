/// What can be wrong with a transform, an anchor, or a question about them.
package enum SpatialError: Error, Sendable, Hashable {
    case wrongElementCount(Int, expected: Int = 16)
    case invalidTransform(TransformDefect)
    /// A quaternion that cannot be scaled to length 1.
    case badQuaternion(length: Double)
    /// The values do not determine the answer.
    case degenerate(String)
    /// No transform brings enough points together.
    case noConsensus(String)
    /// Weights that are negative, all 0, not finite or of another number than what they weigh.
    case wrongWeights(String)
    /// A matrix that flattens an axis.
    case singular
    case notFinite(String)
    /// A number that is allowed only within bounds.
    case outOfRange(String)
    /// A quantised pose that no pose has.
    case badWireForm(String)

    /// Stable, for protocols and tests.
    package var code: String {
        switch self {
        case .wrongElementCount: "wrongElementCount"
        case .invalidTransform(let defect): defect.code
        case .badQuaternion: "badQuaternion"
        case .degenerate: "degenerate"
        case .noConsensus: "noConsensus"
        case .wrongWeights: "wrongWeights"
        case .singular: "singular"
        case .notFinite: "nonFinite"
        case .outOfRange: "outOfRange"
        case .badWireForm: "badWireForm"
        }
    }
}

extension SpatialError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .wrongElementCount(let count, let expected):
            "a transform of \(count > expected ? "more than \(expected)" : "\(count)") numbers; "
                + "send \(expected), column by column"
        case .invalidTransform(let defect): defect.description
        case .badQuaternion(let length):
            "a quaternion of length \(length) is no rotation; send x, y, z, w of length 1"
        case .singular:
            "the matrix flattens an axis, so no rotation is nearest to it; send three axes that span a volume"
        case .degenerate(let text), .noConsensus(let text), .wrongWeights(let text), .notFinite(let text),
            .outOfRange(let text), .badWireForm(let text):
            text
        }
    }
}
