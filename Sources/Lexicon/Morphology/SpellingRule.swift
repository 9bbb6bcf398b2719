/// How spelling changes where a stem meets an ending: *busc* + *é* is *busqué*, *le* + *ió* is *leyó*.
///
/// Of the rules that fit, the one with the longest stem end wins, then the one with the longest ending start.
struct SpellingRule {
    var paradigms: [String]
    var stemEnd: [UInt8]
    var endingStart: [UInt8]
    var stemBecomes: [UInt8]
    var endingBecomes: [UInt8]
}

extension [SpellingRule] {
    /// The rules that can apply to a stem, the most specific first.
    func fitting(stem: [UInt8]) -> [SpellingRule] {
        filter { stem.ends(with: $0.stemEnd) }
            .sorted { ($0.stemEnd.count, $0.endingStart.count) > ($1.stemEnd.count, $1.endingStart.count) }
    }

    /// Joins stem and ending by the first of these rules that fits the ending.
    func joined(stem: [UInt8], ending: [UInt8]) -> [UInt8] {
        guard let rule = first(where: { ending.starts(with: $0.endingStart) }) else { return stem + ending }
        return stem.dropLast(rule.stemEnd.count) + rule.stemBecomes + rule.endingBecomes
            + ending.dropFirst(rule.endingStart.count)
    }
}

/// A change that a class of verbs makes in one of its stems: *pens* → *piens*.
struct StemChange {
    var stem: Int
    /// The last occurrence of this is replaced; empty to append.
    var from: [UInt8]
    var to: [UInt8]
    /// Whether spelling rules still apply to the result: *empiec* + *e* needs none, *salg* + *o* must not become *saljo*.
    var allowsSpelling: Bool

    /// Nil when the stem has nothing to change.
    func applied(to stem: [UInt8]) -> [UInt8]? {
        if from.isEmpty { return stem + to }
        guard stem.count >= from.count else { return nil }
        for start in stride(from: stem.count - from.count, through: 0, by: -1)
        where stem[start...].starts(with: from) {
            return stem[..<start] + to + stem[(start + from.count)...]
        }
        return nil
    }
}

extension [UInt8] {
    func ends(with suffix: [UInt8]) -> Bool {
        count >= suffix.count && self[(count - suffix.count)...].elementsEqual(suffix)
    }
}
