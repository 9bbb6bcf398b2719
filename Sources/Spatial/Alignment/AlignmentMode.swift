/// What may differ between two frames that see the same points.
package enum AlignmentMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// A turn about y and a shift: four degrees of freedom. For devices that know where down is; two points do.
    case yaw
    /// Any turn and a shift: six degrees of freedom, from three points that are not in a line.
    case rigid
    /// Any turn, a shift and one scale for all axes, from three points that are not in a line.
    case similarity

    /// Points without which there is no answer.
    package var leastPoints: Int { self == .yaw ? 2 : 3 }
}
