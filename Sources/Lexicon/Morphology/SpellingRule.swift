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

/// Spelling rules by the last byte of the stems that they fit, the most specific first.
struct SpellingRuleSet {
    private var rulesByLastByte: [UInt8: [SpellingRule]]

    init(_ rules: [SpellingRule]) {
        let ordered = rules.sorted {
            ($0.stemEnd.count, $0.endingStart.count) > ($1.stemEnd.count, $1.endingStart.count)
        }
        rulesByLastByte = Dictionary(grouping: ordered) { $0.stemEnd.last ?? 0 }
    }

    /// The rules that can apply to a stem.
    func fitting(_ stem: [UInt8]) -> [SpellingRule] {
        guard let last = stem.last, let candidates = rulesByLastByte[last] else { return [] }
        return candidates.filter { stem.ends(with: $0.stemEnd) }
    }
}

/// A change that a class of verbs makes in one of its stems: *pens* → *piens*.
struct StemChange {
    var stem: Int
    /// The last occurrence of this is replaced; empty to append.
    var from: [UInt8]
    var to: [UInt8]
    /// Whether spelling rules still apply to the result: *empiez* + *e* needs one, *construy* + *o* must have none.
    var allowsSpelling: Bool

    /// Nil when the stem has nothing to change.
    func applied(to stem: [UInt8]) -> [UInt8]? {
        from.isEmpty ? stem + to : Self.replacingLast(from, by: to, in: stem)
    }

    /// The stem with the last occurrence of `from` replaced; nil where there is none.
    static func replacingLast(_ from: [UInt8], by to: [UInt8], in stem: [UInt8]) -> [UInt8]? {
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
        guard count >= suffix.count else { return false }
        for offset in 0..<suffix.count where self[count - suffix.count + offset] != suffix[offset] { return false }
        return true
    }
}
