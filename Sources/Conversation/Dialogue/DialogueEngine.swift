package import Grammar
package import Lexicon
import Templates

/// Runs one scenario. Holds content only: a value, safe to share among sessions and tasks.
///
/// ```swift
/// let engine = DialogueEngine(scenario: scenario, character: maria, language: spanish, checker: checker)
/// var (state, outcome) = engine.begin(settings: settings, seed: 7)
/// (state, outcome) = try engine.turn(state, .say("quiero un café"), settings: settings)
/// ```
package struct DialogueEngine: Sendable {
    /// Behind one reference, so that a turn copies an engine for the price of a count.
    private final class Content: Sendable {
        let scenario: Scenario
        let character: AICharacter?
        let checker: GrammarChecker?
        let flow: DialogueFlow
        let languageID: String
        let cast: [String: AICharacter]

        init(scenario: Scenario, character: AICharacter?, cast: [String: AICharacter], checker: GrammarChecker?) {
            self.scenario = scenario
            self.character = character
            self.cast = cast
            self.checker = checker
            flow = scenario.flow
            languageID = scenario.languageID
        }
    }

    private let content: Content

    /// - Parameters:
    ///   - character: Who speaks; nil speaks at normal speed with the language's stock phrases.
    ///   - cast: The characters of the scenario's other roles, by role.
    ///   - language: The scenario's own; its words were compiled into the scenario when it was loaded.
    ///   - checker: Finds grammar errors; nil leaves only those the author foresaw.
    package init(
        scenario: Scenario, character: AICharacter?, cast: [String: AICharacter] = [:], language: LanguagePack,
        checker: GrammarChecker?
    ) {
        self.init(scenario: scenario, character: character, cast: cast, checker: checker)
    }

    package init(
        scenario: Scenario, character: AICharacter?, cast: [String: AICharacter] = [:], checker: GrammarChecker?
    ) {
        content = Content(scenario: scenario, character: character, cast: cast, checker: checker)
    }

    package var scenario: Scenario { content.scenario }
    package var character: AICharacter? { content.character }
    package var checker: GrammarChecker? { content.checker }
    package var flow: DialogueFlow { content.flow }
    /// What is said in the languages whatever the scenario.
    package var phrases: PhraseLibrary { content.flow.library }
    var languageID: String { content.languageID }

    /// Who plays a role of the scenario's cast.
    package func speaker(_ role: String) -> AICharacter? { content.cast[role] }
    /// Every character that may speak besides the scenario's own.
    package var cast: [String: AICharacter] { content.cast }
}

extension DialogueEngine {
    /// One sentence for each right answer in the state's node: what a recogniser may expect to hear, or a client
    /// suggest.
    package func expectedAnswers(in state: DialogueState) -> [String] {
        guard let number = flow.number(of: state.node) else { return [] }
        let node = flow.nodes[number]
        let hidden = unavailable(in: node, state)
        return node.responses.enumerated().filter { $1.scope == .node && !hidden.contains(Int32($0)) }.flatMap {
            _, response in
            response.patterns.filter { $0.ruleID == nil }.map(\.witness)
        }
    }

    /// What can be got ready while the learner thinks of an answer; nil where all is.
    package func preparation(for node: String) -> (@Sendable () -> Void)? {
        guard let number = flow.number(of: node), flow.nodes[number].listens else { return nil }
        return flow.meaning.lesson(ofNode: number)
    }

    /// The response that an utterance is recognised as in the state's node, and nothing else: no reply, no check.
    package func recognise(_ text: String, in state: DialogueState) -> String? {
        guard case .recognised(let response) = recognition(of: text, in: state, settings: DialogueSettings()) else {
            return nil
        }
        return response
    }
}
