/// What can be wrong with a transform or an anchor.
package enum SpatialError: Error, Sendable, Hashable {
    case wrongElementCount(Int)
    case invalidTransform(TransformDefect)

    /// Stable, for protocols and tests.
    package var code: String {
        switch self {
        case .wrongElementCount: "wrongElementCount"
        case .invalidTransform(let defect): defect.code
        }
    }
}

extension SpatialError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .wrongElementCount(let count):
            "a transform of \(count > 16 ? "more than 16" : "\(count)") numbers; send 16, column by column"
        case .invalidTransform(let defect): defect.description
        }
    }
}
