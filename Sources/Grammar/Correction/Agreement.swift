import Lexicon

/// That two tokens of a match share a gender, a number, a person.
struct Agreement: Sendable {
    var groups: [Features]
    /// Pattern elements.
    var first: Int
    var second: Int

    /// Whether no pair of readings that the pattern allows agrees in every group. A reading without bits in a group
    /// agrees with any.
    func isViolated(by match: Match, of pattern: Pattern, in analysis: Analysis) -> Bool {
        let firstNode = match.nodes[first]
        let secondNode = match.nodes[second]
        guard firstNode >= 0, secondNode >= 0 else { return false }
        for a in analysis.readings(of: analysis.nodes[firstNode])
        where analysis.passes(pattern.elements[first].test, a) {
            for b in analysis.readings(of: analysis.nodes[secondNode])
            where analysis.passes(pattern.elements[second].test, b) && agree(a.features, b.features) {
                return false
            }
        }
        return true
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
