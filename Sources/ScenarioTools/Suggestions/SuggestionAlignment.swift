import Templates

/// A change of one template, rule or list.
struct TemplateChange: Hashable {
    var kind: TemplateSuggestion.Change
    var response: String
    var before: String
    var after: String
}

/// Aligns utterances with a node's templates and finds the one change that would have let them fit.
struct SuggestionAlignment {
    private let definition: TemplateDefinition
    private let knowledge: any WordKnowledge
    private let vocabulary: ScriptVocabulary
    private let index: MatchIndex

    /// - Throws: ``TemplateFault`` when the templates are at fault.
    init(_ definition: TemplateDefinition, knowledge: any WordKnowledge) throws(TemplateFault) {
        self.definition = definition
        self.knowledge = knowledge
        (index, vocabulary) = try Self.index(of: definition, knowledge)
    }

    private static func index(
        of definition: TemplateDefinition, _ knowledge: any WordKnowledge
    ) throws(TemplateFault) -> (MatchIndex, ScriptVocabulary) {
        var reader = TemplateDefinitionReader(definition)
        let context = TemplateContext(try reader.context(), language: definition.language)
        var vocabulary = ScriptVocabulary(knowledge: knowledge)
        var builder = WordGraphBuilder(context: context)
        for template in try reader.templates() where !template.isUnderstand {
            do {
                let node = TemplateNode(template.expression)
                try builder.check(node)
                try builder.add(
                    node, response: template.response, template: template.index, isUnderstand: false,
                    vocabulary: &vocabulary)
            } catch {
                throw TemplateFault(error, at: template.path, in: template.source)
            }
        }
        do {
            return (MatchIndex(try builder.finish(), vocabulary: vocabulary), vocabulary)
        } catch {
            throw TemplateFault(code: error.code, message: error.message, path: "responses")
        }
    }

    func isUnderstood(_ text: String) -> Bool { Self.accepts(text, index, vocabulary) }

    func utterance(_ text: String) -> Utterance { Utterance(text, vocabulary: vocabulary) }

    /// The texts of the rules that a template names, and of those that they name.
    func sources(of template: String) -> [String] { rules(of: template).compactMap { definition.rules[$0] } }

    /// The responses that take a text word for word, as a whole or by one of its parts.
    func responses(taking text: String, marks: PartMarks) -> Set<String> {
        let whole = utterance(text)
        let parts = [whole.words.indices] + UtteranceParts(whole, marks: marks).runs
        return Set(parts.flatMap { responses(taking: whole.part($0)) })
    }

    private func responses(taking utterance: Utterance) -> [String] {
        guard !utterance.words.isEmpty, utterance.words.count <= Aligner.maximumWords(index.graph) else { return [] }
        let aligner = Aligner(utterance, exactlyTo: index, freely: true)
        return index.graph.finals.filter { aligner.cost(of: $0) == 0 }.map { definition.responses[Int($0.response)].id }
    }

    private static func accepts(_ text: String, _ index: MatchIndex, _ vocabulary: ScriptVocabulary) -> Bool {
        let utterance = Utterance(text, vocabulary: vocabulary)
        guard utterance.words.count <= Aligner.maximumWords(index.graph) else { return false }
        let aligner = Aligner(utterance, exactlyTo: index, freely: true)
        return index.graph.finals.contains { aligner.cost(of: $0) == 0 }
    }

    /// The change, when a single one is enough; nil also for an utterance that fits already.
    func change(for text: String, response: String?) -> TemplateChange? {
        let utterance = Utterance(text, vocabulary: vocabulary)
        guard !index.graph.finals.isEmpty, utterance.words.count <= Aligner.maximumWords(index.graph) else {
            return nil
        }
        let costs = Aligner.WordCosts(utterance, index, vocabulary: vocabulary)
        let aligner = Aligner(utterance, to: index, wordCosts: costs)
        let isKnown = definition.responses.contains { $0.id == response }
        let finals = index.graph.finals.filter { final in
            aligner.cost(of: final).isFinite
                && (!isKnown || definition.responses[Int(final.response)].id == response)
        }
        let best = finals.min {
            (aligner.cost(of: $0), $0.response, $0.template) < (aligner.cost(of: $1), $1.response, $1.template)
        }
        guard let best, aligner.cost(of: best) > 0, let steps = aligner.path(to: best, utterance),
            let difference = Difference(steps, utterance, index, vocabulary)
        else { return nil }
        let answer = definition.responses[Int(best.response)]
        let template = answer.accept[Int(best.template)]
        for candidate in candidates(difference, template) {
            var changed = definition
            changed.responses = [.init(id: answer.id, accept: [candidate.template ?? template])]
            if let (name, source) = candidate.rule { changed.rules[name] = source }
            if let (name, item) = candidate.item, case .items(let items) = changed.lists[name] {
                changed.lists[name] = .items(items + [.init(item)])
            }
            guard let (index, vocabulary) = try? Self.index(of: changed, knowledge),
                Self.accepts(text, index, vocabulary)
            else { continue }
            return TemplateChange(
                kind: candidate.kind, response: answer.id, before: candidate.before, after: candidate.after)
        }
        return nil
    }

    /// A change to be tried.
    private struct Candidate {
        var kind: TemplateSuggestion.Change
        var before: String
        var after: String
        var template: String?
        var rule: (name: String, source: String)?
        var item: (list: String, text: String)?
    }

    private func candidates(_ difference: Difference, _ template: String) -> [Candidate] {
        let sources =
            [(name: String?.none, source: template)] + rules(of: template).map { ($0, definition.rules[$0] ?? "") }
        var candidates: [Candidate] = []
        if let filling = difference.filling {
            for name in definition.lists.keys.sorted()
            where sources.contains(where: { Self.names($0.source, list: name, slot: filling.slot) }) {
                candidates.append(
                    Candidate(
                        kind: .listItem, before: "{\(name)}", after: filling.words, item: (name, filling.words)))
            }
        }
        for (name, source) in sources {
            for (kind, changed) in difference.edits(of: source) {
                candidates.append(
                    Candidate(
                        kind: kind, before: source, after: changed, template: name == nil ? changed : nil,
                        rule: name.map { ($0, changed) }))
            }
        }
        return candidates
    }

    /// The rules that a template names, and those that they name.
    private func rules(of template: String) -> [String] {
        var reached: [String] = []
        var open = [template]
        while let source = open.popLast() {
            for (name, rule) in definition.rules where source.contains("<\(name)>") && !reached.contains(name) {
                reached.append(name)
                open.append(rule)
            }
        }
        return reached.sorted()
    }

    private static func names(_ template: String, list: String, slot: String) -> Bool {
        template.contains("{\(list):\(slot)}") || list == slot && template.contains("{\(list)}")
    }
}
