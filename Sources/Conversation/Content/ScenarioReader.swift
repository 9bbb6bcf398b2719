import ContentFiles
import Grammar
import Lexicon
import Templates

/// Reads one scenario file: its description here, its script in ``FlowReader``.
struct ScenarioReader {
    let knowledge: any WordKnowledge
    let phrases: PhraseLibrary
    let checker: GrammarChecker?
    let issues: DiagnosticCollector

    /// - Parameters:
    ///   - root: The file's content.
    ///   - text: The file, for its hash.
    /// - Returns: A scenario that is sound only when `issues` holds no errors.
    func read(_ root: ContentNode, text: String) -> Scenario {
        var fields = FieldReader(root, of: "a scenario", into: issues)
        let id = fields.requiredText("id")
        let name = fields.requiredText("name")
        let description = fields.text("description") ?? ""
        let tag = Self.languageTag(&fields, issues)
        let category = fields.requiredChoice("category", of: ScenarioCategory.self, fallback: .dailyLife)
        let difficulty = fields.requiredChoice("difficulty", of: CEFRLevel.self, fallback: .a1)
        let duration = fields.number("duration", in: 1...86_400) ?? 300
        let environmentID = fields.requiredText("environmentID")
        let characterID = fields.requiredText("characterID")
        let cast = cast(fields.value("cast"))
        let objectiveNodes = fields.list("objectives")
        let objectives = objectiveNodes.enumerated().map { objective($1, number: $0 + 1) }
        checkDistinct(objectives, objectiveNodes)
        let vocabularyFocus = fields.texts("vocabularyFocus")
        let grammarFocus = grammarFocus(&fields)
        let culturalNotes = fields.texts("culturalNotes")
        let etiquetteTips = fields.texts("etiquetteTips")
        var reader = FlowReader(
            scenario: id, knowledge: knowledge, phrases: phrases, tag: tag, checker: checker, issues: issues)
        reader.cast = cast
        reader.objectives = zip(objectives, objectiveNodes).map { ($0.id, $1) }
        let plain = fields.value("conversationFlow")
        let nodes = fields.value("nodes")
        if let plain, nodes != nil {
            issues.error(
                "two-scripts", "A scenario has either 'nodes' or 'conversationFlow', not both.", at: plain.location)
        }
        let flow: DialogueFlow
        let view: [ConversationNode]?
        if let nodes {
            flow = reader.read(nodes, &fields)
            view = flow.plainView
        } else if let plain {
            (flow, view) = reader.readPlain(plain, &fields)
        } else {
            (flow, view) = (reader.openTalk(at: root.location, words: vocabularyFocus), nil)
        }
        fields.finish()
        for place in root.cutTexts(in: text) {
            issues.warning(
                "cut-text", "The text ends at ' #', where a comment begins; put it in quotes if '#' belongs to it.",
                at: place)
        }
        return Scenario(
            id: id, name: name, description: description, language: tag, category: category, difficulty: difficulty,
            duration: duration, environmentID: environmentID, characterID: characterID, cast: cast.isEmpty ? nil : cast,
            objectives: objectives,
            vocabularyFocus: vocabularyFocus, grammarFocus: grammarFocus, conversationFlow: view,
            culturalNotes: culturalNotes, etiquetteTips: etiquetteTips, contentHash: contentHash(of: text), flow: flow)
    }

    /// A language is a tag, or an object with an `id`.
    static func languageTag(_ fields: inout FieldReader, _ issues: DiagnosticCollector) -> String {
        guard let value = fields.requiredValue("language") else { return "" }
        if let tag = value.text ?? value["id"]?.text, !tag.trimmed.isEmpty { return tag }
        issues.error(
            "bad-language", "The field 'language' must be a language tag such as es-ES, or an object with one as 'id'.",
            at: value.location)
        return ""
    }

    /// What completes it is the script's to read.
    private func objective(_ node: ContentNode, number: Int) -> LearningObjective {
        var fields = FieldReader(node, of: "an objective", into: issues)
        let objective = LearningObjective(
            id: fields.text("id") ?? "objective-\(number)", description: fields.requiredText("description"),
            type: fields.requiredChoice("type", of: LearningObjective.Kind.self, fallback: .vocabulary))
        for field in ["when", "phrases", "rules"] { _ = fields.value(field) }
        fields.finish()
        return objective
    }

    private func checkDistinct(_ objectives: [LearningObjective], _ nodes: [ContentNode]) {
        var seen: Set<String> = []
        for (objective, node) in zip(objectives, nodes) where !seen.insert(objective.id).inserted {
            issues.error("duplicate-objective", "There are two objectives '\(objective.id)'.", at: node.location)
        }
    }

    /// Roles and the characters that play them.
    private func cast(_ node: ContentNode?) -> [String: String] {
        guard let node else { return [:] }
        guard let entries = node.entries else {
            issues.error("not-a-mapping", "'cast' must name a character for each role.", at: node.location)
            return [:]
        }
        var cast: [String: String] = [:]
        for entry in entries {
            if let character = entry.value.text {
                cast[entry.key] = character
            } else {
                issues.error("not-text", "The role '\(entry.key)' must name a character.", at: entry.value.location)
            }
        }
        return cast
    }

    private func grammarFocus(_ fields: inout FieldReader) -> [String] {
        guard let value = fields.value("grammarFocus") else { return [] }
        for element in value.elements ?? [value] {
            if let ruleID = element.text { checkRule(ruleID, checker, at: element.location, issues) }
        }
        return fields.texts("grammarFocus")
    }
}

/// Reports a rule id that the language's grammar does not have; silent where no grammar is loaded.
func checkRule(
    _ ruleID: String, _ checker: GrammarChecker?, at location: SourceLocation, _ issues: DiagnosticCollector
) {
    guard let checker, checker.rule(ruleID) == nil else { return }
    let hint = suggestion(for: ruleID, among: checker.rules.map(\.ruleID))
    issues.error("unknown-grammar-rule", "There is no grammar rule '\(ruleID)'.\(hint)", at: location)
}

/// FNV-1a, 64 bits, in hexadecimal: a version stamp, not a signature.
func contentHash(of text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}

extension DialogueFlow {
    /// The script in the plain form, one sample answer for each template.
    var plainView: [ConversationNode] {
        nodes.map { node in
            let own = node.responses.filter { $0.scope == .node }
            let samples = own.flatMap { $0.patterns.filter { $0.ruleID == nil }.map(\.witness) }
            let target = (own.map(\.consequence) + [node.anything].compactMap { $0 }).lazy.compactMap(\.target).first
            return ConversationNode(
                id: node.id, characterPrompt: node.lines.lines.first?.parts.source ?? "",
                expectedUserResponses: samples.isEmpty ? nil : samples,
                nextNodeID: (node.branches.first?.target ?? target).map { nodes[$0].id })
        }
    }
}
