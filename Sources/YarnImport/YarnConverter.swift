import ContentFiles
import Conversation

/// Drafts a scenario's script from a story, each node from its end to its beginning, so that where a statement leads is
/// known when it is drafted.
///
/// A node that detours lead to comes back at its end; one that jumps lead to ends the conversation there. What both
/// lead to is drafted twice.
struct YarnConverter {
    let story: YarnStory
    let options: YarnImporter.Options
    let start: String
    var draft = ScriptDraft()
    private(set) var losses: [Diagnostic] = []
    private var lost: Set<Diagnostic> = []
    /// Names in the script of the story's variables, and of those that the script adds.
    private(set) var names: [String: String] = [:]
    var usedNames: Set<String> = []
    /// First values, in the order of the story.
    var firstValues: [ScriptDraft.Pair] = []
    /// Roles by the names before lines, and who plays them.
    private(set) var roles: [String: String] = [:]
    /// Titles whose visits some condition asks about.
    let countedTitles: Set<String>
    /// Titles of nodes that detours, or jumps and the beginning, lead to.
    private(set) var detoured: Set<String> = []
    private(set) var jumped: Set<String> = []
    /// The node at hand.
    var title = ""
    var isDetour = false
    /// Numbers of the node's lines in reading order.
    var lineNumbers: [SourceLocation: Int] = [:]
    var lineIDs: Set<String> = []
    /// Names of variables that stand for functions of the host, by what was called.
    var standIns: [String: String] = [:]

    init(story: YarnStory, options: YarnImporter.Options, start: String) {
        self.story = story
        self.options = options
        self.start = Self.key(start, isDetour: false)
        let expressions = story.nodes.flatMap { node in
            node.body.flatMap(\.all).flatMap(\.expressions) + node.conditions.compactMap(\.expression)
        }
        countedTitles = Set(
            (expressions + Array(story.smartVariables.values)).flatMap(\.parts).compactMap { part in
                guard case .call("visited", let arguments) = part else {
                    guard case .call("visited_count", let arguments) = part else { return nil }
                    return arguments.first?.constantText
                }
                return arguments.first?.constantText
            }
        ).intersection(story.titles.keys)
        findModes(from: start)
    }

    var cast: [ScriptDraft.Pair] {
        roles.sorted { $0.value < $1.value }.map {
            ScriptDraft.Pair(key: $0.value, value: options.cast[$0.key] ?? options.characterID)
        }
    }

    static func key(_ title: String, isDetour: Bool) -> String { "\(isDetour ? "detour" : "jump") \(title)" }

    mutating func convert() {
        for name in story.variables { names[name] = freshName(name) }
        for name in story.variables {
            let value = story.firstValues[name].map { translated($0, at: story.nodes[0].location) }
            let first = value.map { $0.constantText ?? "" } ?? Self.firstValue(of: story.kinds[name])
            firstValues.append(ScriptDraft.Pair(key: names[name] ?? name, value: first))
        }
        for title in countedTitles.sorted() {
            firstValues.append(ScriptDraft.Pair(key: counter(of: title), value: "0"))
        }
        nameRoles()
        noteHeaders()
        for (number, node) in story.nodes.enumerated() where story.titles[node.title]?.first == number {
            if jumped.contains(node.title) { addEntry(node.title, isDetour: false) }
            if detoured.contains(node.title) { addEntry(node.title, isDetour: true) }
        }
        breakRings()
    }

    private static func firstValue(of kind: YarnStory.Kind?) -> String {
        switch kind {
        case .number: "0"
        case .text: ""
        case .flag, nil: "false"
        }
    }

    // MARK: What leads where

    /// Follows jumps and detours from the beginning, then from whatever that does not reach.
    private mutating func findModes(from start: String) {
        var open = [(title: start, isDetour: false)]
        var rest = story.nodes.map(\.title).reversed() as [String]
        while true {
            guard let (title, isDetour) = open.popLast() else {
                guard let next = rest.popLast() else { return }
                if !jumped.contains(next), !detoured.contains(next) { open.append((next, false)) }
                continue
            }
            let isNew = isDetour ? detoured.insert(title).inserted : jumped.insert(title).inserted
            guard isNew else { continue }
            for statement in (story.titles[title] ?? []).flatMap({ story.nodes[$0].body.flatMap(\.all) }) {
                switch statement.kind {
                case .jump(let target): open += titles(of: target).map { ($0, false) }
                case .detour(let target): open += titles(of: target).map { ($0, true) }
                default: break
                }
            }
        }
    }

    /// The nodes that a jump may lead to.
    func titles(of target: YarnTarget) -> [String] { target.title.map { [$0] } ?? story.titlesInTexts }

    private mutating func addEntry(_ title: String, isDetour: Bool) {
        self.title = title
        self.isDetour = isDetour
        let members = story.titles[title] ?? []
        let end: ScriptDraft.Destination = exit(isDetour ? .return : .end)
        let way: ScriptDraft.Destination
        if members.count == 1, story.nodes[members[0]].conditions.isEmpty {
            way = draftBody(of: story.nodes[members[0]], then: end)
        } else {
            let items = members.map { number in
                let node = story.nodes[number]
                return Candidate(conditions: node.conditions, location: node.location) { converter in
                    converter.draftBody(of: node, then: end)
                }
            }
            way = choose(among: items, otherwise: isDetour ? .return : .end, at: story.nodes[members[0]].location)
        }
        let number = draft.open(way) { _ in true }
        draft.nodes[number].isPinned = true
        let key = Self.key(title, isDetour: isDetour)
        draft.entries[key] = .node(number)
        draft.titles.append((key, isDetour && jumped.contains(title) ? "\(title)-detour" : title))
    }

    private mutating func draftBody(of node: YarnNode, then end: ScriptDraft.Destination) -> ScriptDraft.Destination {
        draft.pin(end)
        lineNumbers = [:]
        for statement in node.body.flatMap(\.all) {
            for line in statement.spokenLines { lineNumbers[line.location] = lineNumbers.count + 1 }
        }
        return draftStatements(node.body, then: end)
    }

    // MARK: Losses

    /// Tells once what a place of the story loses.
    mutating func lose(_ code: String, _ message: String, at location: SourceLocation) {
        let loss = YarnImporter.loss(code, message, at: location)
        if lost.insert(loss).inserted { losses.append(loss) }
    }

    private mutating func noteHeaders() {
        // Where an editor draws a node says nothing about the story.
        let drawing: Set<String> = ["position", "colorID", "color", "group", "style"]
        for header in story.nodes.flatMap(\.headers) where !drawing.contains(header.key) && !header.value.isEmpty {
            lose(
                "yarn-header", "The header '\(echo(header.key)): \(echo(header.value))' is left out.",
                at: header.location)
        }
    }

    private mutating func nameRoles() {
        var unmapped: [(name: String, location: SourceLocation)] = []
        for line in story.nodes.flatMap({ $0.body.flatMap(\.all) }).flatMap(\.spokenLines) {
            guard let speaker = line.speaker, speaker != options.player else { continue }
            if options.cast[speaker] != nil {
                if roles[speaker] == nil { roles[speaker] = fresh(slug(speaker, words: 4), in: Set(roles.values)) }
            } else if !unmapped.contains(where: { $0.name == speaker }) {
                unmapped.append((speaker, line.location))
            }
        }
        guard unmapped.count > 1 else { return }
        for (name, location) in unmapped {
            lose(
                "yarn-speaker",
                "'\(name)' is spoken by the scenario's character; --cast \"\(name)=ID\" gives the part to another.",
                at: location)
        }
    }

    // MARK: Names

    /// A variable's name in the script that nothing else has.
    mutating func freshName(_ wanted: String) -> String {
        var name = String(wanted.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        if name.first?.isLetter != true { name = "v\(name)" }
        let words: Set<String> = ["and", "or", "not", "true", "false"]
        if words.contains(name) || BuiltInName(rawValue: name) != nil { name = "story_\(name)" }
        let fresh = fresh(name, in: usedNames)
        usedNames.insert(fresh)
        return fresh
    }

    func fresh(_ name: String, in used: Set<String>) -> String {
        guard used.contains(name) else { return name }
        return (2...).lazy.map { "\(name)-\($0)" }.first { !used.contains($0) } ?? name
    }

    /// The variable that counts how often a node was left.
    mutating func counter(of title: String) -> String {
        let key = "visits of \(title)"
        if let name = names[key] { return name }
        let name = freshName("visits_\(title)")
        names[key] = name
        return name
    }

    /// A variable of the script's own, with its first value.
    mutating func ownVariable(_ wanted: String, first: String) -> String {
        let name = freshName(wanted)
        firstValues.append(ScriptDraft.Pair(key: name, value: first))
        return name
    }
}

/// Words of a text in lower case with hyphens between them, fit for an id.
func slug(_ text: String, words: Int) -> String {
    let parts = text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "_") }.prefix(words)
    let joined = parts.joined(separator: "-").prefix(40)
    return joined.isEmpty ? "option" : String(joined)
}

extension YarnExpression {
    var constantText: String? {
        if case .text(let text) = self { text } else { nil }
    }
}

extension Expression {
    /// The text of a constant, whatever it is.
    var constantText: String? {
        switch self {
        case .constant(let value): value.text
        case .negative(.constant(let value)): value.number.map { ScriptValue(-$0).text }
        default: nil
        }
    }
}

extension YarnStatement {
    /// Lines of the statement itself, options left aside.
    var spokenLines: [YarnLine] {
        switch kind {
        case .line(let line): [line]
        case .group(let choices): choices.map(\.line)
        default: []
        }
    }
}
