/// The phrases of a language's lexicon by the words in them: *tiempo* has *a tiempo* and *todo el tiempo*.
package struct IdiomaticUsages: Sendable {
    /// Phrases shown of one word, the most frequent.
    private static let most = 5

    private var byLemma: [String: [LexicalEntry]] = [:]

    init() {}

    /// Looks through the whole lexicon, which takes some milliseconds.
    init(_ language: LanguagePack) {
        for phrase in language.lexicon.entries() where phrase.lemma.contains(" ") {
            let lemmas = language.tokens(of: phrase.lemma).filter { !language.isFunctionWord($0.form) }
                .flatMap { $0.readings.map(\.lemma) }
            for lemma in Set(lemmas) { byLemma[lemma, default: []].append(phrase) }
        }
    }

    /// The most frequent phrases with a word; nil where the lexicon has none.
    package func usages(of lemma: String) -> [String]? {
        byLemma[lemma].map { phrases in
            phrases.sorted { ($0.rank ?? .max, $0.lemma) < ($1.rank ?? .max, $1.lemma) }.prefix(Self.most)
                .map(\.lemma)
        }
    }
}
