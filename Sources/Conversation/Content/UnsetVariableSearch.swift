/// Finds lines that show a variable on a way on which nothing sets it, so that a learner would read "…".
///
/// Ways under conditions are left out: what holds there cannot be told from the script alone.
struct UnsetVariableSearch {
    /// A line, the variable, and a shortest way to it: nodes and the answers between them.
    struct Finding {
        var line: ScriptLine
        var variable: String
        var way: [String]
    }

    /// Larger scripts, by nodes times variables, are not looked through: loading them must stay quick.
    private static let limit = 200_000

    private let flow: DialogueFlow
    private let variable: String
    /// Nodes from which a detour may come back with the variable unset.
    private let returning: Set<Int>
    /// The nodes reached with the variable unset, each with the way there.
    private var ways: [Int: [String]] = [:]
    private var open: [Int] = []
    private var findings: [Finding] = []

    static func findings(in flow: DialogueFlow) -> [Finding] {
        let shown = Set(flow.nodes.flatMap(\.spokenLines).flatMap(\.variables)).subtracting(flow.variables.keys)
        guard shown.count * flow.nodes.count <= limit else { return [] }
        let detours = Set(flow.nodes.compactMap(\.detour))
        return shown.sorted().flatMap { variable -> [Finding] in
            var search = UnsetVariableSearch(
                flow, variable, returning: returning(from: detours, unset: variable, in: flow))
            search.reach(flow.start, by: [])
            search.exhaust()
            return search.findings
        }
    }

    private init(_ flow: DialogueFlow, _ variable: String, returning: Set<Int>) {
        self.flow = flow
        self.variable = variable
        self.returning = returning
    }

    /// The detours that may come back with a variable unset. One may hang on others, so they are tried until no more
    /// are found.
    private static func returning(from detours: Set<Int>, unset variable: String, in flow: DialogueFlow) -> Set<Int> {
        var found: Set<Int> = []
        var hasGrown = true
        while hasGrown {
            hasGrown = false
            for detour in detours.subtracting(found) {
                var search = UnsetVariableSearch(flow, variable, returning: found)
                search.reach(detour, by: [])
                search.exhaust()
                guard search.comesBack else { continue }
                found.insert(detour)
                hasGrown = true
            }
        }
        return found
    }

    private mutating func exhaust() {
        var next = 0
        while next < open.count {
            look(at: open[next])
            next += 1
        }
    }

    private mutating func reach(_ number: Int, by way: [String]) {
        guard flow.nodes.indices.contains(number), ways[number] == nil else { return }
        ways[number] = way + [flow.nodes[number].id]
        open.append(number)
    }

    private mutating func look(at number: Int) {
        let node = flow.nodes[number]
        let way = ways[number] ?? []
        guard !sets(node.assignments) else { return }
        for line in node.lines.lines { note(line, way) }
        for response in node.responses where response.when == nil {
            if let recast = response.recast { note(recast, way + [response.id]) }
            guard !sets(response.assignments, optional: response.optionalSlots) else { continue }
            for line in response.reply.lines { note(line, way + [response.id]) }
            if let target = response.consequence.target { reach(target, by: way + [response.id]) }
        }
        for target in node.quietTargets { reach(target, by: way) }
        // A detour that sets the variable on its way back is a way on that has it.
        if let detour = node.detour { reach(detour, by: way) }
        let goesOn = node.detour.map(returning.contains) ?? true
        if goesOn, let branch = node.branches.first, branch.when == nil { reach(branch.target, by: way) }
    }

    /// Whether one of the nodes that were reached ends a detour, the variable still unset.
    private var comesBack: Bool {
        open.map { flow.nodes[$0] }.contains { node in
            !sets(node.assignments)
                && (node.isReturn || node.anything == .return
                    || node.responses.contains {
                        $0.consequence == .return && !sets($0.assignments, optional: $0.optionalSlots)
                    })
        }
    }

    private mutating func note(_ line: ScriptLine, _ way: [String]) {
        guard line.when == nil, line.variables.contains(variable),
            !findings.contains(where: { $0.line.location == line.location })
        else { return }
        findings.append(Finding(line: line, variable: variable, way: way))
    }

    private func sets(_ assignments: [Assignment], optional slots: Set<String> = []) -> Bool {
        assignments.contains { assignment in
            guard assignment.variable == variable else { return false }
            if case .slot(let slot) = assignment.value { return !slots.contains(slot) }
            return true
        }
    }
}

extension DialogueNode {
    /// Everything said in the node or in answer to something said there.
    var spokenLines: [ScriptLine] {
        lines.lines + responses.flatMap { $0.reply.lines + [$0.recast].compactMap { $0 } }
    }

    /// Where the conversation goes when nothing that an answer sets was said.
    fileprivate var quietTargets: [Int] {
        let rescues = otherwise.compactMap { if case .goto(let number) = $0 { number } else { nil } }
        return [anything?.target].compactMap { $0 } + waits.compactMap(\.consequence.target) + rescues
    }
}
