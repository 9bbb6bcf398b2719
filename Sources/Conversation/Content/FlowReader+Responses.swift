import ContentFiles
import Lexicon
import Templates

extension FlowReader {
    mutating func readResponse(_ node: ContentNode, scope: ResponseScope) -> SourceResponse {
        var fields = FieldReader(node, of: "a response", into: issues)
        let id = fields.requiredText("id")
        var patterns: [DialogueResponse.Pattern] = []
        var templates: [TemplateNode] = []
        let accepts = scalars(&fields, "accept")
        if accepts.isEmpty, node.entries != nil {
            issues.error(
                "missing-field", "The response '\(id)' must accept something: 'accept' lists templates.",
                at: node.location)
        }
        for accept in accepts {
            add(accept, ruleID: nil, to: &patterns, &templates)
        }
        for understand in fields.list("understand") {
            readUnderstand(understand, to: &patterns, &templates)
        }
        let slots = templates.map { $0.slots(context) }.reduce(into: Set<String>()) { $0.formUnion($1) }
        let certain = templates.map { $0.certainSlots(context) }
        let filled = certain.dropFirst().reduce(certain.first ?? []) { $0.intersection($1) }
        let examples = fields.texts("examples")
        let assignments = readAssignments(fields.value("set"), slots: slots)
        noteValues(of: assignments, templates)
        let when = fields.value("when").flatMap { readExpression($0) }
        let isOnce = fields.flag("once") ?? false
        let completes = readCompletes(fields.value("complete"))
        let events = readEvents(fields.value("do"))
        let reply = readReply(&fields)
        let recast = fields.value("recast").map { readLine($0, id: "\(id).recast") }
        let consequence = readConsequence(&fields, id: id, scope: scope, reply.control)
        fields.finish()
        return SourceResponse(
            response: DialogueResponse(
                id: id, location: node.location, scope: scope, when: when, isOnce: isOnce, patterns: patterns,
                assignments: assignments, slots: slots, optionalSlots: slots.subtracting(filled), examples: examples,
                completes: completes,
                events: events, reply: reply.lines, recast: recast,
                consequence: consequence),
            templates: templates)
    }

    private func readCompletes(_ node: ContentNode?) -> [String] {
        guard let node else { return [] }
        return (node.elements ?? [node]).compactMap { element in
            guard let id = element.text, objectives.contains(where: { $0.id == id }) else {
                reportObjective(element.text ?? "", at: element.location)
                return nil
            }
            return id
        }
    }

    private func scalars(_ fields: inout FieldReader, _ key: String) -> [ContentNode] {
        guard let value = fields.value(key) else { return [] }
        return value.elements ?? [value]
    }

    mutating func add(
        _ node: ContentNode, ruleID: String?, to patterns: inout [DialogueResponse.Pattern],
        _ templates: inout [TemplateNode]
    ) {
        guard let template = parse(node) else { return }
        guard template.size(context, rules: ruleSizes) <= TemplateLimits.states else {
            issues.error(
                "template-too-large",
                "The template has more than \(TemplateLimits.states) words with its rules and lists written out.",
                at: node.location)
            return
        }
        if template.acceptsNothing(context) {
            issues.warning(
                "template-all-optional",
                "Every word of this template is optional, so that its fillers alone are an answer; make one necessary.",
                at: node.location)
        }
        templates.append(template)
        let isPlain = if case .scalar(_, true) = node.value { true } else { false }
        var location = node.location
        location.column += isPlain ? 0 : 1
        patterns.append(
            DialogueResponse.Pattern(
                source: node.text ?? "", location: location, witness: template.witness(context), ruleID: ruleID))
    }

    private mutating func readUnderstand(
        _ node: ContentNode, to patterns: inout [DialogueResponse.Pattern], _ templates: inout [TemplateNode]
    ) {
        var fields = FieldReader(node, of: "a foreseen mistake", into: issues)
        let pattern = fields.requiredValue("pattern")
        let error = fields.requiredValue("error")
        if let error, let ruleID = error.text { checkRule(ruleID, checker, at: error.location, issues) }
        if let pattern { add(pattern, ruleID: error?.text ?? "", to: &patterns, &templates) }
        fields.finish()
    }

    /// A value is a text, `$name` of a slot or a variable, or `= expression`.
    mutating func readAssignments(_ node: ContentNode?, slots: Set<String>) -> [Assignment] {
        guard let node else { return [] }
        guard let entries = node.entries else {
            issues.error("not-a-mapping", "'set' must give variables their values.", at: node.location)
            return []
        }
        return entries.compactMap { entry in
            guard let text = entry.value.text else {
                issues.error("not-text", "The variable '\(entry.key)' must be set to a text.", at: entry.value.location)
                return nil
            }
            checkName(entry.key, at: entry.keyLocation)
            setVariables.insert(entry.key)
            if text.hasPrefix("=") { return readComputed(entry, slots: slots) }
            guard text.hasPrefix("$") else {
                checkText(text, of: entry, slots: slots)
                return Assignment(variable: entry.key, value: .text(text))
            }
            let slot = String(text.dropFirst())
            if !slots.contains(slot) { namedVariables.append((slot, entry.key, entry.value.location)) }
            return Assignment(variable: entry.key, value: .slot(slot))
        }
    }

    /// A text that names a slot, or computes with variables, hardly means itself.
    private func checkText(_ text: String, of entry: ContentNode.Entry, slots: Set<String>) {
        if slots.contains(text) {
            issues.warning(
                "text-for-value",
                "The variable '\(entry.key)' is set to the text '\(text)'; \"$\(text)\" is what the slot holds.",
                at: entry.value.location)
        } else if let expression = try? ExpressionParser.parse(text), case .binary(let sign, _, _) = expression,
            sign.isArithmetic, !expression.variables.isEmpty,
            expression.variables.allSatisfy({ slots.contains($0) || setVariables.contains($0) })
        {
            issues.warning(
                "text-for-value",
                "The variable '\(entry.key)' is set to the text '\(text)'; \"= \(text)\" is what it comes to.",
                at: entry.value.location)
        }
    }

    private mutating func readComputed(_ entry: ContentNode.Entry, slots: Set<String>) -> Assignment? {
        let known = expressions.count
        guard let expression = readExpression(entry.value, skipping: 1) else { return nil }
        // The slots of the answer are names here, and nowhere else.
        expressions.removeLast(expressions.count - known)
        note(expression.settingAside(slots), at: entry.value.location)
        return Assignment(variable: entry.key, value: .expression(expression))
    }

    /// A variable may not hide a name that every script has.
    func checkName(_ name: String, at location: SourceLocation) {
        guard BuiltInName(rawValue: name) != nil else { return }
        issues.error(
            "reserved-name", "'\(name)' is a name that every script has; call the variable otherwise.", at: location)
    }

    /// `say` is a request (`repeat`, `slower`, `hint`, `back`) or what the character answers.
    private mutating func readReply(_ fields: inout FieldReader) -> (lines: LineSet, control: DialogueControl?) {
        guard let say = fields.value("say") else { return (.none, nil) }
        guard let word = say.text else { return (readLines(say, id: "say"), nil) }
        if let control = DialogueControl(rawValue: word) { return (.none, control) }
        let names = DialogueControl.allCases.map(\.rawValue)
        issues.error(
            "bad-say",
            "'say' must be one of \(names.joined(separator: ", ")), or a line with an id and a text."
                + suggestion(for: word, among: names),
            at: say.location)
        return (.none, nil)
    }

    private func readConsequence(
        _ fields: inout FieldReader, id: String, scope: ResponseScope, _ control: DialogueControl?
    ) -> Consequence {
        let target = fields.value("goto")
        let detour = fields.value("detour")
        let isReturn = fields.flag("return") ?? false
        let isEnd = fields.flag("end") ?? false
        let choices = [target != nil, detour != nil, isReturn, isEnd, control != nil].count { $0 }
        if choices > 1 {
            issues.error(
                "two-consequences",
                "The response '\(id)' has more than one of 'goto', 'detour', 'return', 'end' and a request in 'say'.",
                at: fields.node.location)
        }
        if let target { return number(of: target, what: "goto").map(Consequence.goto) ?? .stay }
        if let detour { return number(of: detour, what: "detour").map(Consequence.detour) ?? .stay }
        if isReturn { return .return }
        if isEnd { return .end }
        if let control { return .control(control) }
        if fields.value("say") == nil, fields.node.entries != nil {
            issues.error(
                "no-consequence", "The response '\(id)' leads nowhere; give it 'goto', 'say' or 'end: true'.",
                at: fields.node.location)
        }
        return .stay
    }

    /// The language's own requests, in every node.
    mutating func stockResponses() -> [SourceResponse] {
        let stock = phrases.stock(for: baseLanguage(of: tag))
        var responses = DialogueControl.allCases.compactMap { control -> SourceResponse? in
            guard let sources = stock.requests[control] else { return nil }
            return stockResponse(id: control.rawValue, sources, scope: .stock, .control(control))
        }
        if !stock.yes.isEmpty { responses.append(stockResponse(id: "yes", stock.yes, scope: .yes, .stay)) }
        return responses
    }

    func stockResponse(
        id: String, _ sources: [String], scope: ResponseScope, _ consequence: Consequence
    ) -> SourceResponse {
        let location = SourceLocation(file: "stock phrases", line: 1, column: 1)
        let parsed = sources.compactMap { source in
            (try? TemplateParser.parse(source)).map { (source: source, template: $0) }
        }
        let patterns = parsed.map {
            DialogueResponse.Pattern(
                source: $0.source, location: location, witness: $0.template.witness(context), ruleID: nil)
        }
        return SourceResponse(
            response: DialogueResponse(
                id: id, location: location, scope: scope, patterns: patterns, assignments: [], reply: .none,
                recast: nil, consequence: consequence),
            templates: parsed.map(\.template))
    }
}
