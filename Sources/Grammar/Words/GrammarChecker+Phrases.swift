import Lexicon

/// A phrase of the lexicon in a text.
struct FoundPhrase {
    var reading: Reading
    var nodes: Range<Int>
}

extension GrammarChecker {
    /// Words that a phrase of the lexicon has at most.
    private static let longestPhrase = 5

    /// The longest phrase of the lexicon that starts at a node.
    func phrase(at start: Int, in analysis: Analysis) -> FoundPhrase? {
        guard analysis.nodes[start].kind == .word else { return nil }
        var found: FoundPhrase?
        for head in heads(at: start, in: analysis) {
            var forms = [head]
            for node in start + 1..<min(start + Self.longestPhrase, analysis.nodes.count) {
                guard analysis.nodes[node].kind == .word, let token = analysis.token(at: node) else { break }
                forms.append(token.form)
                let reading = language.lexicon.readings(of: forms.joined(separator: " ")).first
                if let reading, node >= found?.nodes.upperBound ?? 0 {
                    found = FoundPhrase(reading: reading, nodes: start..<node + 1)
                }
            }
        }
        return found
    }

    /// What a phrase may begin with here: the word as it stands, and the verbs that it may be a form of, for *me di
    /// cuenta* is *darse cuenta*.
    private func heads(at node: Int, in analysis: Analysis) -> [String] {
        guard let token = analysis.token(at: node) else { return [] }
        let lemmas = verbReadings(at: node, in: analysis).map { token.readings[Int($0.source)].lemma }
        return ([token.form] + lemmas + lemmas.compactMap { language.pronominal($0) }).reduce(into: []) { heads, head in
            if !heads.contains(head) { heads.append(head) }
        }
    }

    /// The phrase as one word, where it is one, and those of its words that keep their meaning.
    func words(of phrase: FoundPhrase, in analysis: Analysis) -> [ContentWord] {
        guard let first = analysis.token(at: phrase.nodes.lowerBound),
            let last = analysis.token(at: phrase.nodes.upperBound - 1)
        else { return [] }
        let parts = phrase.nodes.compactMap { studyWord(at: $0, in: analysis) }
        let isCall = phrase.reading.partOfSpeech == .interjection
        let senses = senseWords(of: phrase.reading)
        let kept = parts.filter { part in
            // That *buenas noches* are *bueno* is nothing to learn.
            [.verb, .noun].contains(part.partOfSpeech)
                && !senses.isDisjoint(with: senseWords(of: (part.lemma, part.partOfSpeech)))
        }
        guard !parts.isEmpty, !isCall || standsAlone(phrase, in: analysis) else { return kept }
        let word = ContentWord(
            lemma: phrase.reading.lemma, partOfSpeech: phrase.reading.partOfSpeech,
            forms: phrase.nodes.compactMap { analysis.token(at: $0)?.form },
            range: first.range.lowerBound..<last.range.upperBound, isSure: true)
        return [word] + kept
    }

    /// The words of a lemma's sense that tell it apart, without remarks.
    private func senseWords(of reading: Reading) -> Set<String> {
        senseWords(of: (reading.lemma, reading.partOfSpeech))
    }

    private func senseWords(of word: (lemma: String, partOfSpeech: PartOfSpeech)) -> Set<String> {
        let gloss = language.lexicon.entry(word.lemma, word.partOfSpeech)?.gloss ?? ""
        return Set(
            gloss.withoutRemarks.lowercased().split { !$0.isLetter }
                .map { $0.count > 3 && $0.hasSuffix("s") ? String($0.dropLast()) : String($0) }
        ).subtracting(language.lexicon.glossWords.small)
    }

    /// Whether what greets or thanks does so here: it opens a clause, and no verb goes on with it (*te quiero pedir
    /// algo*).
    private func standsAlone(_ phrase: FoundPhrase, in analysis: Analysis) -> Bool {
        guard startsClause(phrase.nodes.lowerBound, in: analysis) else { return false }
        let next = phrase.nodes.upperBound
        guard next < analysis.nodes.count else { return true }
        return !analysis.readings(of: analysis.nodes[next]).contains { $0.part == PartOfSpeechSet(.verb) }
    }

    /// Whether nothing of a clause stands before a node: *hola buenas tardes* has no comma where it should.
    private func startsClause(_ node: Int, in analysis: Analysis) -> Bool {
        guard node > 0 else { return true }
        let before = analysis.nodes[node - 1]
        if !before.kind.isDisjoint(with: .boundary) { return true }
        return analysis.readings(of: before).contains { $0.part == PartOfSpeechSet(.interjection) }
    }

    /// The pronominal verb of the lexicon that a verb and the reflexive pronoun of its person form: *me llamo*,
    /// *siéntate*, *me voy a quedar*, *preferimos sentarnos*; nil for any other word.
    func pronominal(of word: ContentWord, at node: Int, in analysis: Analysis) -> String? {
        guard word.partOfSpeech == .verb, let lemma = language.pronominal(word.lemma),
            let token = analysis.token(at: node)
        else { return nil }
        let verbs = verbReadings(at: node, in: analysis)
        let enclitics = verbs.contains { $0.features.contains(.enclitic) } ? self.enclitics(of: token.form) : []
        let isInfinitive = verbs.contains { $0.features.contains(.infinitive) }
        if isInfinitive, let governor = governor(of: node, in: analysis) {
            // The person is that of the verb that governs the infinitive, and its pronoun may be there too.
            let pronouns = enclitics.isEmpty ? pronounReadings(before: governor, in: analysis) : enclitics
            return agree(pronouns, verbReadings(at: governor, in: analysis)) ? lemma : nil
        }
        if enclitics.isEmpty, governsInfinitive(node, in: analysis) { return nil }
        return agree(enclitics.isEmpty ? pronounReadings(before: node, in: analysis) : enclitics, verbs) ? lemma : nil
    }

    private func verbReadings(at node: Int, in analysis: Analysis) -> [Analysis.Reading] {
        analysis.readings(of: analysis.nodes[node]).filter { $0.part == PartOfSpeechSet(.verb) }
    }

    private func pronounReadings(before node: Int, in analysis: Analysis) -> [Reading] {
        node > 0 ? analysis.token(at: node - 1)?.readings ?? [] : []
    }

    private func agree(_ pronouns: [Reading], _ verbs: [Analysis.Reading]) -> Bool {
        pronouns.contains { pronoun in verbs.contains { isReflexive(pronoun, of: $0.features) } }
    }

    /// The finite verb that an infinitive hangs on, directly or by one small word: *voy a quedarme*.
    private func governor(of node: Int, in analysis: Analysis) -> Int? {
        for place in [node - 1, node - 2] where place > 0 {
            let verbs = verbReadings(at: place, in: analysis)
            if verbs.contains(where: { !$0.features.isDisjoint(with: .moods) }) { return place }
            guard place == node - 1, let token = analysis.token(at: place), language.isFunctionWord(token.form) else {
                return nil
            }
        }
        return nil
    }

    private func governsInfinitive(_ node: Int, in analysis: Analysis) -> Bool {
        [node + 1, node + 2].contains { next in
            next < analysis.nodes.count
                && verbReadings(at: next, in: analysis).contains { $0.features.contains(.infinitive) }
                && governor(of: next, in: analysis) == node
        }
    }

    /// Whether a pronoun is of the verb's own person.
    func isReflexive(_ pronoun: Reading, of verb: Features) -> Bool {
        guard pronoun.partOfSpeech == .pronoun, pronoun.features.contains(.reflexive) else { return false }
        let own = verb.intersection([.first, .second, .third, .singular, .plural])
        // An infinitive tells no person; only the third's pronoun is never somebody else.
        return own.isEmpty ? pronoun.features.contains(.third) : pronoun.features.isSuperset(of: own)
    }

    /// The readings of the pronoun that a verb form ends in.
    func enclitics(of form: String) -> [Reading] {
        for length in [3, 2] where form.count > length {
            let readings = language.lexicon.readings(of: String(form.suffix(length)))
            if readings.contains(where: { $0.partOfSpeech == .pronoun }) { return readings }
        }
        return []
    }
}

extension String {
    /// Without what stands in brackets.
    fileprivate var withoutRemarks: String {
        guard contains("(") else { return self }
        var text = ""
        var rest = self[...]
        while let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") {
            text += rest[..<open]
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }
}
