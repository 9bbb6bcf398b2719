import Grammar
import Lexicon
import Templates

/// What the expressions of a script see: the conversation as it stands, and the slots of the answer at hand.
struct DialogueScope: ExpressionScope {
    let engine: DialogueEngine
    let settings: DialogueSettings
    let state: DialogueState
    var slots: [String: String] = [:]

    func value(of name: String) -> ScriptValue? {
        if let text = slots[name] ?? state.variables[name] { return ScriptValue(text) }
        guard let builtIn = BuiltInName(rawValue: name) else { return nil }
        return switch builtIn {
        case .mode: ScriptValue(settings.difficultyMode.rawValue)
        case .style: ScriptValue((engine.character?.conversationStyle ?? .casual).rawValue)
        case .level: ScriptValue(settings.level?.rawValue ?? "")
        case .turns: ScriptValue(Double(state.turns))
        case .misses: ScriptValue(Double(state.misses))
        case .hints: ScriptValue(Double(state.hints))
        case .score: ScriptValue(state.tally.means(checksGrammar: engine.checker != nil)?.score ?? 0)
        }
    }

    func ask(_ function: ScriptFunction, _ argument: String) -> ScriptValue {
        switch function {
        case .visited: ScriptValue(state.visits[argument, default: 0] > 0)
        case .visits: ScriptValue(Double(state.visits[argument, default: 0]))
        case .said: ScriptValue(engine.isAmong(state.wordsProduced, argument))
        case .due: ScriptValue(engine.isAmong(settings.dueWords, argument))
        case .errors: ScriptValue(Double(state.errors.count { $0.ruleID == argument }))
        case .completed: ScriptValue(state.completed.contains(argument))
        case .words: ScriptValue(inWords(argument))
        case .min, .max, .round, .floor, .abs, .fixed, .padded: ScriptValue("")
        }
    }

    /// A whole number as it is said; anything else stays as it is.
    private func inWords(_ text: String) -> String {
        guard let number = ScriptValue(text).number, number == number.rounded() else { return text }
        return NumberWords(language: engine.languageID).usual(number) ?? text
    }

    func random(_ count: Int, salt: Int) -> Int {
        // Every node that a turn passes through draws its own random number.
        let place = state.node.utf8.reduce(state.visits[state.node, default: 0]) { $0 &* 31 &+ Int($1) }
        var random = SplitMix(
            seed: state.seed ^ UInt64(truncatingIfNeeded: state.turns &* 0x9E37_79B9 &+ place &* 0xC2B2 &+ salt))
        return Int(random.next() % UInt64(count)) + 1
    }
}

extension DialogueEngine {
    /// Lemmas of a word in any form; the word itself when the language does not have it.
    package func lemmas(of word: String) -> [String] {
        [word] + flow.vocabulary.knowledge.lemmas(of: word.lowercased())
    }

    /// Whether a word, in any form, is among lemmas.
    func isAmong(_ lemmas: some Collection<String>, _ word: String) -> Bool {
        !lemmas.isEmpty && self.lemmas(of: word).contains(where: lemmas.contains)
    }
}

extension DialogueResponse {
    /// The key under which its uses are counted.
    func useKey(in node: DialogueNode) -> String { "\(node.id) → \(id)" }
}
