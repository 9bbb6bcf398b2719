import Lexicon

/// That two tokens of a match share a gender, a number, a person; or that they are not the same word twice.
struct Agreement: Sendable {
    var groups: [Features]
    /// Pattern elements.
    var first: Int
    var second: Int
    /// Whether the error is that the second is the first once more, capitals aside.
    var isRepetition = false

    /// Whether no pair of readings that the pattern allows agrees in every group. A reading without bits in a group
    /// agrees with any.
    func isViolated(by match: Match, of pattern: Pattern, in analysis: Analysis) -> Bool {
        let firstNode = match.nodes[first]
        let secondNode = match.nodes[second]
        guard firstNode >= 0, secondNode >= 0 else { return false }
        if isRepetition {
            let words = [firstNode, secondNode].map { analysis.token(at: $0)?.form }
            return words[0] != nil && words[0] == words[1]
        }
        for a in analysis.readings(of: analysis.nodes[firstNode])
        where analysis.passes(pattern.elements[first].test, a) {
            for b in analysis.readings(of: analysis.nodes[secondNode])
            where analysis.passes(pattern.elements[second].test, b) && agree(a.features, b.features) {
                return false
            }
        }
        return true
    }

    /// Whether the two agree and might have disagreed: in one of the groups both have one value alone, and it is the
    /// same. *Mi casa* shows nothing of gender: there is no other *mi*.
    func isShown(by match: Match, of pattern: Pattern, in analysis: Analysis) -> Bool {
        guard !isRepetition, match.nodes[first] >= 0, match.nodes[second] >= 0,
            !isViolated(by: match, of: pattern, in: analysis)
        else { return false }
        let a = features(of: first, match, pattern, analysis)
        let b = features(of: second, match, pattern, analysis)
        return groups.contains { group in
            let value = a.intersection(group)
            return value.rawValue.nonzeroBitCount == 1 && value == b.intersection(group)
        }
    }

    /// Of all readings that the pattern allows.
    private func features(
        of element: Int, _ match: Match, _ pattern: Pattern, _ analysis: Analysis
    ) -> Features {
        analysis.readings(of: analysis.nodes[match.nodes[element]])
            .filter { analysis.passes(pattern.elements[element].test, $0) }
            .reduce(into: []) { $0.formUnion($1.features) }
    }

    private func agree(_ a: Features, _ b: Features) -> Bool {
        for group in groups {
            let inA = a.intersection(group)
            let inB = b.intersection(group)
            if !inA.isEmpty, !inB.isEmpty, inA.isDisjoint(with: inB) { return false }
        }
        return true
    }
}
