import Conversation
import Lexicon

/// Writes a drafted script as a scenario file.
struct ScenarioDraftWriter {
    private typealias Destination = ScriptDraft.Destination

    private var draft: ScriptDraft
    private let options: YarnImporter.Options
    /// Names of nodes by number; nodes that nothing leads to have none.
    private var names: [Int: String] = [:]
    /// Named nodes in the order of the file.
    private var order: [Int] = []

    init(_ draft: ScriptDraft, options: YarnImporter.Options) {
        self.draft = draft
        self.options = options
        endBranches()
        name()
    }

    // MARK: Names

    /// Branches, waits and the like lead to nodes, so that an end needs one.
    private mutating func endBranches() {
        for number in draft.nodes.indices {
            for branch in draft.nodes[number].branches.indices {
                let way = noded(draft.nodes[number].branches[branch].way)
                draft.nodes[number].branches[branch].way = way
            }
            if let wait = draft.nodes[number].wait {
                let way = noded(wait.way)
                draft.nodes[number].wait?.way = way
            }
        }
    }

    private mutating func noded(_ way: Destination) -> Destination {
        switch way {
        case .node, .entry: return way
        case .end, .return:
            var node = ScriptDraft.Node()
            node.way = way
            return .node(draft.add(node))
        }
    }

    private mutating func name() {
        var used: Set<String> = []
        for (key, title) in draft.titles {
            guard let entry = draft.entries[key].flatMap({ draft.number(of: $0) }) else { continue }
            names[entry] = fresh(Self.nodeName(title), in: &used)
        }
        for (key, _) in draft.titles {
            guard let entry = draft.entries[key].flatMap({ draft.number(of: $0) }), let name = names[entry] else {
                continue
            }
            var count = 1
            var open = [entry]
            var seen: Set<Int> = [entry]
            while let number = open.popLast() {
                if names[number] == nil {
                    count += 1
                    names[number] = fresh("\(name)-\(count)", in: &used)
                }
                order.append(number)
                for way in draft.ways(of: number).reversed() {
                    // Other nodes of the story are named from their own beginnings.
                    guard case .node(let target) = way, names[target] == nil, seen.insert(target).inserted else {
                        continue
                    }
                    open.append(target)
                }
            }
        }
    }

    private static func nodeName(_ title: String) -> String {
        let name = String(title.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" })
        return name.contains { $0 != "-" } ? name : "node"
    }

    private func fresh(_ wanted: String, in used: inout Set<String>) -> String {
        var name = wanted
        var number = 2
        while !used.insert(name).inserted {
            name = "\(wanted)-\(number)"
            number += 1
        }
        return name
    }

    private func name(of way: Destination) -> String { draft.number(of: way).flatMap { names[$0] } ?? "" }

    // MARK: File

    func yaml(start: String, variables: [ScriptDraft.Pair], cast: [ScriptDraft.Pair], files: [String]) -> String {
        var lines = [
            "# Imported from \(files.map { $0.filter { !$0.isNewline } }.joined(separator: ", ")).",
            "id: \(quoted(options.id))", "name: \(quoted(options.name))", "language: \(quoted(options.language))",
            "category: \(options.category.rawValue)", "difficulty: \(options.difficulty.rawValue)",
            "characterID: \(quoted(options.characterID))", "environmentID: \(quoted(options.environmentID))",
        ]
        if !cast.isEmpty { lines.append("cast: \(mapping(cast))") }
        if !variables.isEmpty {
            lines.append("variables:")
            lines += variables.map { "  \(quoted($0.key)): \(quoted($0.value))" }
        }
        lines += ["", "start: \(quoted(name(of: .entry(start))))", "nodes:"]
        for number in order { lines += nodeLines(number) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func nodeLines(_ number: Int) -> [String] {
        let node = draft.nodes[number]
        var fields: [String] = []
        if !node.set.isEmpty { fields.append("set: \(mapping(node.set))") }
        if !node.events.isEmpty { fields.append("do: \(events(node.events))") }
        if node.picks {
            fields.append("oneOf:")
            fields += node.lines.map { "  - \(line($0))" }
            fields.append("pick: best")
        } else if let line = node.lines.first {
            fields.append("line: \(self.line(line))")
        }
        if !node.answers.isEmpty {
            fields.append("expect:")
            fields += node.answers.flatMap { answerLines($0) }
        }
        if let anything = node.anything { fields.append("anything: { \(way(anything)) }") }
        if !node.hints.isEmpty { fields.append("hints: [\(node.hints.map(quoted).joined(separator: ", "))]") }
        if let wait = node.wait {
            fields.append("wait: { after: \(wait.seconds), goto: \(quoted(name(of: wait.way))) }")
        }
        if let detour = node.detour { fields.append("detour: \(quoted(name(of: detour)))") }
        if !node.branches.isEmpty {
            fields.append("branch:")
            fields += node.branches.map { branch in
                let when = branch.when.map { "when: \(quoted($0)), " } ?? ""
                return "  - { \(when)goto: \(quoted(name(of: branch.way))) }"
            }
        } else if !node.listens, let way = node.way {
            fields.append(self.way(way))
        }
        return ["  \(quoted(names[number] ?? "")):"] + fields.map { "    \($0)" }
    }

    private func answerLines(_ answer: ScriptDraft.Answer) -> [String] {
        var fields = ["id: \(quoted(answer.id))", "accept: [\(quoted(answer.accept))]"]
        if let when = answer.when { fields.append("when: \(quoted(when))") }
        if answer.isOnce { fields.append("once: true") }
        if !answer.set.isEmpty { fields.append("set: \(mapping(answer.set))") }
        if !answer.events.isEmpty { fields.append("do: \(events(answer.events))") }
        if let say = answer.say { fields.append("say: \(line(say))") }
        fields.append(way(answer.way))
        return fields.enumerated().map { ($0 == 0 ? "  - " : "    ") + $1 }
    }

    private func way(_ way: Destination) -> String {
        switch way {
        case .node, .entry: "goto: \(quoted(name(of: way)))"
        case .end: "end: true"
        case .return: "return: true"
        }
    }

    private func line(_ line: ScriptDraft.Line) -> String {
        var fields = ["id: \(quoted(line.id))", "text: \(quoted(line.text))"]
        if let speaker = line.speaker { fields.append("speaker: \(quoted(speaker))") }
        if let when = line.when { fields.append("when: \(quoted(when))") }
        if line.isOnce { fields.append("once: true") }
        return "{ \(fields.joined(separator: ", ")) }"
    }

    private func mapping(_ pairs: [ScriptDraft.Pair]) -> String {
        "{ \(pairs.map { "\(quoted($0.key)): \(quoted($0.value))" }.joined(separator: ", ")) }"
    }

    private func events(_ events: [ScriptDraft.Pair]) -> String {
        "[\(events.map { mapping([$0]) }.joined(separator: ", "))]"
    }

    /// A plain word as it is, everything else between quotation marks.
    private func quoted(_ text: String) -> String {
        let isWord =
            text.unicodeScalars.first.map { $0.properties.isAlphabetic } == true
            && text.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || "0123456789_-.".unicodeScalars.contains($0)
            }
        if isWord, !["null", "Null", "NULL"].contains(text) { return text }
        var result = "\""
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\t": result += "\\t"
            case "\n": result += "\\n"
            // A word that begins with & or * looks like an alias.
            case "&" where !previous.properties.isAlphabetic: result += "\\x26"
            case let control
            where control.value < 0x20 || (0x7F...0x9F).contains(control.value) || control.value == 0xFEFF:
                result += "\\u" + hexadecimal(control.value)
            case "\u{2028}", "\u{2029}": result += "\\u" + hexadecimal(scalar.value)
            default: result.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        return result + "\""
    }

    private func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
