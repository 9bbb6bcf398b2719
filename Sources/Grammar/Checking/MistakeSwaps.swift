import Lexicon

/// What a learner might have said wrong in place of what is right, as the rules' own examples of mistakes have it.
///
/// An example swaps one form for another (*me* is missing), and stands for more: one of another lemma in the same form
/// (*soy* for *estoy*, and so *es* for *está*), or another form of the lemma (*viene* for *venga*), of any lemma where
/// the rule's examples swap so in two.
struct MistakeSwaps: Sendable {
    /// What could have stood in a text instead.
    struct Mistake: Sendable, Hashable {
        /// Unicode scalars of the text.
        var range: Range<Int>
        var wrong: String
    }

    private struct FormSwap: Sendable, Hashable {
        var rule: Int
        /// In small letters; the first is the key.
        var right: [String]
        var wrong: String
    }

    private struct LemmaKey: Sendable, Hashable {
        var lemma: String
        var partOfSpeech: PartOfSpeech
    }

    private struct LemmaSwap: Sendable, Hashable {
        var rule: Int
        var wrong: String
    }

    private struct FeatureKey: Sendable, Hashable {
        /// Nil for any.
        var lemma: String?
        var partOfSpeech: PartOfSpeech
        var right: Features
    }

    private struct FeatureSwap: Sendable, Hashable {
        var rule: Int
        var wrong: Features
    }

    private var forms: [String: Set<FormSwap>] = [:]
    private var lemmas: [LemmaKey: Set<LemmaSwap>] = [:]
    private var features: [FeatureKey: Set<FeatureSwap>] = [:]

    init(_ rules: [GrammarRule], language: LanguagePack) {
        for (number, rule) in rules.enumerated() where rule.confidence >= GrammarRule.emittingConfidence {
            var seen: [FeatureKey: [Features: String]] = [:]
            for example in rule.incorrectExamples { add(example, number, language, &seen) }
        }
    }

    private mutating func add(
        _ example: GrammarRule.IncorrectExample, _ rule: Int, _ language: LanguagePack,
        _ seen: inout [FeatureKey: [Features: String]]
    ) {
        let text = CheckedText(example.sentence)
        let wrong = language.tokens(of: text.slice(example.mark))
        let right = language.tokens(of: example.fix)
        guard (1...3).contains(right.count), wrong.count <= 3, right != wrong else { return }
        let swap = FormSwap(rule: rule, right: right.map(\.form), wrong: text.slice(example.mark).lowercased())
        forms[swap.right[0], default: []].insert(swap)
        guard right.count == 1, wrong.count == 1 else { return }
        for right in right[0].readings {
            for wrong in wrong[0].readings where wrong.partOfSpeech == right.partOfSpeech {
                if wrong.lemma != right.lemma, wrong.features == right.features {
                    lemmas[LemmaKey(lemma: right.lemma, partOfSpeech: right.partOfSpeech), default: []]
                        .insert(LemmaSwap(rule: rule, wrong: wrong.lemma))
                } else if wrong.lemma == right.lemma, wrong.features != right.features {
                    let swap = FeatureSwap(rule: rule, wrong: wrong.features)
                    var key = FeatureKey(lemma: nil, partOfSpeech: right.partOfSpeech, right: right.features)
                    let other = seen[key, default: [:]].updateValue(right.lemma, forKey: wrong.features)
                    if let other, other != right.lemma { features[key, default: []].insert(swap) }
                    key.lemma = right.lemma
                    features[key, default: []].insert(swap)
                }
            }
        }
    }

    /// Every mistake that could have been made in a text, with the rules against which it would be.
    ///
    /// - Parameter wanted: By rule, whether it is asked about.
    func mistakes(in analysis: Analysis, language: LanguagePack, of wanted: [Bool]) -> [Mistake: Set<Int>] {
        let tokens = analysis.nodes.indices.compactMap { analysis.token(at: $0) }
        var found: [Mistake: Set<Int>] = [:]
        func add(_ rule: Int, _ range: Range<Int>, _ wrong: @autoclosure () -> String?) {
            guard wanted[rule], let wrong = wrong() else { return }
            found[Mistake(range: range, wrong: wrong), default: []].insert(rule)
        }
        for (index, token) in tokens.enumerated() {
            for swap in forms[token.form] ?? []
            where tokens[index...].prefix(swap.right.count).map(\.form) == swap.right {
                let end = tokens[index + swap.right.count - 1].range.upperBound
                add(swap.rule, token.range.lowerBound..<end, swap.wrong)
            }
            for reading in token.readings {
                let (lemma, part) = (reading.lemma, reading.partOfSpeech)
                for swap in lemmas[LemmaKey(lemma: lemma, partOfSpeech: part)] ?? [] {
                    add(swap.rule, token.range, Self.form(swap.wrong, part, reading.features, language))
                }
                for lemmaOfKey in [lemma, nil] {
                    let key = FeatureKey(lemma: lemmaOfKey, partOfSpeech: part, right: reading.features)
                    for swap in features[key] ?? [] {
                        add(swap.rule, token.range, Self.form(lemma, part, swap.wrong, language))
                    }
                }
            }
        }
        return found
    }

    private static func form(
        _ lemma: String, _ partOfSpeech: PartOfSpeech, _ features: Features, _ language: LanguagePack
    ) -> String? {
        language.lexicon.paradigm(of: lemma, partOfSpeech).first { $0.features == features }?.form
    }
}
