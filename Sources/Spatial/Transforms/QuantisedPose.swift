/// A pose in 19 bytes instead of 64: the quaternion as its three smallest components, the position in single precision.
///
/// The largest of x, y, z, w is left out and made positive (a quaternion and its opposite are the same rotation), since
/// it follows from the others. These lie within ±1/√2, and are stored as whole numbers: component · √2 · (2^(bits − 1)
/// − 1), rounded. No rotation and quarter turns about an axis come back exactly.
package struct QuantisedPose: Sendable, Hashable, Codable {
    /// Which of x, y, z, w, 0 to 3, is left out.
    package var largest: Int
    /// The other three, in their order, each within ±(2^(bits − 1) − 1).
    package var ints: [Int]
    /// Metres, with the 24 bits of a Float.
    package var position: [Float]

    /// Bits a component, its sign included.
    package static let defaultBits = 16
    package static let allowedBits = 2...24

    /// - Parameter bits: Of ``allowedBits``; 16 keep a rotation within 0.0001 rad.
    package init(_ pose: Pose, bits: Int = defaultBits) {
        let q = pose.rotation.vector
        let largest = (1..<4).reduce(0) { abs(q[$1]) > abs(q[$0]) ? $1 : $0 }
        let sign: Double = q[largest] < 0 ? -1 : 1
        let unit = Self.unit(bits: bits)
        self.largest = largest
        // Rounding can step over the edge by a unit in the last place.
        ints = (0..<4).filter { $0 != largest }
            .map { Int((sign * q[$0] * unit).rounded()).clamped(to: Self.limit(bits: bits)) }
        position = [Float(pose.position.x), Float(pose.position.y), Float(pose.position.z)]
    }

    /// The pose these numbers stand for.
    ///
    /// - Throws: ``SpatialError/badWireForm(_:)``
    package func pose(bits: Int = defaultBits) throws(SpatialError) -> Pose {
        guard 0...3 ~= largest else { throw .badWireForm("the largest component is \(largest); it must be 0 to 3") }
        guard ints.count == 3, position.count == 3 else {
            throw .badWireForm(
                "there are \(ints.count) components and \(position.count) coordinates; send three of each")
        }
        let limit = Self.limit(bits: bits)
        guard ints.allSatisfy({ (-limit...limit).contains($0) }) else {
            throw .badWireForm("a component lies outside ±\(limit)")
        }
        guard position.allSatisfy(\.isFinite) else {
            throw .notFinite("the position holds a number that is not finite")
        }
        var q = SIMD4<Double>.zero
        for (slot, value) in zip((0..<4).filter { $0 != largest }, ints) {
            q[slot] = Double(value) / Self.unit(bits: bits)
        }
        q[largest] = max(0, 1 - q.dot(q)).squareRoot()
        return Pose(
            rotation: try Quaternion(normalising: q),
            position: SIMD3(Double(position[0]), Double(position[1]), Double(position[2])))
    }

    private static func limit(bits: Int) -> Int { (1 << (bits - 1)) - 1 }

    private static func unit(bits: Int) -> Double { Double(limit(bits: bits)) * 2.0.squareRoot() }
}

extension Int {
    fileprivate func clamped(to limit: Int) -> Int { Swift.min(Swift.max(self, -limit), limit) }
}
