import ContentFiles
import Conversation
import Foundation
import Grammar
import Lexicon

/// Sentences of the loaded content in which a word occurs: the characters' lines and the right examples of grammar
/// rules.
package struct ExampleSentences: Sendable {
    package struct Example: Codable, Sendable, Hashable {
        package var sentence: String
        package var translation: String?

        package init(sentence: String, translation: String? = nil) {
            self.sentence = sentence
            self.translation = translation
        }
    }

    /// Examples kept of one word: the shortest.
    private static let most = 5

    private var byLemma: [String: [Example]] = [:]

    /// As they were gathered when the same content was read by the same build, else gathered now and kept.
    static func known(
        _ content: ContentSnapshot, languageID: String, translatedInto explanationLanguage: String
    ) -> ExampleSentences {
        let place = content.keptSources?.file(named: "examples-\(languageID)-\(explanationLanguage)")
        if let kept = place?.kept(ExampleSentences.self) { return kept }
        let gathered = ExampleSentences(content, languageID: languageID, translatedInto: explanationLanguage)
        place?.keep(gathered)
        return gathered
    }

    package init(_ content: ContentSnapshot, languageID: String, translatedInto explanationLanguage: String) {
        let scenarios = content.scenarios.sorted { $0.key < $1.key }.map(\.value).concurrentMap { scenario in
            scenario.passing.engine?.scenario
        }
        for scenario in scenarios.compactMap(\.self) where scenario.languageID == languageID {
            for line in scenario.scriptedSentences {
                add(
                    Example(sentence: line.text, translation: line.translations[explanationLanguage]),
                    lemmas: line.lemmas)
            }
        }
        guard let checker = content.checker(ofLanguage: languageID) else { return }
        for rule in checker.rules {
            for example in checker.card(rule.ruleID, in: explanationLanguage)?.correctExamples ?? [] {
                add(
                    Example(sentence: example.sentence, translation: example.translation),
                    lemmas: checker.contentLemmas(of: example.sentence))
            }
        }
        byLemma = byLemma.mapValues { examples in
            Array(
                examples.sorted { ($0.sentence.count, $0.sentence) < ($1.sentence.count, $1.sentence) }.prefix(
                    Self.most))
        }
    }

    /// The shortest sentences with a word.
    package func examples(of lemma: String) -> [Example] { byLemma[lemma] ?? [] }

    private mutating func add(_ example: Example, lemmas: [String]) {
        for lemma in Set(lemmas) where byLemma[lemma]?.contains(where: { $0.sentence == example.sentence }) != true {
            byLemma[lemma, default: []].append(example)
        }
    }
}

/// Each sentence stands once, and words name them by number.
extension ExampleSentences: Codable {
    private struct Kept: Codable {
        var sentences: [Example]
        var places: [String: [Int]]
    }

    package init(from decoder: any Decoder) throws {
        let kept = try Kept(from: decoder)
        byLemma = kept.places.mapValues { places in
            places.compactMap { kept.sentences.indices.contains($0) ? kept.sentences[$0] : nil }
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var kept = Kept(sentences: [], places: [:])
        var numbers: [Example: Int] = [:]
        for (lemma, examples) in byLemma {
            kept.places[lemma] = examples.map { example in
                if let number = numbers[example] { return number }
                numbers[example] = kept.sentences.count
                kept.sentences.append(example)
                return kept.sentences.count - 1
            }
        }
        try kept.encode(to: encoder)
    }
}
