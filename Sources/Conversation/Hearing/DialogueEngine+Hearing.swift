import ContentFiles
package import Lexicon
import Templates

extension DialogueEngine {
    /// The most words and pairs of words that a recogniser is told of.
    private static let most = (words: 12_000, pairs: 60_000)

    /// What is said in this scenario, counted for what is likely in the others of its language.
    package var spokenCounts: WordCounts { ScriptCounts.counts(flow, in: nil, weight: (1, 1)) }

    /// The words that a learner may say in the state's node, with what is likely after what: most of all its own
    /// sentences, then the scenario's, then whatever is said in the language. Nil where no answer is awaited.
    ///
    /// - Parameter language: What is said in the language, counted.
    package func wordModel(in state: DialogueState, language: WordCounts) -> WordModel? {
        guard !state.isEnded, let number = flow.number(of: state.node), flow.nodes[number].listens else { return nil }
        var counts = ScriptCounts.counts(flow, in: number, weight: (3, 1))
        var random = SplitMix(seed: 1)
        for (_, drawn) in flow.everywhere.sentences(ofEach: 12, using: &random) {
            for surfaces in drawn {
                counts.add(surfaces.map { flow.vocabulary.surfaces[Int($0)].text }, weight: 1 / Float(drawn.count))
            }
        }
        counts.add(
            flow.library.stock(for: languageID).moves.requests.value, said: state.lastLines.map(\.text))
        counts.add(language)
        return WordModel(counts, words: Self.most.words, pairs: Self.most.pairs)
    }
}

extension WordCounts {
    /// The commonest lemmas that are told of, by rank.
    private static let lowestRank = 4_000
    /// Of all words together, beside the texts.
    private static let lexiconShare: Float = 0.1

    /// What is said in a language: texts, and the commonest words of its lexicon.
    ///
    /// - Parameters:
    ///   - texts: In the language, whatever they are.
    ///   - scripts: What is said in its scenarios.
    package init(texts: [String], scripts: [WordCounts], lexicon: CompiledLexicon) {
        self.init()
        for text in texts { add(text: text, weight: 0.5) }
        for script in scripts { add(script, weight: 0.3) }
        // Zipf's law: a word is as likely as its rank is low.
        var weights: [String: Float] = [:]
        for entry in lexicon.entries() {
            guard let rank = entry.rank, rank <= Self.lowestRank else { continue }
            for word in Tokenizer.words(of: entry.lemma) {
                weights[word.lowercased()] = max(weights[word.lowercased(), default: 0], 1 / (Float(rank) + 30))
            }
        }
        let all = weights.values.reduce(0, +)
        guard all > 0 else { return }
        let unit = max(1, total) * Self.lexiconShare / all
        for (word, weight) in weights.sorted(by: { $0.key < $1.key }) { add(word: word, weight: unit * weight) }
    }

    private var total: Float { singles.reduce(0, +) }
}
