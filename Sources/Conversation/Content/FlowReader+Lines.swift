import ContentFiles
import Grammar
import Templates

extension FlowReader {
    /// `line`, or `oneOf` with `pick`.
    mutating func readNodeLines(_ fields: inout FieldReader, id: String) -> LineSet {
        let line = fields.value("line")
        let oneOf = fields.value("oneOf")
        let pick = fields.choice("pick", of: LineSet.Pick.self)
        if let line, oneOf != nil {
            issues.error("two-lines", "The node '\(id)' has either 'line' or 'oneOf', not both.", at: line.location)
        }
        if pick != nil, oneOf == nil {
            issues.error(
                "pick-without-lines", "'pick' chooses among the lines of 'oneOf', and there are none.",
                at: fields.node["pick"]?.location ?? fields.node.location)
        }
        guard let lines = line ?? oneOf else { return .none }
        var set = readLines(lines, id: id)
        if let pick { set.pick = pick }
        return set
    }

    /// A line, a list of variants, or `{oneOf: [variants], pick: …}`.
    mutating func readLines(_ node: ContentNode, id: String) -> LineSet {
        var variants = node.elements ?? [node]
        var pick: LineSet.Pick?
        if node["oneOf"] != nil {
            var fields = FieldReader(node, of: "lines", into: issues)
            variants = fields.list("oneOf")
            pick = fields.choice("pick", of: LineSet.Pick.self)
            fields.finish()
        }
        if variants.isEmpty {
            issues.error("empty-list", "There must be at least one line.", at: node.location)
        }
        let lines = variants.enumerated().map { readLine($1, id: variants.count == 1 ? id : "\(id).\($0 + 1)") }
        return LineSet(lines: lines, pick: pick ?? .shuffle)
    }

    /// A line is a text, or `{id, text, translation, when, once, speaker, do, audio}`.
    mutating func readLine(_ node: ContentNode, id fallback: String) -> ScriptLine {
        var line = ScriptLine(
            id: "\(scenario).\(fallback)", parts: [], translations: [:], heard: [], location: node.location)
        var id: String?
        if let text = node.text {
            line.parts = readParts(text, in: node)
        } else {
            var fields = FieldReader(node, of: "a line", into: issues)
            id = fields.text("id")
            line.parts = readParts(fields.requiredText("text"), in: node["text"] ?? node)
            if let translation = fields.value("translation") { line.translations = readTranslation(translation) }
            line.when = fields.value("when").flatMap { readExpression($0) }
            line.isOnce = fields.flag("once") ?? false
            line.speaker = fields.value("speaker").flatMap { readSpeaker($0) }
            line.events = readEvents(fields.value("do"))
            if let audio = fields.value("audio") { line.recordings = readRecordings(audio, of: line) }
            fields.finish()
        }
        if let id { line.id = id }
        line.heard = heard(line.parts)
        if !isPlain {
            if id == nil {
                issues.warning(
                    "line-without-id", "A line without an id loses its recording when lines move; give it one.",
                    at: node.location)
            }
            if line.translations.isEmpty {
                issues.warning("line-without-translation", "The line has no translation.", at: node.location)
            }
        }
        // In the plain form the ids are the nodes' own, which are checked there.
        if let first = lineIDs.updateValue(node.location, forKey: line.id), !isPlain {
            issues.error(
                "duplicate-line", "The line id '\(line.id)' is taken at line \(first.line).", at: node.location)
        }
        return line
    }

    private mutating func readSpeaker(_ node: ContentNode) -> String? {
        guard let role = node.text, cast[role] != nil else {
            let hint = suggestion(for: node.text ?? "", among: cast.keys)
            issues.error("unknown-role", "The cast has no role '\(node.text ?? "")'.\(hint)", at: node.location)
            return nil
        }
        usedRoles.insert(role)
        return role
    }

    private mutating func readTranslation(_ node: ContentNode) -> [String: [ScriptLine.Part]] {
        if let text = node.text { return [phrases.fallback: readParts(text, in: node)] }
        guard let entries = node.entries else {
            issues.error("not-text", "'translation' must be a text, or texts by language.", at: node.location)
            return [:]
        }
        var translations: [String: [ScriptLine.Part]] = [:]
        for entry in entries {
            if let text = entry.value.text {
                translations[entry.key] = readParts(text, in: entry.value)
            } else {
                issues.error("not-text", "A translation must be a text.", at: entry.value.location)
            }
        }
        return translations
    }

    private mutating func readParts(_ text: String, in node: ContentNode) -> [ScriptLine.Part] {
        guard !isPlain else { return [.text(text)] }
        do {
            let parts = try LineTextParser.parse(text)
            for expression in parts.expressions { note(expression, at: node.location) }
            return parts
        } catch {
            issues.error("bad-braces", error.message, at: place(of: error.offset, in: node))
            return [.text(text)]
        }
    }

    /// Lemmas of content words, each once.
    private func heard(_ parts: [ScriptLine.Part]) -> [String] {
        var lemmas: [String] = []
        for text in parts.texts.map(EmphasisMarks.removed) {
            let found = checker?.contentLemmas(of: text) ?? contentLemmas(of: text, knowledge)
            for lemma in found where !lemmas.contains(lemma) { lemmas.append(lemma) }
        }
        return lemmas
    }

    /// A list of `{kind: value, …}`: the first field names the kind, the rest are details.
    mutating func readEvents(_ node: ContentNode?) -> [ScriptEvent] {
        guard let node else { return [] }
        return (node.elements ?? [node]).compactMap { element in
            guard let entries = element.entries, let first = entries.first else {
                issues.error(
                    "bad-event", "An event is a mapping whose first field names it: {emote: smile}.",
                    at: element.location)
                return nil
            }
            var event = ScriptEvent(kind: first.key, value: [], details: [:], location: element.location)
            for (number, entry) in entries.enumerated() {
                guard let text = entry.value.text else {
                    issues.error(
                        "not-text", "The field '\(entry.key)' of an event must be text.", at: entry.value.location)
                    continue
                }
                let parts = readParts(text, in: entry.value)
                if number == 0 { event.value = parts } else { event.details[entry.key] = parts }
            }
            return event
        }
    }
}
