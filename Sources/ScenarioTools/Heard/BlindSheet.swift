package import Conversation
package import Lexicon
import Templates

/// A scenario as somebody sees it who is to answer without knowing what is expected: the situation, and for each node
/// what is said there. Nothing of it comes from templates, answers or hints that are answers.
package struct BlindSheet: Sendable, Hashable, Encodable {
    package struct Wording: Sendable, Hashable, Encodable {
        package var text: String
        package var translation: String?
        /// Who says it, when it is not the scenario's own character.
        package var speaker: String?
    }

    package struct Node: Sendable, Hashable, Encodable {
        package var id: String
        /// What was said last on the shortest way here.
        package var before: [String]
        /// Empty where the character waits for an answer to what it said before.
        package var says: [Wording]
        package var hint: String?
    }

    private static let wordings = 2
    private static let linesBefore = 2

    package var scenario: String
    package var title: String
    package var level: CEFRLevel
    package var language: String
    package var character: String
    package var situation: String
    /// Those that listen, in the order of a walk from the start.
    package var nodes: [Node]

    package init(_ engine: DialogueEngine) {
        let scenario = engine.scenario
        self.scenario = scenario.id
        title = scenario.name
        level = scenario.difficulty
        language = scenario.language
        character = [engine.character?.name ?? "", engine.character?.occupation ?? ""].filter { !$0.isEmpty }
            .joined(separator: ", ")
        situation = scenario.description
        let walk = engine.flow.walk
        nodes = walk.order.filter { engine.flow.nodes[$0].listens }.map { number in
            Node(
                id: engine.flow.nodes[number].id, before: Self.lines(before: number, walk.before, engine),
                says: engine.wordings(at: number).prefix(Self.wordings).map { Wording($0, engine) },
                hint: engine.firstHint(at: number))
        }
    }

    private static func lines(before number: Int, _ before: [Int: Int], _ engine: DialogueEngine) -> [String] {
        var lines: [String] = []
        var current = before[number]
        while let node = current, lines.count < linesBefore {
            if let line = engine.wordings(at: node).first { lines.insert(line.text, at: 0) }
            current = before[node]
        }
        return lines
    }
}

extension BlindSheet.Wording {
    fileprivate init(_ line: SpokenLine, _ engine: DialogueEngine) {
        text = line.text
        translation = line.translation
        speaker = line.characterID.map { id in engine.cast.values.first { $0.id == id }?.name ?? id }
    }
}

extension BlindSheet {
    /// As people read it.
    package var text: String {
        var lines = ["# \(scenario): \(title) (level \(level.rawValue), \(language))"]
        if !character.isEmpty { lines.append("Character: \(character)") }
        if !situation.isEmpty { lines.append("Situation: \(situation)") }
        for node in nodes {
            lines += ["", "## \(node.id)"]
            if !node.before.isEmpty { lines.append("before: " + node.before.joined(separator: " / ")) }
            if node.says.isEmpty { lines.append("says: (the character waits for your answer to the line before)") }
            for wording in node.says {
                let speaker = wording.speaker.map { "\($0): " } ?? ""
                lines.append("says: \(speaker)\(wording.text)" + (wording.translation.map { "   [\($0)]" } ?? ""))
            }
            if let hint = node.hint { lines.append("hint: \(hint)") }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension DialogueEngine {
    /// The first hint of a node, unless it is an answer already.
    fileprivate func firstHint(at number: Int) -> String? {
        let settings = DialogueSettings()
        let beginning = begun(at: number, variables: flow.variables, settings: settings, seed: 1)
        guard let turn = try? taken(beginning.state, .hint, settings: settings),
            !turn.outcome.lines.contains(where: { $0.role == .hint })
        else { return nil }
        return turn.outcome.hint
    }
}

extension DialogueFlow {
    /// All nodes that can be met, the nearest to the start first, and for each but the start the one it is first met
    /// from.
    fileprivate var walk: (order: [Int], before: [Int: Int]) {
        var order = [start]
        var before: [Int: Int] = [:]
        var next = 0
        while next < order.count {
            let number = order[next]
            next += 1
            for target in nodes[number].waysOn where target != start && before[target] == nil {
                before[target] = number
                order.append(target)
            }
        }
        return (order, before)
    }
}

extension DialogueNode {
    /// Where its own answers lead, then everything else that can follow.
    fileprivate var waysOn: [Int] {
        let own = responses.filter { $0.scope == .node }.map(\.consequence)
        let first = own.compactMap { consequence -> Int? in
            switch consequence {
            case .goto(let number), .detour(let number): number
            case .return, .end, .stay, .control: nil
            }
        }
        return first + targets
    }
}
