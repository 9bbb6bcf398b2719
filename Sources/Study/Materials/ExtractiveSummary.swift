package import Lexicon

/// The sentences of a text that say most of what it says, in its order, as they stand there.
///
/// A sentence counts for the frequency of its content words in the whole text, of which those that chosen sentences
/// hold already count half (SumBasic, Nenkova and Vanderwende 2005); the first of a section count a little more.
/// Nothing is written anew, so nothing is said that the text does not say.
package enum ExtractiveSummary {
    /// Content words of a sentence that is worth choosing.
    private static let words = 3...40
    private static let firstBonus = 1.15

    /// - Parameters:
    ///   - sections: Each a run of paragraphs.
    ///   - language: Nil where its words are not known; sentences then end at their marks alone.
    /// - Returns: As many sentences as asked for, fewer of a short text.
    package static func sentences(of sections: [[String]], language: LanguagePack?, limit: Int) -> [String] {
        let ranking = TermRanking(sections.joined(), language: language)
        let total = Double(ranking.counts.values.reduce(0, +))
        guard total > 0 else { return [] }
        var weights = ranking.counts.mapValues { Double($0) / total }
        var candidates: [(text: String, terms: Set<String>, bonus: Double)] = []
        for section in sections {
            var isFirst = true
            for sentence in section.flatMap({ SentenceCutter.sentences(of: $0, language: language) }) {
                let terms = ranking.terms(of: sentence).map(\.term)
                guard words.contains(terms.count) else { continue }
                candidates.append((sentence, Set(terms), isFirst ? firstBonus : 1))
                isFirst = false
            }
        }
        var chosen: [Int] = []
        var left = Set(candidates.indices)
        // Where most of a short text would be chosen, it needs no summary.
        let most = min(limit, max(1, candidates.count / 3))
        while chosen.count < most, !left.isEmpty {
            func score(_ index: Int) -> Double {
                let (_, terms, bonus) = candidates[index]
                return terms.reduce(0) { $0 + (weights[$1] ?? 0) } / Double(terms.count) * bonus
            }
            guard
                let best = left.map({ (score: score($0), place: $0) }).max(by: {
                    ($0.score, $1.place) < ($1.score, $0.place)
                })
            else { break }
            chosen.append(best.place)
            left.remove(best.place)
            for term in candidates[best.place].terms { weights[term]? *= 0.5 }
        }
        return chosen.sorted().map { candidates[$0].text }
    }
}

/// Cuts a paragraph into sentences.
enum SentenceCutter {
    static func sentences(of paragraph: String, language: LanguagePack?) -> [String] {
        guard let language, !language.lexicon.isEmpty else { return byMarks(paragraph) }
        let text = paragraph.normalizedToNFC
        let scalars = Array(text.unicodeScalars)
        return ReadText([text], language: language, states: [:]).sentences.map { sentence in
            String(String.UnicodeScalarView(scalars[sentence.span.start..<min(sentence.span.end, scalars.count)]))
        }
    }

    private static func byMarks(_ text: String) -> [String] {
        var sentences: [String] = []
        var sentence = ""
        var isEnding = false
        for character in text {
            if isEnding, character.isWhitespace {
                sentences.append(sentence.trimmed)
                (sentence, isEnding) = ("", false)
            }
            sentence.append(character)
            if ".!?…。！？".contains(character) {
                isEnding = true
            } else if character.isLetter || character.isNumber {
                // Of a number or an abbreviation.
                isEnding = false
            }
        }
        return (sentences + [sentence.trimmed]).filter { !$0.isEmpty }
    }
}
