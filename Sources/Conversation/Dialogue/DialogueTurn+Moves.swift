import Grammar
import Lexicon
import Templates

/// What the character does about a move. None is judged, and none but the way back leaves the node.
extension DialogueTurn {
    /// The move that an utterance is, where it is not an answer.
    ///
    /// - Parameter decision: What the node's answers make of the utterance. A request of the language's stock stays one
    ///   unless a word is asked about besides; so does an answer, and a question about a word is none with a slip:
    ///   *¿qué es el mole?*
    func move(_ utterance: Utterance, taken decision: ResponseMatcher.Decision, in node: DialogueNode)
        -> MoveDetector.Detection?
    {
        var isRecognised = false
        if case .recognised(let alignment, _) = decision {
            let isStock = node.responses[Int(alignment.final.response)].scope == .stock
            guard isStock || alignment.cost > 0 else { return nil }
            isRecognised = true
        }
        let cues = flow.library.stock(for: engine.languageID).moves
        // The line may have been said in other words before: *¿qué es «trancón»?*
        let variants = node.lines.lines.map(\.parts.plainPieces)
        let said = state.lastLines.map(\.text) + variants + node.hints.prefix(state.hints).map(\.text)
        let language = engine.checker?.language
        let detector = MoveDetector(
            cues: cues, knowledge: flow.vocabulary.knowledge, said: SaidWords(said),
            names: foldedNames,
            translates: { word, form in language?.translates(word, form) ?? false })
        guard let detected = detector.detection(in: utterance) else { return nil }
        // *¿Qué tal estás?* is itself, and no answer with a slip.
        if detected.move == .howAreYou, detected.isAllThatIsSaid { return detected }
        return isRecognised && detected.move.topic == nil && !detected.isOnlyNotKnowing ? nil : detected
    }

    /// What was said in a node, cut into words; the names of who is spoken to are no names of the learner's.
    func utterance(_ text: String, in node: DialogueNode) -> Utterance {
        node.utterance(text, vocabulary: flow.vocabulary, besides: node.openName == nil ? [] : foldedNames)
    }

    /// The names of who may be spoken to.
    var foldedNames: Set<[UInt32]> {
        let characters = [engine.character].compactMap { $0 } + engine.cast.values
        return Set(characters.flatMap { Tokenizer.words(of: $0.name) }.map { Folding.fold($0) })
    }

    /// Lets the character answer a move.
    mutating func make(_ move: LearnerMove, in node: DialogueNode) {
        outcome.match = .control
        outcome.responseID = move.kind.rawValue
        switch move {
        case .repeat, .louder: repeatLines(slower: false)
        case .slower: repeatLines(slower: true)
        case .notUnderstood: repeatWithTranslation()
        case .meaning(let word): explain(word)
        case .howToSay(let phrase): translate(phrase, in: node)
        case .spell(let word): spell(word)
        case .otherLanguage:
            answer(\.otherLanguage, id: move.kind.rawValue)
            repeatLines(slower: true)
            giveHint(in: node)
        case .dontKnow: follow(.control(.hint), from: node)
        case .back: control(.back, in: node)
        case .wait: answer(\.patience, id: move.kind.rawValue)
        case .leave: leave(in: node)
        case .insult: answer(\.cool, id: move.kind.rawValue)
        case .thanks: answer(\.welcome, id: move.kind.rawValue)
        case .compliment: answer(\.flattered, id: move.kind.rawValue)
        case .howAreYou: answer(\.wellbeing, id: move.kind.rawValue)
        }
    }

    /// - Returns: Whether there is a phrase.
    @discardableResult
    private mutating func answer(
        _ kind: KeyPath<CharacterPhrases, [String]>, id: String, holding values: [String: String] = [:]
    ) -> Bool {
        guard let phrase = phrases(kind).turn(state.turns) else { return false }
        let text = values.reduce(phrase) { $0.replacing("{\($1.key)}", with: $1.value) }
        speak(phrase: text, id: id, as: .clarify)
        return true
    }

    /// Asks the learner to stay, once in a node; who insists may go.
    private mutating func leave(in node: DialogueNode) {
        let id = LearnerMove.Kind.leave.rawValue
        let key = "\(id).\(node.id)"
        state.uses[key, default: 0] += 1
        if state.uses[key] == 1, answer(\.stay, id: id) { return }
        answer(\.farewell, id: OpenPhrase.farewell.rawValue)
        end()
    }

    /// Says slowly what was said last, and what it means.
    mutating func repeatWithTranslation() { repeatWithTranslation(state.lastLines) }

    /// Says again, slowly, what the learner is to answer, and what it means; without what came before the question.
    mutating func askAgain() {
        let question =
            state.lastLines.lastIndex { $0.text.contains(where: Self.asks.contains) } ?? state.lastLines.endIndex - 1
        repeatWithTranslation(Array(state.lastLines.suffix(from: max(question, 0))))
    }

    private static let asks: Set<Character> = ["?", "？"]

    private mutating func repeatWithTranslation(_ lines: [SpokenLine]) {
        repeatLines(lines, slower: true)
        let translations = lines.compactMap(\.translation)
        if !translations.isEmpty { outcome.hint = translations.joined(separator: " ") }
    }

    /// The word's gloss, the author's before the lexicon's; where there is none, what the lines mean.
    private mutating func explain(_ word: String?) {
        let authors = word.flatMap { flow.glosses.gloss(of: $0, in: settings.explanationLanguage) }
        let known = authors == nil ? word.flatMap { engine.checker?.language.entry(explaining: $0)?.gloss } : nil
        guard let word, let gloss = authors ?? known.map(Self.told),
            answer(\.explain, id: LearnerMove.Kind.meaning.rawValue, holding: ["word": word, "gloss": gloss])
        else { return repeatWithTranslation() }
    }

    /// Senses of a gloss that a character names.
    private static let mostSenses = 3

    /// A gloss as somebody says it, without what a dictionary adds: *ticket* for *ticket (Latin America)*.
    private static func told(_ gloss: String) -> String {
        var senses: [String] = []
        for sense in gloss.split(separator: ";") {
            let plain = sense.replacing(/\s*\([^)]*\)/, with: "").drop(while: \.isWhitespace).description
            if !plain.isEmpty, !senses.contains(plain) { senses.append(plain) }
        }
        return senses.isEmpty ? gloss : senses.prefix(mostSenses).joined(separator: ", ")
    }

    private mutating func translate(_ phrase: String?, in node: DialogueNode) {
        let entries = phrase.flatMap { phrase in
            engine.checker?.language.translations(of: phrase, into: engine.scenario.language, glosses: nil).entries
        }
        let id = LearnerMove.Kind.howToSay.rawValue
        if let entry = entries?.first, answer(\.translate, id: id, holding: ["word": entry.lemma]) { return }
        let isAnswered = answer(\.paraphrase, id: id)
        if !giveHint(in: node), !isAnswered { repeatLines(slower: true) }
    }

    private mutating func spell(_ word: String?) {
        guard let word else { return repeatLines(slower: true) }
        let letters = word.uppercased().map { $0.isWhitespace ? "–" : String($0) }.joined(separator: ", ")
        let id = LearnerMove.Kind.spell.rawValue
        if !answer(\.spell, id: id, holding: ["word": word, "letters": letters]) { repeatLines(slower: true) }
    }
}
