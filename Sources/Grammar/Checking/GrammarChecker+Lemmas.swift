import Lexicon

extension GrammarChecker {
    /// The likeliest lemma of each content word of a text, in order, each once: what the words around it leave of its
    /// readings, so that *la cuenta* is the noun. Unknown words, names, function words and fillers are left out.
    package func contentLemmas(of text: String) -> [String] {
        let analysis = analyse(CheckedText(text))
        var lemmas: [String] = []
        for node in analysis.nodes where node.kind == .word {
            let token = analysis.tokens[Int(node.token)]
            guard token.flags.isDisjoint(with: [.guessed, .name]), !language.isFunctionWord(token.form),
                !language.isFiller(token.form)
            else { continue }
            let readings = analysis.readings(of: node).map { token.readings[Int($0.source)] }
            // Ambiguity that is left goes to the most frequent reading, which the lexicon lists first.
            guard let lemma = readings.min(by: { rank($0, in: token) < rank($1, in: token) })?.lemma else { continue }
            if !lemmas.contains(lemma) { lemmas.append(lemma) }
        }
        return lemmas
    }

    private func rank(_ reading: Reading, in token: Token) -> Int {
        token.readings.firstIndex(of: reading) ?? .max
    }
}
