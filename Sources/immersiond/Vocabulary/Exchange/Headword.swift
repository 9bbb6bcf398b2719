import AnkiFormats
import Foundation
import Lexicon

/// What an imported text is a word of: «la mesa» is of the lexicon's mesa.
struct Headword {
    /// By which the card is told from others, as conversations tell it.
    var lemma: String
    var entry: LexicalEntry?

    init(_ word: ExchangedWord, language: LanguagePack?) {
        let text = word.word.precomposedStringWithCanonicalMapping
        lemma = text
        guard let lexicon = language?.lexicon else { return }
        entry = lexicon.entry(text.lowercased(), word.partOfSpeech)
        if entry == nil {
            let parts = text.lowercased().split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2, lexicon.readings(of: parts[0]).contains(where: { $0.partOfSpeech == .article }),
                let noun = lexicon.entry(parts[1], .noun)
            else { return }
            entry = noun
        }
        lemma = entry?.lemma ?? text
    }
}
