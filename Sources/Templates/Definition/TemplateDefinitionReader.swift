/// A template of a definition, parsed.
package struct ParsedTemplate {
    package var expression: TemplateExpression
    package var source: String
    package var path: String
    package var response: Int
    package var isUnderstand: Bool
    /// Index in the response's accept, or understand row.
    package var index: Int
}

/// Parses a definition's templates and checks its bounds.
package struct TemplateDefinitionReader {
    private let definition: TemplateDefinition
    private var freeText: Set<String> = []

    package init(_ definition: TemplateDefinition) {
        self.definition = definition
    }

    /// - Throws: ``TemplateFault`` for a rule or an item that cannot be parsed.
    package mutating func context() throws(TemplateFault) -> ExpressionContext {
        var context = ExpressionContext()
        guard definition.rules.count <= TemplateLimits.rules else {
            throw TemplateFault(
                code: "too-many-rules",
                message:
                    "There are \(definition.rules.count) rules; at most \(TemplateLimits.rules) are allowed.",
                path: "rules"
            )
        }
        for (name, source) in definition.rules.sorted(by: { $0.key < $1.key }) {
            context.rules[name] = try parse(source, at: "rules.\(name)")
        }
        for (name, list) in definition.lists.sorted(by: { $0.key < $1.key }) {
            switch list {
            case .freeText:
                freeText.insert(name)
                context.lists[name] = .freeText
            case .range(let range): context.lists[name] = .range(range)
            case .items(let items): context.lists[name] = .items(try self.items(items, of: name))
            }
        }
        var known: [String: NumberWords] = [:]
        let language = definition.language
        context.numberWords = { other in
            guard let tag = other ?? language else { return nil }
            if let words = known[tag] { return words }
            known[tag] = NumberWords(language: tag)
            return known[tag]
        }
        return context
    }

    private func items(
        _ items: [TemplateDefinition.Item], of name: String
    ) throws(TemplateFault) -> [ExpressionContext.Item] {
        guard (1...TemplateLimits.listItems).contains(items.count) else {
            throw TemplateFault(
                code: items.isEmpty ? "empty-list" : "template-too-large",
                message: "The list '\(name)' has \(items.count) items; 1 to \(TemplateLimits.listItems) are allowed.",
                path: "lists.\(name)")
        }
        var read: [ExpressionContext.Item] = []
        for (index, item) in items.enumerated() {
            let isTemplate = TemplateDefinition.Item.isTemplate(item.text)
            read.append(
                ExpressionContext.Item(
                    expression: isTemplate ? try parse(item.text, at: "lists.\(name)[\(index)]") : nil, text: item.text,
                    value: item.value))
        }
        return read
    }

    /// - Throws: ``TemplateFault`` for a template that cannot be parsed.
    package func templates() throws(TemplateFault) -> [ParsedTemplate] {
        var templates: [ParsedTemplate] = []
        for (response, definition) in definition.responses.enumerated() {
            for (index, source) in definition.accept.enumerated() {
                let path = "responses[\(response)].accept[\(index)]"
                templates.append(
                    ParsedTemplate(
                        expression: try parse(source, at: path), source: source, path: path, response: response,
                        isUnderstand: false, index: index))
            }
            for (index, understood) in definition.understand.enumerated() {
                let path = "responses[\(response)].understand[\(index)]"
                templates.append(
                    ParsedTemplate(
                        expression: try parse(understood.pattern, at: path), source: understood.pattern, path: path,
                        response: response, isUnderstand: true, index: index))
            }
        }
        return templates
    }

    private func parse(_ source: String, at path: String) throws(TemplateFault) -> TemplateExpression {
        do throws(TemplateError) {
            let expression = try TemplateParser.expression(source)
            guard expression != .sequence([]) else {
                throw TemplateError(code: "template-empty", message: "The template is empty.", offset: 0)
            }
            return expression
        } catch {
            throw TemplateFault(error, at: path, in: source)
        }
    }

    /// Right answers before foreseen mistakes; among a response's, those with free text first, the more text the
    /// sooner, as hassil sorts them.
    func orderOfTrying(_ templates: [ParsedTemplate]) -> [ParsedTemplate] {
        let weights = templates.map { $0.expression.namesList(in: freeText) ? -$0.expression.textCount : 0 }
        return templates.indices.sorted { left, right in
            func key(_ index: Int) -> (Int, Int, Int, Int) {
                let template = templates[index]
                return (template.isUnderstand ? 1 : 0, template.response, weights[index], index)
            }
            return key(left) < key(right)
        }.map { templates[$0] }
    }
}

extension TemplateExpression {
    private var parts: [TemplateExpression] {
        switch self {
        case .sequence(let parts), .choice(let parts), .option(let parts), .permutation(let parts): parts
        default: []
        }
    }

    /// Whether it names one of the lists, other than through a rule.
    fileprivate func namesList(in names: Set<String>) -> Bool {
        if case .list(let list) = self { return names.contains(list.name) }
        return parts.contains { $0.namesList(in: names) }
    }

    /// Pieces of text, in hassil's count: an option adds one for nothing, a part of a permutation two for its spaces.
    fileprivate var textCount: Int {
        let inner = parts.reduce(0) { $0 + $1.textCount }
        switch self {
        case .text: return 1
        case .option: return inner + 1
        case .permutation: return inner + 2 * parts.count
        default: return inner
        }
    }
}
