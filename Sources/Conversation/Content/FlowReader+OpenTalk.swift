import ContentFiles
import Lexicon
import Templates

extension FlowReader {
    /// A scenario without a script: the character greets, whatever the learner says is checked and asked on about, and
    /// a goodbye ends it.
    ///
    /// - Parameters:
    ///   - location: Where the scenario stands.
    ///   - words: The scenario's vocabulary, for a hint.
    mutating func openTalk(at location: SourceLocation, words: [String]) -> DialogueFlow {
        isPlain = true
        let names = ["talk", "talk-on", "farewell"]
        numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        reportMissingScript(at: location)
        let stock = stockResponses()
        let own = goodbye(leadingTo: 2)
        let shared = compile(stock)
        let index = compile(own, from: stock.count)
        let hints = openHints(words)
        func node(_ number: Int, _ phrase: OpenPhrase, listens: Bool) -> DialogueNode {
            DialogueNode(
                id: names[number], location: location, lines: .none, phrase: phrase,
                responses: listens ? (stock + own).map(\.response) : [], anything: listens ? .goto(1) : nil,
                hints: listens ? hints : [], waits: [], otherwise: [], branches: [], isEnd: !listens, index: index)
        }
        let nodes = [
            node(0, .greet, listens: true), node(1, .encourage, listens: true), node(2, .farewell, listens: false),
        ]
        let goals = readGoals(answered: [])
        checkExpressions()
        return DialogueFlow(
            nodes: nodes, start: 0, vocabulary: vocabulary, everywhere: shared, variables: [:],
            objectives: goals.objectives, phrases: goals.phrases, library: phrases)
    }

    private func reportMissingScript(at location: SourceLocation) {
        let language = baseLanguage(of: tag)
        let silence =
            phrases.stock(for: language).phrases.greet.isEmpty
            ? " There are no stock phrases for '\(language)' either: give the character 'phrases' with 'greet', "
                + "'encourage' and 'farewell', or it says nothing."
            : ""
        issues.warning(
            "no-script",
            "The scenario has neither 'nodes' nor 'conversationFlow': the character greets, asks on and says goodbye,"
                + " and expects no answer in particular.\(silence)",
            at: location)
    }

    private mutating func goodbye(leadingTo target: Int) -> [SourceResponse] {
        let sources = phrases.stock(for: baseLanguage(of: tag)).goodbyes
        return sources.isEmpty ? [] : [stockResponse(id: "goodbye", sources, scope: .node, .goto(target))]
    }

    /// What there is to talk about, then the words to do it with.
    private func openHints(_ words: [String]) -> [DialogueNode.Hint] {
        let aims = objectives.compactMap { $0.node["description"]?.text }
        let texts = words.isEmpty ? aims : aims + [words.joined(separator: " · ")]
        return texts.map { DialogueNode.Hint(text: $0, isAnswer: false) }
    }
}
