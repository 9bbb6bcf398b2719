import Foundation

extension Quaternion {
    /// The rotation that lies the share `t` of the way to another: at a steady rate, by the shorter way round
    /// (Shoemake 1985). Exactly the ends at 0 and 1; the far end with the sign that continues the way.
    package func slerp(to other: Quaternion, at t: Double) -> Quaternion {
        let cosine = vector.dot(other.vector)
        let end = cosine < 0 ? -other.vector : other.vector
        // Chords give the angle exactly both for neighbours and for opposites, unlike the arc cosine.
        let (apart, together) = (end - vector, end + vector)
        let (sine, half) = (apart.dot(apart).squareRoot(), together.dot(together).squareRoot())
        let angle = 2 * atan2(sine, half)
        // Under this angle the sine and the angle agree to the last bit or so, and the sine would divide 0 by 0.
        let isTiny = angle < 1e-8
        let scale = isTiny ? 1 : 2 / (sine * half)
        let first = isTiny ? 1 - t : scale * sin((1 - t) * angle)
        let second = isTiny ? t : scale * sin(t * angle)
        let mixed = first * vector + second * end
        return Quaternion(unchecked: mixed / mixed.dot(mixed).squareRoot())
    }
}
