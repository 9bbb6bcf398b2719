package import Lexicon

extension GrammarChecker {
    /// The tokens of a text, as its rules read them.
    package func tokens(of text: String) -> [Token] { analyse(CheckedText(text)).tokens }

    /// The likeliest lemma of each content word of a text, in order, each once: what the words around it leave of its
    /// readings, so that *la cuenta* is the noun. Unknown words, names, function words and fillers are left out.
    package func contentLemmas(of text: String) -> [String] {
        let text = CheckedText(text)
        let analysis = analyse(text)
        var lemmas: [String] = []
        for node in analysis.nodes.indices {
            if let word = contentWord(at: node, in: analysis), !lemmas.contains(word.lemma) {
                lemmas.append(word.lemma)
            }
        }
        return lemmas
    }

    /// The content words of a text in order, for study. Phrases of the lexicon (*buenas noches*) are words, beside
    /// those of their own words that keep their sense in them: *con tarjeta* has *tarjeta*, *sin embargo* no *embargo*.
    /// A verb with the pronoun of its own person (*me llamo*) is the pronominal one where the lexicon has it.
    package func contentWords(of text: String) -> [ContentWord] {
        contentWordsKnown.value(of: text) { contentWords(of: CheckedText(text)) }
    }

    private func contentWords(of text: CheckedText) -> [ContentWord] {
        let analysis = analyse(text)
        var words: [ContentWord] = []
        var node = 0
        while node < analysis.nodes.count {
            if let phrase = phrase(at: node, in: analysis) {
                words += self.words(of: phrase, in: analysis)
                node = phrase.nodes.upperBound
            } else {
                if let word = studyWord(at: node, in: analysis) { words.append(word) }
                node += 1
            }
        }
        return words
    }

    func studyWord(at node: Int, in analysis: Analysis) -> ContentWord? {
        guard var word = contentWord(at: node, in: analysis) else { return nil }
        if let pronominal = pronominal(of: word, at: node, in: analysis) { word.lemma = pronominal }
        return word
    }

    /// What is left of a node's readings, as one lemma in one class; nil for what is not a content word.
    func contentWord(at node: Int, in analysis: Analysis) -> ContentWord? {
        guard analysis.nodes[node].kind == .word, let token = analysis.token(at: node),
            token.flags.isDisjoint(with: [.guessed, .name]), !language.isFunctionWord(token.form),
            !language.isFiller(token.form), let (reading, isSure) = likeliestReading(at: node, in: analysis),
            !isNamed(reading, at: node, in: analysis), !isUnknownNoun(reading, at: node, in: analysis)
        else { return nil }
        return ContentWord(
            lemma: reading.lemma, partOfSpeech: reading.partOfSpeech, forms: [token.form], range: token.range,
            isSure: isSure)
    }

    /// The likeliest of the readings that are left of a word, and whether no other comes near it.
    func likeliestReading(at node: Int, in analysis: Analysis) -> (reading: Reading, isSure: Bool)? {
        let readings = plausibleReadings(at: node, in: analysis)
        guard let first = readings.first else { return nil }
        let isSettled = readings.allSatisfy { $0.lemma == first.lemma && $0.partOfSpeech == first.partOfSpeech }
        if isSettled { return (first, !isCall(first, at: node, in: analysis)) }
        var weights: [(reading: Reading, weight: Double)] = []
        for reading in readings {
            let rank = language.lexicon.entry(reading.lemma, reading.partOfSpeech)?.rank
            let weight = ReadingWeight.weight(of: reading, rank: rank)
            let same = weights.firstIndex {
                $0.reading.lemma == reading.lemma && $0.reading.partOfSpeech == reading.partOfSpeech
            }
            if let same { weights[same].weight += weight } else { weights.append((reading, weight)) }
        }
        let best = weights.max { $0.weight < $1.weight } ?? (first, 0)
        let rivals = weights.filter { !isMuchTheSame($0.reading, best.reading) }.map(\.weight).max() ?? 0
        let isSure = best.weight >= ReadingWeight.sure * rivals && !mayBeTheVerb(readings, at: node, in: analysis)
        return (best.reading, isSure)
    }

    /// «Un anticipo» where the lexicon knows the verb alone: after an article no verb can be meant.
    private func isUnknownNoun(_ reading: Reading, at node: Int, in analysis: Analysis) -> Bool {
        guard reading.partOfSpeech == .verb, !reading.features.isDisjoint(with: .moods), node > 0 else { return false }
        let before = analysis.readings(of: analysis.nodes[node - 1])
        let articles: PartOfSpeechSet = [PartOfSpeechSet(.article), PartOfSpeechSet(.determiner)]
        return !before.isEmpty && before.allSatisfy { !$0.part.isDisjoint(with: articles) }
    }

    /// *Mi gato Luna*: a capital letter inside a sentence, where the word itself has none.
    private func isNamed(_ reading: Reading, at node: Int, in analysis: Analysis) -> Bool {
        let before = node > 0 ? analysis.token(at: node - 1)?.text : nil
        guard analysis.nodes[node].isCapitalised, node > 0,
            analysis.nodes[node - 1].kind == .word || before == ",", let token = analysis.token(at: node)
        else { return false }
        return reading.lemma.first?.isLowercase == true && token.text != token.text.uppercased()
    }

    /// *Joven*, *médico*: a noun and an adjective of one lemma mean the same; *tarde* (late, afternoon) does not.
    private func isMuchTheSame(_ one: Reading, _ other: Reading) -> Bool {
        one.lemma == other.lemma
            && (one.partOfSpeech == other.partOfSpeech
                || Set([one.partOfSpeech, other.partOfSpeech]) == [.noun, .adjective])
    }
}
