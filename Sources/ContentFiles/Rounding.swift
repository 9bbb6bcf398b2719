extension Double {
    /// To the nearest fraction with this denominator.
    package func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }

    /// With one decimal, for people.
    package var inTenths: String {
        let tenths = Int((self * 10).rounded())
        return "\(tenths / 10).\(abs(tenths % 10))"
    }
}
