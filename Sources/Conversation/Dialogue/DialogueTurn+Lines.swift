extension DialogueTurn {
    /// The variant that is said now; nil when none may be.
    ///
    /// - Parameters:
    ///   - place: Keeps the orders of different places apart.
    ///   - visit: How often a variant of this place was said before.
    func variant(of set: LineSet, place: Int, visit: Int) -> ScriptLine? {
        if set.lines.count == 1, isUnconditional(set.lines[0]) { return set.lines[0] }
        let lines = open(set.lines)
        guard lines.count > 1 else { return lines.first }
        if set.pick != .best, let due = mostDue(lines) { return due }
        switch set.pick {
        case .shuffle: return shuffled(lines, place: place, visit: visit)
        case .sequence: return lines[min(visit, lines.count - 1)]
        case .cycle: return lines[visit % lines.count]
        case .random: return lines[scope.random(lines.count, salt: place) - 1]
        case .best: return best(lines, place: place, visit: visit)
        }
    }

    /// Those that may be said now.
    private func open(_ lines: [ScriptLine]) -> [ScriptLine] {
        if lines.allSatisfy({ isUnconditional($0) }) { return lines }
        let scope = scope
        return lines.filter { line in
            (line.when?.isTrue(in: scope) ?? true) && !(line.isOnce && state.uses[line.id] != nil)
        }
    }

    /// Notes that a line was said, where that decides what may be said later.
    mutating func noteUse(of line: ScriptLine, in set: LineSet) {
        if line.isOnce || set.pick == .best { state.uses[line.id, default: 0] += 1 }
    }

    private func isUnconditional(_ line: ScriptLine) -> Bool { line.when == nil && !line.isOnce }

    /// The first of those with most words that are due for review; nil when none has any, or all as many.
    private func mostDue(_ lines: [ScriptLine]) -> ScriptLine? {
        guard !settings.dueWords.isEmpty else { return nil }
        let counts = lines.map { line in line.heard.count { settings.dueWords.contains($0) } }
        guard let most = counts.max(), most > (counts.min() ?? 0) else { return nil }
        return zip(lines, counts).first { $0.1 == most }?.0
    }

    /// Goes through the variants in an order of the seed's, a new order each time round.
    private func shuffled(_ lines: [ScriptLine], place: Int, visit: Int) -> ScriptLine {
        let (round, index) = visit.quotientAndRemainder(dividingBy: lines.count)
        var random = SplitMix(
            seed: state.seed ^ UInt64(truncatingIfNeeded: place &* 0x9E37_79B9 &+ round &* 0x85EB_CA6B))
        var order = Array(lines.indices)
        for last in stride(from: order.count - 1, to: 0, by: -1) {
            order.swapAt(last, Int(random.next() % UInt64(last + 1)))
        }
        return lines[order[index]]
    }

    /// Those whose conditions ask most, of these those said least, of these one by the seed.
    private func best(_ lines: [ScriptLine], place: Int, visit: Int) -> ScriptLine {
        let ranks = lines.map { line in
            (asks: (line.when?.conditions ?? 0) + (line.isOnce ? 1 : 0), uses: state.uses[line.id, default: 0])
        }
        let asks = ranks.map(\.asks).max() ?? 0
        let uses = ranks.filter { $0.asks == asks }.map(\.uses).min() ?? 0
        let top = zip(lines, ranks).filter { $0.1.asks == asks && $0.1.uses == uses }.map(\.0)
        return top.count == 1 ? top[0] : shuffled(top, place: place, visit: visit)
    }
}
