package import Grammar
package import Lexicon

/// Runs one scenario. Holds content only: a value, safe to share among sessions and tasks.
///
/// ```swift
/// let engine = DialogueEngine(scenario: scenario, character: maria, language: spanish, checker: checker)
/// var (state, outcome) = engine.begin(settings: settings, seed: 7)
/// (state, outcome) = try engine.turn(state, .say("quiero un café"), settings: settings)
/// ```
package struct DialogueEngine: Sendable {
    package let scenario: Scenario
    package let character: AICharacter?
    let knowledge: any WordKnowledge
    let checker: GrammarChecker?

    /// - Parameters:
    ///   - character: Who speaks; nil speaks at normal speed with the language's stock phrases.
    ///   - checker: Finds grammar errors; nil leaves only those the author foresaw.
    package init(scenario: Scenario, character: AICharacter?, language: LanguagePack, checker: GrammarChecker?) {
        self.init(
            scenario: scenario, character: character, knowledge: LanguageKnowledge(language), checker: checker)
    }

    init(scenario: Scenario, character: AICharacter?, knowledge: any WordKnowledge, checker: GrammarChecker?) {
        self.scenario = scenario
        self.character = character
        self.knowledge = knowledge
        self.checker = checker
    }
}

extension DialogueEngine {
    /// The response that an utterance is recognised as in the state's node, and nothing else: no reply, no check.
    package func matchOnly(_ state: DialogueState, _ text: String) -> String? {
        guard let number = scenario.flow.number(of: state.node) else { return nil }
        let node = scenario.flow.nodes[number]
        let utterance = Utterance(text, vocabulary: scenario.flow.vocabulary)
        let decision = NodeMatcher(
            index: node.index,
            analysis: EditAnalysis(
                utterance: utterance, vocabulary: scenario.flow.vocabulary, knowledge: knowledge),
            tolerance: .normal, isSpoken: false, responses: node.responses, isAnsweringClarification: false
        ).match()
        guard case .recognised(let alignment, _) = decision else { return nil }
        return node.responses[Int(alignment.final.response)].id
    }
}
