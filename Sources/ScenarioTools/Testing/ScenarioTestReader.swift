import ContentFiles
import Conversation
import Lexicon
import Templates

/// Reads a scenario's test file.
struct ScenarioTestReader {
    let issues: DiagnosticCollector

    private enum Walk: String, CaseIterable {
        case edges, none
    }

    func read(_ root: ContentNode, file: String) -> ScenarioTestFile {
        var fields = FieldReader(root, of: "a test file", into: issues)
        let defaults = settings(fields.value("settings"), over: DialogueSettings())
        let tests = fields.list("tests").map { test($0, defaults: defaults) }
        let explore = fields.value("explore").map(plan)
        let cover =
            fields.value("cover").map(goal)
            ?? CoverageGoal(nodes: 0, edges: 0, location: SourceLocation(file: file, line: 1, column: 1))
        fields.finish()
        return ScenarioTestFile(file: file, tests: tests, explore: explore, cover: cover)
    }

    private func test(_ node: ContentNode, defaults: DialogueSettings) -> ScenarioTestCase {
        var fields = FieldReader(node, of: "a test", into: issues)
        let test = ScenarioTestCase(
            name: fields.requiredText("name"), location: node.location, node: fields.text("at"),
            variables: texts(fields.value("variables")), settings: settings(fields.value("settings"), over: defaults),
            seed: UInt64(fields.integer("seed", in: 0...Int.max) ?? 1), turns: fields.list("turns").compactMap(turn),
            table: fields.list("each").compactMap(row), isSnapshot: fields.flag("snapshot") ?? false)
        fields.finish()
        if test.turns.isEmpty, test.table.isEmpty, node.entries != nil {
            issues.error("empty-test", "The test '\(test.name)' needs 'turns' or 'each'.", at: node.location)
        }
        return test
    }

    private func settings(_ node: ContentNode?, over defaults: DialogueSettings) -> DialogueSettings {
        guard let node else { return defaults }
        var fields = FieldReader(node, of: "settings", into: issues)
        var settings = defaults
        settings.correctionTiming =
            fields.choice("correctionTiming", of: CorrectionTiming.self) ?? settings.correctionTiming
        settings.difficultyMode = fields.choice("difficultyMode", of: DifficultyMode.self) ?? settings.difficultyMode
        settings.explanationLanguage = fields.text("explanationLanguage") ?? settings.explanationLanguage
        settings.level = fields.choice("level", of: CEFRLevel.self) ?? settings.level
        settings.isSpoken = fields.flag("isSpoken") ?? settings.isSpoken
        settings.repair = fields.choice("repair", of: RepairPolicy.self) ?? settings.repair
        if fields.value("dueWords") != nil { settings.dueWords = Set(fields.texts("dueWords")) }
        fields.finish()
        return settings
    }

    private func turn(_ node: ContentNode) -> ScenarioTestCase.Turn? {
        var fields = FieldReader(node, of: "a turn", into: issues)
        var acts: [ScenarioTestCase.Turn.Act] = []
        if let say = fields.text("say") { acts.append(.input(.say(say))) }
        if let file = fields.text("audio") { acts.append(.audio(file)) }
        if let wait = fields.number("wait", in: 0...DialogueLimits.waitSeconds) {
            acts.append(.input(.wait(seconds: wait)))
        }
        let flags: [(String, DialogueInput)] = [
            ("hint", .hint), ("repeat", .repeatLine(slower: false)), ("slower", .repeatLine(slower: true)),
            ("back", .back), ("finish", .finish), ("unclear", .unclearSpeech),
        ]
        for (name, input) in flags where fields.flag(name) == true { acts.append(.input(input)) }
        let expected = fields.value("expect").map(expectation) ?? .init()
        fields.finish()
        guard acts.count == 1 else {
            issues.error(
                "bad-turn",
                "A turn has exactly one of 'say', 'audio', 'wait', 'hint: true', 'repeat: true', 'slower: true', "
                    + "'back: true', 'unclear: true' and 'finish: true'.",
                at: node.location)
            return nil
        }
        return ScenarioTestCase.Turn(act: acts[0], expectation: expected, location: node.location)
    }

    /// `[utterance, response]`, or `[utterance, null]`.
    private func row(_ node: ContentNode) -> ScenarioTestCase.Row? {
        guard let cells = node.elements, cells.count == 2, let utterance = cells[0].text,
            cells[1].isNull || cells[1].text != nil
        else {
            issues.error("bad-row", "A row is [utterance, response] or [utterance, null].", at: node.location)
            return nil
        }
        return ScenarioTestCase.Row(utterance: utterance, response: cells[1].text, location: node.location)
    }

    private func expectation(_ node: ContentNode) -> ScenarioTestCase.Expectation {
        var fields = FieldReader(node, of: "an expectation", into: issues)
        var expected = ScenarioTestCase.Expectation()
        expected.node = fields.text("node")
        if let response = fields.text("response") {
            expected.response = .some(response)
        } else if node["response"]?.isNull == true {
            expected.response = .some(nil)
        }
        expected.match = fields.choice("match", of: MatchKind.self)
        expected.slots = texts(fields.value("slots"))
        expected.variables = texts(fields.value("variables"))
        if fields.value("errors") != nil { expected.errors = fields.list("errors").map(error) }
        expected.recast = fields.text("recast")
        expected.lines = fields.texts("line")
        expected.hint = fields.text("hint")
        expected.score = fields.value("score").flatMap(range)
        expected.words = fields.texts("words")
        expected.isEnded = fields.flag("ended")
        expected.events = fields.list("events").compactMap(event)
        expected.completed = fields.texts("completed")
        expected.repair = fields.choice("repair", of: RepairMove.self)
        fields.finish()
        return expected
    }

    /// `{emote: smile}`, or the kind alone.
    private func event(_ node: ContentNode) -> (kind: String, value: String?)? {
        if let kind = node.text { return (kind, nil) }
        guard let entries = node.entries, entries.count == 1, let value = entries[0].value.text else {
            issues.error("bad-event", "An expected event is its kind, or {kind: value}.", at: node.location)
            return nil
        }
        return (entries[0].key, value)
    }

    private func error(_ node: ContentNode) -> ScenarioTestCase.Expectation.Error {
        var fields = FieldReader(node, of: "an expected error", into: issues)
        let error = ScenarioTestCase.Expectation.Error(
            ruleID: fields.requiredText("ruleID"), correct: fields.text("correct"))
        fields.finish()
        return error
    }

    /// `70..90`, or one number.
    private func range(_ node: ContentNode) -> ClosedRange<Double>? {
        let bounds = (node.text ?? "").replacing("..", with: " ").split(separator: " ").compactMap { Double($0) }
        guard let low = bounds.first, let high = bounds.last, bounds.count <= 2, 0 <= low, low <= high, high <= 100
        else {
            issues.error("bad-score", "A score is a range such as 70..90, within 0 to 100.", at: node.location)
            return nil
        }
        return low...high
    }

    private func texts(_ node: ContentNode?) -> [String: String] {
        guard let node else { return [:] }
        guard let entries = node.entries, entries.allSatisfy({ $0.value.text != nil }) else {
            issues.error("not-a-mapping", "Expected names with a text each.", at: node.location)
            return [:]
        }
        return Dictionary(entries.map { ($0.key, $0.value.text ?? "") }, uniquingKeysWith: { $1 })
    }

    private func plan(_ node: ContentNode) -> ExplorationPlan {
        var fields = FieldReader(node, of: "an exploration", into: issues)
        let walk = fields.choice("walk", of: Walk.self) ?? .none
        var runs = 0
        var seed: UInt64 = 1
        if let monkey = fields.value("monkey") {
            var inner = FieldReader(monkey, of: "a monkey", into: issues)
            runs = inner.integer("runs", in: 0...100_000) ?? 0
            seed = UInt64(inner.integer("seed", in: 0...Int.max) ?? 1)
            inner.finish()
        }
        let faults = fields.list("forbid").compactMap { element -> ExplorationPlan.Fault? in
            if let fault = element.text.flatMap(ExplorationPlan.Fault.init) { return fault }
            let names = ExplorationPlan.Fault.allCases.map(\.rawValue)
            issues.error(
                "bad-choice",
                "'forbid' lists some of \(names.joined(separator: ", "))."
                    + suggestion(for: element.text ?? "", among: names),
                at: element.location)
            return nil
        }
        fields.finish()
        return ExplorationPlan(walksEdges: walk == .edges, monkeyRuns: runs, seed: seed, forbidden: Set(faults))
    }

    private func goal(_ node: ContentNode) -> CoverageGoal {
        var fields = FieldReader(node, of: "a coverage goal", into: issues)
        let goal = CoverageGoal(
            nodes: fields.number("nodes", in: 0...100) ?? 0, edges: fields.number("edges", in: 0...100) ?? 0,
            location: node.location)
        fields.finish()
        return goal
    }
}
