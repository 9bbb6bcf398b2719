import Foundation
import Lexicon

/// The words of a text that tell what it is about, by their lemmas where the language's words are known.
struct TermRanking {
    /// How often each content word stands in the text.
    private(set) var counts: [String: Int] = [:]
    /// As it is written most often.
    private var written: [String: [String: Int]] = [:]
    /// In how many of the texts each stands.
    private var spread: [String: Int] = [:]
    private var texts = 0
    private let language: LanguagePack?

    /// Where a language's words are not known, shorter ones are left out: they rarely tell anything.
    private static let shortest = 4
    private static let contentClasses: Set<PartOfSpeech> = [.noun, .adjective, .verb, .name]

    init(_ texts: some Sequence<String>, language: LanguagePack?) {
        self.language = language
        for text in texts {
            self.texts += 1
            let found = terms(of: text)
            for (term, form) in found {
                counts[term, default: 0] += 1
                written[term, default: [:]][form, default: 0] += 1
            }
            for term in Set(found.map(\.term)) { spread[term, default: 0] += 1 }
        }
    }

    /// The content words of a text, each with its form.
    func terms(of text: String) -> [(term: String, form: String)] {
        guard let language, !language.lexicon.isEmpty else {
            return RunningWords.words(in: text).filter { $0.count >= Self.shortest }.map {
                ($0.lowercased(), String($0))
            }
        }
        return language.tokens(of: text).compactMap { token in
            guard token.kind == .word, token.form.count > 1, !language.isGrammatical(token.form) else {
                return nil
            }
            guard let reading = token.readings.first else { return (token.form, token.text) }
            guard Self.contentClasses.contains(reading.partOfSpeech), !language.isGrammatical(reading.lemma) else {
                return nil
            }
            return (reading.lemma.lowercased(), token.text)
        }
    }

    /// The terms that tell most, as the text writes them: those that stand often, and not all over the whole (TF-IDF).
    ///
    /// - Parameter whole: What the texts are a part of; they themselves unless given.
    func best(_ limit: Int, in whole: TermRanking? = nil) -> [String] {
        let whole = whole ?? self
        let scores = counts.filter { $0.value > 1 }.map { term, count in
            let spread = Double(whole.spread[term] ?? 1)
            return (term: term, score: Double(count) * log(1 + Double(whole.texts) / spread))
        }
        return scores.sorted { ($1.score, $0.term) < ($0.score, $1.term) }.prefix(limit).map { term, _ in
            written[term]?.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? term
        }
    }
}
