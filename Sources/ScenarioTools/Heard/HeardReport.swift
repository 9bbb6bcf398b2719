package import Conversation

/// How many utterances of one kind came to what.
package struct HeardTally: Sendable, Hashable, Encodable {
    package var kind: HeardKind
    package private(set) var count = 0
    package private(set) var outcomes: [HeardOutcome: Int] = [:]

    init(_ kind: HeardKind) {
        self.kind = kind
    }

    mutating func add(_ outcome: HeardOutcome) {
        count += 1
        outcomes[outcome, default: 0] += 1
    }

    package func count(of outcome: HeardOutcome) -> Int { outcomes[outcome] ?? 0 }

    /// Per cent of all, 0 when there are none.
    package func percent(of outcomes: [HeardOutcome]) -> Double {
        let part = outcomes.reduce(0) { $0 + count(of: $1) }
        return count == 0 ? 0 : 100 * Double(part) / Double(count)
    }

    private enum CodingKeys: String, CodingKey {
        case kind, count, outcomes
    }

    private struct Share: Encodable {
        var count: Int
        var percent: Double
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(kind, forKey: .kind)
        try fields.encode(count, forKey: .count)
        let shares = HeardOutcome.all(of: kind).map { outcome in
            (outcome.rawValue, Share(count: count(of: outcome), percent: (percent(of: [outcome]) * 10).rounded() / 10))
        }
        try fields.encode(Dictionary(uniqueKeysWithValues: shares), forKey: .outcomes)
    }
}

/// What became of everything that was said, in one mode of difficulty.
package struct HeardReport: Sendable, Encodable {
    package struct Group: Sendable, Hashable, Encodable {
        package var name: String
        /// Of the kinds that were said, in their order.
        package var kinds: [HeardTally]

        package subscript(kind: HeardKind) -> HeardTally? { kinds.first { $0.kind == kind } }
    }

    package var mode: DifficultyMode
    package var utterances: Int
    package var overall: [HeardTally]
    package var by: HeardDimension
    /// Empty where everything is told apart by kind alone.
    package var groups: [Group]
    /// The worst of each kind, what misleads the conversation first.
    package var worst: [HeardRecord]

    /// - Parameter worst: How many cases of each kind to keep.
    package init(_ records: [HeardRecord], mode: DifficultyMode, by dimension: HeardDimension, worst limit: Int) {
        self.mode = mode
        utterances = records.count
        by = dimension
        overall = Self.tallies(records)
        groups = dimension == .kind ? [] : Self.groups(records, by: dimension)
        worst = HeardKind.allCases.flatMap { kind in
            let bad = records.filter { $0.kind == kind && $0.outcome.severity != nil }
            // Those of one severity stay in the order of the files.
            let ranked = bad.enumerated().sorted {
                let (one, other) = ($0.element.outcome.severity ?? 0, $1.element.outcome.severity ?? 0)
                return one == other ? $0.offset < $1.offset : one > other
            }
            return ranked.prefix(limit).map(\.element)
        }
    }

    package subscript(kind: HeardKind) -> HeardTally? { overall.first { $0.kind == kind } }

    private static func tallies(_ records: [HeardRecord]) -> [HeardTally] {
        var tallies: [HeardKind: HeardTally] = [:]
        for record in records { tallies[record.kind, default: HeardTally(record.kind)].add(record.outcome) }
        return HeardKind.allCases.compactMap { tallies[$0] }
    }

    private static func groups(_ records: [HeardRecord], by dimension: HeardDimension) -> [Group] {
        var members: [String: (order: Int, records: [HeardRecord])] = [:]
        for record in records {
            let (name, order) = dimension.group(of: record)
            members[name, default: (order, [])].records.append(record)
        }
        return members.sorted { ($0.value.order, $0.key) < ($1.value.order, $1.key) }.map {
            Group(name: $0.key, kinds: tallies($0.value.records))
        }
    }
}
