/// The transforms' arithmetic over whole lists, for rooms and sessions of many thousands. Lists are of equal length,
/// and outputs keep their storage where that is large enough.
package enum TransformBatch {
    /// left[i] · right[i].
    package static func multiply(
        _ left: [Transform4x4], _ right: [Transform4x4], into product: inout [Transform4x4]
    ) {
        precondition(left.count == right.count, "lists of unequal length")
        fill(&product, count: left.count, with: .identity) { output in
            left.withUnsafeBufferPointer { left in
                right.withUnsafeBufferPointer { right in
                    for index in left.indices { output[index] = left[index] * right[index] }
                }
            }
        }
    }

    /// The rotations of poses, x y z w, as ``Quaternion/init(_:)`` has them.
    package static func quaternions(of transforms: [Transform4x4], into quaternions: inout [Quaternion]) {
        fill(&quaternions, count: transforms.count, with: .identity) { output in
            transforms.withUnsafeBufferPointer { transforms in
                for index in transforms.indices {
                    output[index] = Quaternion(AffineMatrix(transforms[index]).linear)
                }
            }
        }
    }

    /// ``Matrix3/nearestRotation()`` of each matrix; nil in place of those that have none.
    package static func nearestRotations(of matrices: [Matrix3], into rotations: inout [Matrix3?]) {
        fill(&rotations, count: matrices.count, with: nil) { output in
            matrices.withUnsafeBufferPointer { matrices in
                for index in matrices.indices { output[index] = try? matrices[index].nearestRotation() }
            }
        }
    }

    /// ``Quaternion/slerp(to:at:)`` of each pair, at its share of the way.
    package static func slerp(
        _ starts: [Quaternion], _ ends: [Quaternion], at shares: [Double], into between: inout [Quaternion]
    ) {
        precondition(starts.count == ends.count && starts.count == shares.count, "lists of unequal length")
        fill(&between, count: starts.count, with: .identity) { output in
            starts.withUnsafeBufferPointer { starts in
                ends.withUnsafeBufferPointer { ends in
                    shares.withUnsafeBufferPointer { shares in
                        SlerpRun.run(starts, ends, shares, into: output)
                    }
                }
            }
        }
    }

    private static func fill<Element>(
        _ list: inout [Element], count: Int, with element: Element,
        _ body: (UnsafeMutableBufferPointer<Element>) -> Void
    ) {
        if list.count != count { list = [Element](repeating: element, count: count) }
        list.withUnsafeMutableBufferPointer { body($0) }
    }
}
