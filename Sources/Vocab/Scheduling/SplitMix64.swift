/// Repeatable random numbers (Steele, Lea, Flood 2014).
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= Self.increment
        return Self.mixed(state)
    }

    private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Spreads a number over all 64 bits: the output function applied to the number that follows it.
    static func scattered(_ value: UInt64) -> UInt64 { mixed(value &+ increment) }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var z = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
