/// Where two words part: one sound of the one stands where the other has another, or none.
struct MinimalDifference: Hashable {
    /// Place of the sound among the units of the expected word; that of the next one where it has none there.
    let place: Int
    /// The sound that the other word has there; nil where it has none.
    let unit: Int?

    /// Nil where the words sound the same, or differ in more than one sound.
    init?(_ expected: [Int], _ other: [Int]) {
        let shorter = min(expected.count, other.count)
        let front = zip(expected, other).prefix { $0 == $1 }.count
        let back = zip(expected.dropFirst(front).reversed(), other.dropFirst(front).reversed()).prefix { $0 == $1 }
            .count
        let (own, others) = (expected.count - front - back, other.count - front - back)
        guard shorter > 0, max(own, others) == 1 else { return nil }
        place = min(front, expected.count - 1)
        unit = others == 1 ? other[front] : nil
    }
}
