import ContentFiles

/// A definition's templates as one word graph, matched with slips.
struct TolerantGrammar {
    private let vocabulary: ScriptVocabulary
    private let index: MatchIndex
    private let everywhere: MatchIndex
    private let responses: [TemplateDefinition.Response]
    /// What slots hold that is not text, by slot and by the text it is known as.
    private var values: [String: [String: SlotValue]] = [:]
    private var numberSlots: Set<String> = []

    /// - Throws: ``TemplateFault`` when the graph would be too large.
    init(
        _ definition: TemplateDefinition, _ expressions: ExpressionContext, _ templates: [ParsedTemplate],
        _ knowledge: any WordKnowledge
    ) throws(TemplateFault) {
        let context = TemplateContext(expressions, language: definition.language)
        var vocabulary = ScriptVocabulary(knowledge: knowledge)
        var builder = WordGraphBuilder(context: context)
        for template in templates {
            let accepted = definition.responses[template.response].accept.count
            do {
                let node = TemplateNode(template.expression)
                try builder.check(node)
                try builder.add(
                    node, response: template.response,
                    template: template.isUnderstand ? accepted + template.index : template.index,
                    isUnderstand: template.isUnderstand, vocabulary: &vocabulary)
            } catch {
                throw TemplateFault(error, at: template.path, in: template.source)
            }
        }
        do {
            index = MatchIndex(try builder.finish(), vocabulary: vocabulary)
            everywhere = MatchIndex(
                try WordGraphBuilder(context: context).finish(), vocabulary: vocabulary)
        } catch {
            throw TemplateFault(code: error.code, message: error.message, path: "responses")
        }
        self.vocabulary = vocabulary
        responses = definition.responses
        for template in templates { note(template.expression, expressions, depth: 0) }
    }

    /// Learns which slots hold numbers and other values.
    private mutating func note(_ expression: TemplateExpression, _ context: ExpressionContext, depth: Int) {
        guard depth < TemplateLimits.ruleDepth + TemplateLimits.depth else { return }
        switch expression {
        case .text: break
        case .sequence(let parts), .choice(let parts), .option(let parts), .permutation(let parts):
            for part in parts { note(part, context, depth: depth + 1) }
        case .range(_, let list):
            if let slot = list.slot { numberSlots.insert(slot) }
        case .rule(let name, _):
            if let rule = context.rules[name] { note(rule, context, depth: depth + 1) }
        case .list(let list):
            let slot = list.slot ?? list.name
            switch context.lists[list.name] {
            case .range: numberSlots.insert(slot)
            case .items(let items):
                for item in items {
                    if let value = item.value, value != .text(value.text) {
                        values[slot, default: [:]][value.text] = value
                    }
                }
            case .freeText, nil: break
            }
        }
    }

    /// - Parameter findsMargin: Whether to look for the next response also where the sentence is right word for word.
    func match(_ sentence: String, tolerance: MatchTolerance, findsMargin: Bool) -> TemplateMatch {
        let analysis = EditAnalysis(
            utterance: Utterance(sentence, vocabulary: vocabulary), vocabulary: vocabulary)
        let matcher = ResponseMatcher(
            own: index, everywhere: everywhere, analysis: analysis, tolerance: tolerance, isSpoken: false,
            responses: responses.count, scope: { _ in .node }, leadToTheSame: { _, _ in false },
            isAnsweringClarification: false)
        let judgement = matcher.judge()
        switch judgement.decision {
        case .recognised(let best, let correct):
            let ruleID = best.final.isUnderstand ? ruleID(of: best) : nil
            var match = self.match(best, best.final.isUnderstand ? .understood : .accepted, analysis)
            match.recast = correct?.sentence(analysis)
            match.edits = (correct ?? best).edits(analysis, isSpoken: false)
            match.ruleID = ruleID
            if findsMargin || !judgement.aligners.isEmpty {
                match.margin = matcher.margin(of: best, judgement).map(Double.init)
            }
            return match
        case .ambiguous(let best, let rival):
            var match = self.match(best, .clarify, analysis)
            match.response = nil
            match.margin = Double(rival.cost - best.cost)
            match.candidates = [best, rival].map { responses[Int($0.final.response)].id }
            return match
        case .near(let best):
            var match = self.match(best, .near, analysis)
            match.response = nil
            match.recast = best.sentence(analysis)
            match.edits = best.edits(analysis, isSpoken: false)
            match.candidates = [responses[Int(best.final.response)].id]
            match.margin = matcher.margin(of: best, judgement).map(Double.init)
            return match
        case .nothing:
            return .none
        }
    }

    /// The rule that a foreseen mistake breaks; the templates of mistakes come after the right ones.
    private func ruleID(of mistake: Alignment) -> String? {
        let response = responses[Int(mistake.final.response)]
        return response.understand[Int(mistake.final.template) - response.accept.count].ruleID
    }

    private func match(
        _ alignment: Alignment, _ decision: TemplateMatch.Decision, _ analysis: EditAnalysis
    ) -> TemplateMatch {
        var slots: [String: SlotValue] = [:]
        for (slot, text) in alignment.slots(analysis) {
            if numberSlots.contains(slot), let number = Double(text) {
                slots[slot] = .number(number)
            } else {
                slots[slot] = values[slot]?[text] ?? .text(text)
            }
        }
        return TemplateMatch(
            decision: decision, response: responses[Int(alignment.final.response)].id, slots: slots,
            cost: Double(alignment.cost))
    }
}

extension SlotValue {
    /// As a text slot would hold it.
    var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): plainText(of: number)
        case .flag(let flag): flag ? "true" : "false"
        }
    }
}

extension TemplateContext {
    package init(_ expressions: ExpressionContext, language: String?) {
        self.init(numberWords: NumberWords(language: language ?? "und"))
        rules = expressions.rules.mapValues { TemplateNode($0) }
        for (name, list) in expressions.lists {
            switch list {
            case .freeText: wildcards.insert(name)
            case .range(let range): ranges[name] = range
            case .items(let items):
                lists[name] = items.map { item in
                    let node = item.expression.map { TemplateNode($0) } ?? .literal(item.text)
                    return ListItem(node: node, value: item.value?.text)
                }
            }
        }
    }
}
