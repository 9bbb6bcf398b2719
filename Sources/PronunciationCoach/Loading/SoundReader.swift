import ContentFiles

/// Reads one sound of a language.
struct SoundReader {
    /// Fewer would not show where in a word the sound occurs, and fewer pairs teach no contrast.
    static let fewestExamples = 2
    static let fewestPairs = 2
    /// In place of pairs: the language has none.
    static let none = "none"

    let unit: String
    /// Those of the language.
    let units: [String]
    let variants: [String]
    let explanations: ExplanationLanguages
    let issues: DiagnosticCollector

    func read(_ node: ContentNode, all model: [String]) -> LanguagePronunciation.Sound {
        var fields = FieldReader(node, of: "a sound of a language", into: issues)
        let only = fields.texts("variants")
        for variant in only where !variants.contains(variant) {
            issues.error(
                "unknown-variant", "There is no variant '\(echo(variant))'; 'voices' names them.",
                at: node["variants"]?.location ?? node.location)
        }
        let examples = examples(fields.list("examples"), at: node["examples"]?.location ?? node.location)
        let pairs = pairs(fields.requiredValue("pairs"))
        let sentence = fields.requiredText("sentence")
        let instruction = fields.value("instruction").flatMap {
            issues.explanation($0, of: "the instruction", in: explanations)
        }
        let heardAs = issues.heardAs(fields.value("heardAs"), insteadOf: unit, among: model, in: explanations)
        fields.finish()
        return LanguagePronunciation.Sound(
            unit: unit, variants: only, examples: examples, pairs: pairs, sentence: sentence,
            instruction: instruction, heardAs: heardAs)
    }

    private func examples(_ nodes: [ContentNode], at location: SourceLocation) -> [MarkedWord] {
        var words: [MarkedWord] = []
        for node in nodes {
            guard let word = node.text.flatMap(MarkedWord.init(marked:)) else {
                issues.error(
                    "bad-mark", "Mark the letters of the sound with an underscore on either side: _c_ena.",
                    at: node.location)
                continue
            }
            if words.contains(where: { $0.text == word.text }) {
                issues.error("duplicate-example", "The word '\(echo(word.text))' stands twice.", at: node.location)
            }
            words.append(word)
        }
        if nodes.count < Self.fewestExamples {
            issues.error("few-examples", "Give at least \(Self.fewestExamples) example words.", at: location)
        }
        return words
    }

    private func pairs(_ node: ContentNode?) -> [MinimalPair] {
        guard let node, node.text != Self.none else { return [] }
        guard let entries = node.entries else {
            issues.error(
                "not-a-mapping",
                "Expected minimal pairs by the other sound, or '\(Self.none)', found \(node.kindName).",
                at: node.location)
            return []
        }
        var pairs: [MinimalPair] = []
        for entry in entries {
            let partner = entry.key == MinimalPair.noSound ? nil : entry.key
            if partner == unit {
                issues.error("same-unit", "A pair needs two sounds; '\(unit)' is this one.", at: entry.keyLocation)
            } else if let partner,
                !issues.checkUnit(partner, among: units, of: "The language", at: entry.keyLocation)
            {
                continue
            }
            for pair in words(entry.value, partner: partner) {
                if pairs.contains(where: { $0.word == pair.word && $0.partner == pair.partner }) {
                    issues.error(
                        "duplicate-pair", "The pair \(echo(pair.word))/\(echo(pair.partner)) stands twice.",
                        at: entry.value.location)
                }
                pairs.append(pair)
            }
        }
        if pairs.count < Self.fewestPairs {
            issues.error(
                "few-pairs",
                "Give at least \(Self.fewestPairs) minimal pairs, or 'pairs: \(Self.none)' if the language has none.",
                at: node.location)
        }
        return pairs
    }

    private func words(_ node: ContentNode, partner: String?) -> [MinimalPair] {
        guard let elements = node.elements else {
            issues.error("not-a-list", "Expected a list of pairs, found \(node.kindName).", at: node.location)
            return []
        }
        return elements.compactMap { element in
            let words = element.text?.split(separator: "/", omittingEmptySubsequences: false) ?? []
            guard words.count == 2, words.allSatisfy({ !$0.allSatisfy(\.isWhitespace) }), words[0] != words[1] else {
                issues.error(
                    "bad-pair", "Write two different words with a stroke between them: caza/casa.",
                    at: element.location)
                return nil
            }
            return MinimalPair(word: String(words[0]), partner: String(words[1]), partnerUnit: partner)
        }
    }
}
