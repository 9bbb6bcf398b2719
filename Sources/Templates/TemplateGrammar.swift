package import Lexicon

/// Templates of one or more responses with the lists and rules they name, ready to match sentences.
///
/// ```swift
/// let grammar = try TemplateGrammar(
///     .init(responses: [.init(id: "order", accept: ["quiero {drink}"])], lists: ["drink": .items([.init("té")])]),
///     knowledge: nil)
/// grammar.match("Quiero té.", mode: .strict).response  // "order"
/// ```
package final class TemplateGrammar {
    /// How a sentence is compared with the templates.
    package enum Mode: String, Sendable, CaseIterable {
        /// As hassil compares: the whole sentence, accents and all, or not at all.
        case strict
        /// As the characters understand learners: with slips, within the guards of ``MatchTolerance``.
        case tolerant
    }

    let definition: TemplateDefinition
    private let expressions: ExpressionContext
    private let templates: [ParsedTemplate]
    private let knowledge: any WordKnowledge
    private var exact: ExactMatcher
    private var tolerant: TolerantGrammar?

    /// - Parameter knowledge: What is known of the language's words; nil for none.
    /// - Throws: ``TemplateFault`` at the first fault.
    package init(
        _ definition: TemplateDefinition, knowledge: (any WordKnowledge)?
    ) throws(TemplateFault) {
        self.definition = definition
        self.knowledge = knowledge ?? UnknownLanguage()
        var reader = TemplateDefinitionReader(definition)
        expressions = try reader.context()
        templates = try reader.templates()
        var builder = ExactForestBuilder(context: expressions)
        for name in definition.rules.keys.sorted() {
            do {
                try builder.check(rule: name)
            } catch {
                throw TemplateFault(error, at: "rules.\(name)", in: definition.rules[name] ?? "")
            }
        }
        for template in reader.orderOfTrying(templates) {
            do {
                try builder.add(
                    template.expression, response: template.response, isUnderstand: template.isUnderstand,
                    index: template.index)
            } catch {
                throw TemplateFault(error, at: template.path, in: template.source)
            }
        }
        exact = ExactMatcher(builder.finish())
    }

    /// - Parameter language: Whose words are known; nil for none.
    /// - Throws: ``TemplateFault`` at the first fault.
    package convenience init(
        _ definition: TemplateDefinition, language: LanguagePack?
    ) throws(TemplateFault) {
        try self.init(definition, knowledge: language.map { LanguageKnowledge($0) })
    }

    /// - Parameters:
    ///   - tolerance: What counts as near enough in tolerant matching.
    ///   - findsMargin: Whether ``TemplateMatch/margin`` is wanted also of a sentence that is right word for word,
    ///     which costs as much as matching it.
    /// - Throws: ``TemplateFault`` when the sentence costs too much to match, or the templates are too large for
    ///   tolerant matching.
    package func match(
        _ sentence: String, mode: Mode, tolerance: MatchTolerance = .normal, findsMargin: Bool = true
    ) throws(TemplateFault) -> TemplateMatch {
        guard mode == .tolerant else { return try exactMatch(sentence) ?? .none }
        let match = try tolerantGrammar().match(
            sentence, tolerance: tolerance, findsMargin: findsMargin)
        if match.isMatched { return match }
        return try exactMatch(sentence) ?? match
    }

    private func exactMatch(_ sentence: String) throws(TemplateFault) -> TemplateMatch? {
        switch exact.match(sentence) {
        case .noMatch: return nil
        case .tooCostly:
            throw TemplateFault(
                code: "too-costly",
                message:
                    "Matching takes more than \(ExactMatcher.maximumSteps) steps; shorten the sentence, or nest less.",
                path: "text")
        case .match(let match):
            let response = definition.responses[Int(match.template.response)]
            return TemplateMatch(
                decision: match.template.isUnderstand ? .understood : .accepted, response: response.id,
                slots: match.slots, recast: sentence.trimmed,
                ruleID: match.template.isUnderstand ? response.understand[Int(match.template.index)].ruleID : nil,
                cost: 0)
        }
    }

    private func tolerantGrammar() throws(TemplateFault) -> TolerantGrammar {
        if let tolerant { return tolerant }
        let grammar = try TolerantGrammar(definition, expressions, templates, knowledge)
        tolerant = grammar
        return grammar
    }
}

/// What a sentence was taken for.
package struct TemplateMatch: Sendable, Hashable {
    package enum Decision: String, Sendable, Codable {
        case accepted, understood
        /// Two responses fit about equally well.
        case clarify
        /// Not near enough to accept, but worth asking.
        case near
        case none
    }

    package var decision: Decision
    package var response: String?
    package var slots: [String: SlotValue] = [:]
    /// The right sentence.
    package var recast: String?
    /// The grammar rule that a foreseen mistake breaks.
    package var ruleID: String?
    /// Nil where nothing was near.
    package var cost: Double?
    package var edits: [UtteranceEdit] = []
    /// What the next response costs more; nil when no other is near.
    package var margin: Double?
    /// The responses to ask about, the likelier first.
    package var candidates: [String] = []

    static let none = TemplateMatch(decision: .none)

    package var isMatched: Bool { decision == .accepted || decision == .understood }
}
