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

    private let flow: DialogueFlow
    private let variable: String
    /// The nodes reached with the variable unset, each with the way there.
    private var ways: [Int: [String]] = [:]
    private var open: [Int] = []
    private var findings: [Finding] = []

    static func findings(in flow: DialogueFlow) -> [Finding] {
        let shown = Set(flow.nodes.flatMap(\.spokenLines).flatMap(\.variables))
        return shown.subtracting(flow.variables.keys).sorted().flatMap { variable -> [Finding] in
            var search = UnsetVariableSearch(flow, variable)
            search.run()
            return search.findings
        }
    }

    private init(_ flow: DialogueFlow, _ variable: String) {
        self.flow = flow
        self.variable = variable
    }

    private mutating func run() {
        reach(flow.start, by: [])
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
        let mayGoOn = node.detour.map { comesBackUnset(from: $0) } ?? true
        if let detour = node.detour { reach(detour, by: way) }
        if mayGoOn, let branch = node.branches.first, branch.when == nil { reach(branch.target, by: way) }
    }

    /// Whether a detour may return with the variable still unset.
    private func comesBackUnset(from number: Int) -> Bool {
        var search = UnsetVariableSearch(flow, variable)
        search.reach(number, by: [])
        var next = 0
        while next < search.open.count {
            let node = flow.nodes[search.open[next]]
            search.look(at: search.open[next])
            next += 1
            guard !sets(node.assignments) else { continue }
            let returns = node.responses.contains {
                $0.consequence == .return && !sets($0.assignments, optional: $0.optionalSlots)
            }
            if node.isReturn || returns || node.anything == .return { return true }
        }
        return false
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
    fileprivate var spokenLines: [ScriptLine] {
        lines.lines + responses.flatMap { $0.reply.lines + [$0.recast].compactMap { $0 } }
    }

    /// Where the conversation goes when nothing that an answer sets was said.
    fileprivate var quietTargets: [Int] {
        let rescues = otherwise.compactMap { if case .goto(let number) = $0 { number } else { nil } }
        return [anything?.target].compactMap { $0 } + waits.compactMap(\.consequence.target) + rescues
    }
}
