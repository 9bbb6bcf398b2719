import AnkiFormats
import Foundation
import Lexicon

/// What an imported text is a word of: «la mesa» is of the lexicon's mesa.
struct Headword {
    /// By which the card is told from others, as conversations tell it.
    var lemma: String
    var entry: LexicalEntry?

    init(_ word: ExchangedCard, language: LanguagePack?) {
        let text = word.word.normalizedToNFC
        lemma = text
        guard let lexicon = language?.lexicon else { return }
        entry = lexicon.entry(text.lowercased(), word.partOfSpeech)
        if entry == nil {
            // «la mesa», «el/la estudiante»: the article stands with the word already.
            let parts = text.lowercased().split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let noun = lexicon.entry(String(parts[1]), .noun) else { return }
            let articles = parts[0].split(separator: "/").map { lexicon.readings(of: String($0)) }
            guard articles.allSatisfy({ $0.contains { $0.partOfSpeech == .article } }) else { return }
            entry = noun
            entry?.article = nil
        }
        lemma = entry?.lemma ?? text
    }
}
