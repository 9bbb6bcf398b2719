import Lexicon

/// Finds the patterns that can match at a token, by the rarest thing each asks for: a form, else a lemma, else a part
/// of speech.
struct PatternIndex: Sendable {
    private var byForm: [[Int32]]
    private var byLemma: [[Int32]]
    private var byPart: [[Int32]]

    /// - Parameters:
    ///   - tests: The anchor's test of each pattern.
    ///   - wordCount: How many words the vocabulary holds.
    init(anchors tests: [TokenTest], wordCount: Int) {
        byForm = Array(repeating: [], count: wordCount)
        byLemma = Array(repeating: [], count: wordCount)
        byPart = Array(repeating: [], count: PartOfSpeechSet.RawValue.bitWidth)
        for (pattern, test) in tests.enumerated() {
            if let forms = test.asks.forms {
                for form in forms.members { byForm[Int(form)].append(Int32(pattern)) }
            } else if let lemmas = test.asks.lemmas {
                for lemma in lemmas.members { byLemma[Int(lemma)].append(Int32(pattern)) }
            } else {
                for part in byPart.indices where test.asks.parts.rawValue & (1 << UInt16(part)) != 0 {
                    byPart[part].append(Int32(pattern))
                }
            }
        }
    }

    /// Collects the patterns whose anchor can match `node`, in ascending order, each once.
    func collect(for node: Analysis.Node, in analysis: Analysis, into patterns: inout [Int32]) {
        patterns.removeAll(keepingCapacity: true)
        var lists = 0
        if node.form >= 0, !byForm[Int(node.form)].isEmpty {
            patterns.append(contentsOf: byForm[Int(node.form)])
            lists += 1
        }
        var previous = Vocabulary.unknown
        let first = Int(node.firstReading)
        for index in first..<first + Int(node.readingCount) {
            let lemma = analysis.readings[index].lemma
            guard lemma >= 0, lemma != previous else { continue }
            previous = lemma
            if byLemma[Int(lemma)].isEmpty { continue }
            patterns.append(contentsOf: byLemma[Int(lemma)])
            lists += 1
        }
        var parts = node.parts.rawValue
        while parts != 0 {
            patterns.append(contentsOf: byPart[parts.trailingZeroBitCount])
            lists += byPart[parts.trailingZeroBitCount].isEmpty ? 0 : 1
            parts &= parts - 1
        }
        // One list alone is in order and holds nothing twice.
        guard lists > 1 else { return }
        patterns.sort()
        var unique = 1
        for index in 1..<patterns.count where patterns[index] != patterns[unique - 1] {
            patterns[unique] = patterns[index]
            unique += 1
        }
        patterns.removeLast(patterns.count - unique)
    }
}

extension TokenTest {
    /// How few tokens the index would offer this test: lower is rarer. Nil when nothing can key it.
    var rarity: Int? {
        if let forms = asks.forms { return min(forms.members.count, 999) }
        if let lemmas = asks.lemmas { return 1_000 + lemmas.members.count }
        guard !asks.parts.isEmpty else { return nil }
        return 10_000 + asks.parts.rawValue.nonzeroBitCount * 100 + Self.commonness(of: asks.parts)
    }

    /// Open classes are commoner than closed ones; nouns commonest of all.
    private static func commonness(of parts: PartOfSpeechSet) -> Int {
        let order: [PartOfSpeech] = [
            .interjection, .conjunction, .numeral, .name, .article, .determiner, .adverb, .pronoun, .preposition,
            .adjective, .verb, .noun,
        ]
        return order.lastIndex { parts.contains(PartOfSpeechSet($0)) } ?? order.count
    }
}
