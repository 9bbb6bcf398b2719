extension DialogueNode {
    /// Every node that can follow, in order of mention.
    package var targets: [Int] {
        var consequences = responses.map(\.consequence) + [anything].compactMap { $0 } + waits.map(\.consequence)
        consequences += otherwise.compactMap { if case .goto(let number) = $0 { .goto(number) } else { nil } }
        return consequences.compactMap(\.target) + ownTargets
    }

    /// Where the conversation may go from here by itself.
    package var ownTargets: [Int] { [detour].compactMap { $0 } + branches.map(\.target) }
}
