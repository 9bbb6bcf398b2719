/// How much is lost in a language when two of its sounds are not told apart (Hockett 1955).
package struct FunctionalLoad: Sendable, Hashable {
    private var loads: [String: [String: Double]] = [:]

    /// What a language without figures is taken to have: every pair tells as much apart as another.
    private static let unknown = 0.5
    /// How many of a sound's partners speak for it where it is not known which of them it was taken for.
    private static let partners = 3

    package init() {}

    /// - Parameter load: 0 to 1, whichever of the two was wanted.
    package mutating func set(_ load: Double, between one: String, and other: String) {
        loads[one, default: [:]][other] = load
        loads[other, default: [:]][one] = load
    }

    /// 0 to 1.
    package func load(between one: String, and other: String) -> Double {
        loads.isEmpty ? Self.unknown : loads[one]?[other] ?? 0
    }

    /// What hangs on a sound when it is not known what it was taken for: the mean of its heaviest pairs.
    package func load(of unit: String) -> Double {
        guard !loads.isEmpty else { return Self.unknown }
        let heaviest = (loads[unit] ?? [:]).values.sorted(by: >).prefix(Self.partners)
        return heaviest.reduce(0, +) / Double(Self.partners)
    }
}
