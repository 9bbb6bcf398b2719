import ContentFiles
import Grammar

extension FlowReader {
    mutating func readNode(
        _ entry: ContentNode.Entry, everywhere: [SourceResponse], _ shared: MatchIndex
    ) -> DialogueNode {
        let id = entry.key
        var fields = FieldReader(entry.value, of: "a node", into: issues)
        let lines = readNodeLines(&fields, id: id)
        let own = fields.list("expect").map { readResponse($0, scope: .node) }
        checkDistinct(own)
        let acceptsAnything = fields.value("anything").map { readAnything($0) }
        let hints = fields.texts("hints")
        let wait = fields.value("wait").flatMap { readWait($0) }
        let otherwise = readOtherwise(fields.value("otherwise"))
        let next = fields.value("goto").flatMap { number(of: $0, what: "goto") }
        let hasNext = fields.value("goto") != nil
        let endFlag = fields.flag("end") ?? false
        fields.finish()
        let listens = !own.isEmpty || acceptsAnything != nil
        if listens, hasNext || endFlag {
            issues.error(
                "two-ways-on", "The node '\(id)' expects an answer, so it cannot have 'goto' or 'end' of its own.",
                at: entry.keyLocation)
        }
        if hasNext, endFlag {
            issues.error("two-ways-on", "The node '\(id)' has both 'goto' and 'end'.", at: entry.keyLocation)
        }
        let responses = listens ? everywhere + own : []
        let index = compile(own, from: everywhere.count)
        return DialogueNode(
            id: id, location: entry.keyLocation, lines: lines, responses: responses.map(\.response),
            anything: acceptsAnything, hints: resolve(hints, index, shared, responses.map(\.response)), wait: wait,
            otherwise: otherwise, next: listens ? nil : next, isEnd: !listens && (endFlag || !hasNext), index: index)
    }

    private mutating func readNodeLines(_ fields: inout FieldReader, id: String) -> [ScriptLine] {
        let line = fields.value("line")
        let oneOf = fields.value("oneOf")
        if let line, oneOf != nil {
            issues.error("two-lines", "The node '\(id)' has either 'line' or 'oneOf', not both.", at: line.location)
        }
        if let line { return readLines(line, id: id) }
        if let oneOf { return readLines(oneOf, id: id) }
        return []
    }

    /// A line, a list of variants, or `{oneOf: [variants]}`.
    mutating func readLines(_ node: ContentNode, id: String) -> [ScriptLine] {
        let variants = node.elements ?? node["oneOf"]?.elements ?? [node]
        if variants.isEmpty {
            issues.error("empty-list", "There must be at least one line.", at: node.location)
        }
        return variants.enumerated().map { readLine($1, id: variants.count == 1 ? id : "\(id).\($0 + 1)") }
    }

    /// A line is a text, or `{id, text, translation}`.
    mutating func readLine(_ node: ContentNode, id fallback: String) -> ScriptLine {
        var text = node.text ?? ""
        var textLocation = node.location
        var id: String?
        var translations: [String: [ScriptLine.Part]] = [:]
        if node.text == nil {
            var fields = FieldReader(node, of: "a line", into: issues)
            id = fields.text("id")
            text = fields.requiredText("text")
            textLocation = node["text"]?.location ?? node.location
            if let translation = fields.value("translation") { translations = readTranslation(translation) }
            fields.finish()
        }
        let parts = readParts(text, at: textLocation)
        if !isPlain {
            if id == nil {
                issues.warning(
                    "line-without-id", "A line without an id loses its recording when lines move; give it one.",
                    at: node.location)
            }
            if translations.isEmpty {
                issues.warning("line-without-translation", "The line has no translation.", at: node.location)
            }
        }
        let line = ScriptLine(
            id: id ?? "\(scenario).\(fallback)", parts: parts, translations: translations, heard: heard(parts),
            location: node.location)
        if let first = lineIDs.updateValue(node.location, forKey: line.id) {
            issues.error(
                "duplicate-line", "The line id '\(line.id)' is taken at line \(first.line).", at: node.location)
        }
        return line
    }

    private mutating func readTranslation(_ node: ContentNode) -> [String: [ScriptLine.Part]] {
        if let text = node.text { return ["en": readParts(text, at: node.location)] }
        guard let entries = node.entries else {
            issues.error("not-text", "'translation' must be a text, or texts by language.", at: node.location)
            return [:]
        }
        var translations: [String: [ScriptLine.Part]] = [:]
        for entry in entries {
            if let text = entry.value.text {
                translations[entry.key] = readParts(text, at: entry.value.location)
            } else {
                issues.error("not-text", "A translation must be a text.", at: entry.value.location)
            }
        }
        return translations
    }

    private mutating func readParts(_ text: String, at location: SourceLocation) -> [ScriptLine.Part] {
        guard !isPlain else { return [.text(text)] }
        guard let parts = ScriptLine.parts(of: text) else {
            issues.error(
                "bad-braces", "A variable in a line is {name}; a brace here is not closed, not opened or empty.",
                at: location)
            return [.text(text)]
        }
        for case .variable(let name) in parts { shownVariables.append((name, location)) }
        return parts
    }

    /// Lemmas of content words, each once.
    private func heard(_ parts: [ScriptLine.Part]) -> [String] {
        var lemmas: [String] = []
        for case .text(let text) in parts {
            let found = checker?.contentLemmas(of: text) ?? contentLemmas(of: text, knowledge)
            for lemma in found where !lemmas.contains(lemma) { lemmas.append(lemma) }
        }
        return lemmas
    }

    private func readAnything(_ node: ContentNode) -> Consequence {
        var fields = FieldReader(node, of: "'anything'", into: issues)
        let target = fields.value("goto")
        let isEnd = fields.flag("end") ?? false
        fields.finish()
        if let target { return number(of: target, what: "goto").map(Consequence.goto) ?? .stay }
        return isEnd ? .end : .stay
    }

    private func readWait(_ node: ContentNode) -> DialogueNode.Wait? {
        var fields = FieldReader(node, of: "a wait", into: issues)
        let hasAfter = fields.requiredValue("after") != nil
        let after = fields.number("after", in: 1...3_600)
        let target = fields.value("goto")
        let say = fields.choice("say", of: DialogueControl.self)
        fields.finish()
        if (target == nil) == (say == nil) {
            issues.error("no-consequence", "A wait has either 'goto' or 'say'.", at: node.location)
        }
        guard hasAfter, let after else { return nil }
        if let say { return DialogueNode.Wait(after: after, consequence: .control(say)) }
        return target.flatMap { number(of: $0, what: "goto") }.map {
            DialogueNode.Wait(after: after, consequence: .goto($0))
        }
    }

    private func readOtherwise(_ node: ContentNode?) -> [DialogueNode.Rescue] {
        guard let node else { return [.clarify, .hint] }
        return (node.elements ?? [node]).compactMap { step in
            switch step.text {
            case "clarify": return .clarify
            case "hint": return .hint
            case "repeat": return .repeat
            case "slower": return .slower
            default: return number(of: step, what: "otherwise").map(DialogueNode.Rescue.goto)
            }
        }
    }

    private func checkDistinct(_ responses: [SourceResponse]) {
        var seen: Set<String> = []
        for response in responses.map(\.response) where !seen.insert(response.id).inserted {
            issues.error(
                "duplicate-response", "The node has two responses '\(response.id)'.", at: response.location)
        }
    }

    /// Finds which hints are full answers.
    func resolve(_ hints: [String], _ index: MatchIndex, _ shared: MatchIndex, _ responses: [DialogueResponse])
        -> [DialogueNode.Hint]
    {
        hints.map { hint in
            let utterance = Utterance(hint, vocabulary: vocabulary)
            let matcher = NodeMatcher(
                own: index, everywhere: shared,
                analysis: EditAnalysis(utterance: utterance, vocabulary: vocabulary),
                tolerance: .strict, isSpoken: false, responses: responses, isAnsweringClarification: false)
            if case .recognised(let alignment, _) = matcher.match(), !alignment.final.isUnderstand {
                return DialogueNode.Hint(text: hint, isAnswer: true)
            }
            return DialogueNode.Hint(text: hint, isAnswer: false)
        }
    }
}

/// The likeliest lemma of each content word that is a word of the language, in order, each once.
func contentLemmas(of text: String, _ knowledge: any WordKnowledge) -> [String] {
    let cut = Tokenizer.cut(Folding.nfc(text))
    var lemmas: [String] = []
    for word in cut.words {
        let form = cut.text(word.range).trimmingApostrophe.lowercased()
        let record = knowledge.record(of: form)
        guard !record.isFiller, !record.isFunctionWord, let lemma = record.lemmas.first, !lemmas.contains(lemma) else {
            continue
        }
        lemmas.append(lemma)
    }
    return lemmas
}
