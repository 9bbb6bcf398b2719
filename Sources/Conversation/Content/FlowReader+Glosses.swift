import ContentFiles
import Grammar
import Lexicon
import Templates

extension FlowReader {
    /// Values named in one warning.
    private static let named = 8

    /// `glosses` gives values their meaning: `{en: {agua: water}}`.
    func readGlosses(_ node: ContentNode?) -> ValueGlosses {
        var glosses = ValueGlosses.none
        for language in node?.entries ?? [] {
            guard let entries = language.value.entries else {
                issues.error(
                    "not-a-mapping", "'glosses' gives values their meaning, by language: {en: {agua: water}}.",
                    at: language.value.location)
                continue
            }
            for entry in entries {
                if let text = entry.value.text {
                    glosses.add(text, of: entry.key, in: language.key)
                } else {
                    issues.error("not-text", "A gloss must be a text.", at: entry.value.location)
                }
            }
        }
        if let node, node.entries == nil {
            issues.error(
                "not-a-mapping", "'glosses' gives values their meaning, by language: {en: {agua: water}}.",
                at: node.location)
        }
        return glosses
    }

    /// Notes what variables may come to hold.
    ///
    /// - Parameter templates: Of the response that sets them.
    mutating func noteValues(of assignments: [Assignment], _ templates: [TemplateNode] = []) {
        for assignment in assignments {
            switch assignment.value {
            case .text(let text):
                shownValues[assignment.variable, default: []].insert(text)
            case .slot(let slot):
                let values = templates.flatMap { $0.values(ofSlot: slot, context) }
                shownValues[assignment.variable, default: []].formUnion(values)
            case .expression:
                break
            }
        }
    }

    /// Reports values that translations show as they are: neither the author nor the lexicon tells what they mean.
    func checkGlosses(_ flow: DialogueFlow) {
        guard !issues.hasErrors, let language = checker?.language else { return }
        var values = shownValues
        for (name, value) in flow.variables { values[name, default: []].insert(value) }
        let lines = flow.nodes.flatMap(\.spokenLines)
        // What only translations show is in their language already.
        let spoken = Set(lines.flatMap(\.parts.shownNames))
        var reported: Set<String> = []
        for line in lines {
            for (translation, parts) in line.translations.sorted(by: { $0.key < $1.key }) {
                for name in parts.shownNames
                where spoken.contains(name) && reported.insert("\(translation) \(name)").inserted {
                    let lacking = (values[name] ?? []).filter { value in
                        value.isWorthAGloss && flow.glosses.gloss(of: value, in: translation) == nil
                            && language.gloss(ofValue: value, in: translation, fallback: phrases.fallback) == nil
                    }.sorted()
                    guard !lacking.isEmpty else { continue }
                    let shown = lacking.prefix(Self.named).map { "«\(echo($0))»" }.joined(separator: ", ")
                    let more = lacking.count > Self.named ? " and \(lacking.count - Self.named) more" : ""
                    issues.warning(
                        "value-without-gloss",
                        "The translation shows '\(name)', which may be \(shown)\(more); tell what that means in "
                            + "'glosses' under '\(translation)'.",
                        at: line.location)
                }
            }
        }
    }
}

extension [ScriptLine.Part] {
    /// Variables that are shown as they are.
    fileprivate var shownNames: [String] {
        flatMap { part -> [String] in
            switch part {
            case .text: []
            case .value(.name(let name), _): [name]
            case .value: []
            case .choice(let choice): choice.options.flatMap(\.parts.shownNames)
            }
        }
    }
}

extension String {
    /// Names and numbers are the same in every language; what is empty says nothing.
    fileprivate var isWorthAGloss: Bool {
        guard contains(where: \.isLetter) else { return false }
        let words = split(separator: " ")
        return [words.first, words.last].contains { $0?.first?.isUppercase != true }
    }
}
