import Templates

/// Tells moves in what learners say by the cues of their language, several at once among them: *perdón, no entiendo,
/// ¿puede repetir?*
struct MoveDetector {
    /// More words are an answer or a sentence of their own rather than what is asked about.
    private static let longestEcho = 3
    private static let shortUtterance = 4

    let cues: MoveCues
    let knowledge: any WordKnowledge
    /// What the character said last.
    let said: SaidWords
    /// What characters are called.
    let names: Set<[UInt32]>
    /// Whether a word of another language translates a form of this one.
    let translates: (_ word: String, _ form: String) -> Bool

    /// A move, and whether nothing is said beside it and courtesy.
    struct Detection {
        var move: LearnerMove
        var isAllThatIsSaid: Bool

        /// *No sé* is no *no*, whatever of it a node knows.
        var isOnlyNotKnowing: Bool { isAllThatIsSaid && move.kind == .dontKnow }
    }

    /// The move that counts, nil where the utterance is none.
    func detection(in utterance: Utterance) -> Detection? {
        guard let spotter = cues.spotter, !utterance.words.isEmpty else { return nil }
        let words = SpokenWords(utterance, knowledge: knowledge)
        let all = spotter.sightings(in: utterance)
        let sightings = sightings(all, words)
        var said = Set(words.indices.filter { words[$0].isFiller || names.contains(words[$0].folded) })
        for sighting in all where cues.cues[sighting.response] == nil { said.formUnion(sighting.words) }
        said.formUnion(words.quotations.joined())
        for sighting in sightings { said.formUnion(sighting.covered) }
        let isAll = said.count == words.count
        let mayAsk = words.asks || !words.marksSentences
        let found = sightings.filter {
            switch $0.cue.place {
            case .anywhere: true
            case .asked: mayAsk
            case .alone: isAll
            }
        }
        // What is part of a longer one says nothing by itself: of *gracias por la ayuda*, *ayuda* is no request.
        let longer = found.map(\.words) + all.filter { cues.cues[$0.response] == nil }.map(\.words)
        let whole = found.filter { one in
            !longer.contains { $0.count > one.words.count && $0.clamped(to: one.words) == one.words }
        }
        for kind in LearnerMove.Kind.allCases {
            let ofKind = whole.filter { $0.cue.kind == kind }
            guard !ofKind.isEmpty else { continue }
            let topic = ofKind.lazy.compactMap(\.topic).first ?? topic(for: kind, ofKind, words)
            let asked = topic.map { Set(Tokenizer.words(of: $0).map { Folding.fold($0) }) } ?? []
            return Detection(
                move: LearnerMove(kind, topic: topic),
                isAllThatIsSaid: words.indices.allSatisfy { said.contains($0) || asked.contains(words[$0].folded) })
        }
        if let echoed = echo(words) { return Detection(move: .meaning(of: echoed), isAllThatIsSaid: false) }
        return isInOtherLanguage(words) ? Detection(move: .otherLanguage, isAllThatIsSaid: true) : nil
    }

    /// A cue that was found, with what it is about.
    private struct Found {
        var cue: MoveCues.Cue
        var words: Range<Int>
        var topic: String?
        /// Words of the utterance, with those of the topic.
        var covered: Set<Int>
    }

    /// The longest of each cue, with its topic where it needs one.
    private func sightings(_ all: [PhraseSpotter.Sighting], _ words: SpokenWords) -> [Found] {
        all.sorted { $0.words.count > $1.words.count }.compactMap { sighting in
            guard let cue = cues.cues[sighting.response] else { return nil }
            guard let wanted = cue.topic else {
                return Found(cue: cue, words: sighting.words, covered: Set(sighting.words))
            }
            guard let topic = MoveTopic(wanted, beside: sighting.words, in: words, said) else { return nil }
            return Found(
                cue: cue, words: sighting.words, topic: topic.text,
                covered: Set(sighting.words).union(topic.words))
        }
    }

    /// What a question about a word is about, where no cue stands beside it: what is quoted, else what the character
    /// has just said.
    private func topic(for kind: LearnerMove.Kind, _ found: [Found], _ words: SpokenWords) -> String? {
        guard [.meaning, .howToSay, .spell].contains(kind) else { return nil }
        if let quoted = words.quotations.first { return words.text(quoted) }
        guard kind != .howToSay else { return nil }
        let covered = found.reduce(into: Set<Int>()) { $0.formUnion($1.covered) }
        return words.indices.first { !covered.contains($0) && words[$0].isContent && said.contains(words[$0].folded) }
            .map { words.text($0..<$0 + 1) }
    }

    /// A word of the character's that is said back as a question: quoted, by itself, or with a translation.
    private func echo(_ words: SpokenWords) -> String? {
        let isShort = words.count <= Self.shortUtterance
        let quoted = words.quotations.first { quoted in
            guard quoted.count <= Self.longestEcho else { return false }
            return said.contains(words[quoted].map(\.folded)) ? isShort || words.asks : quoted.count == words.count
        }
        if let quoted { return words.text(quoted) }
        let echoed = words.indices.filter { words[$0].isContent && said.contains(words[$0].folded) }
        for word in words.indices where !words[word].isWord {
            if let one = echoed.first(where: { $0 != word && translates(words[word].form, words[$0].form) }) {
                return words.text(one..<one + 1)
            }
        }
        if words.asks, echoed.count == 1, words.indices.allSatisfy({ said.contains(words[$0].folded) }),
            words.count <= Self.longestEcho
        {
            return words.text(echoed[0]..<echoed[0] + 1)
        }
        return nil
    }

    /// Whether at least half of an utterance is of another language, small words of which are known.
    private func isInOtherLanguage(_ words: SpokenWords) -> Bool {
        let known = words.indices.count { cues.otherWords.contains(words[$0].folded) }
        guard knowledge.knowsWords else { return known > 1 && 2 * known >= words.count || known == words.count }
        let foreign = words.indices.count { cues.otherWords.contains(words[$0].folded) || !words[$0].isWord }
        return known > 0 && 2 * foreign > words.count && (known > 1 || foreign == words.count)
    }
}
