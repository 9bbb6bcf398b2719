import ContentFiles
import Lexicon

extension RuleLoader {
    /// - Parameter anchor: The id of the token to key the pattern by; nil takes the rarest.
    mutating func readPattern(_ node: ContentNode?, anchor: ContentNode?, at location: SourceLocation) -> Pattern? {
        guard let node else { return nil }
        guard let items = node.elements, !items.isEmpty, items.count <= Pattern.maximalElements else {
            issues.error(
                "bad-pattern", "A pattern must be a list of 1 to \(Pattern.maximalElements) token tests.",
                at: node.location)
            return nil
        }
        let elements = items.map { readElement($0) }
        checkNames(of: elements, at: items)
        let combinations = elements.reduce(1) { min($0 * $1.count.count, Pattern.maximalCombinations + 1) }
        guard combinations <= Pattern.maximalCombinations else {
            issues.error(
                "bad-pattern",
                "The pattern can match in more than \(Pattern.maximalCombinations) ways; repeat fewer tokens.",
                at: node.location)
            return nil
        }
        if let anchor {
            guard let index = element(anchor, in: Pattern(elements: elements, anchor: 0)) else { return nil }
            guard elements[index].count == 1...1, tests[elements[index].test].rarity != nil else {
                issues.error("bad-anchor", Self.anchorMessage, at: anchor.location)
                return nil
            }
            return Pattern(elements: elements, anchor: index)
        }
        let rarest = elements.indices
            .filter { elements[$0].count == 1...1 && !tests[elements[$0].test].acceptsBoundary }
            .compactMap { index in tests[elements[index].test].rarity.map { (rarity: $0, index: index) } }
            .min { ($0.rarity, $0.index) < ($1.rarity, $1.index) }
        guard let rarest else {
            issues.error("bad-anchor", Self.anchorMessage, at: node.location)
            return nil
        }
        return Pattern(elements: elements, anchor: rarest.index)
    }

    /// A pattern that is only tried beside a match and so needs no anchor.
    mutating func readContext(_ node: ContentNode) -> Pattern? {
        let items = node.elements ?? [node]
        guard (1...Pattern.maximalElements).contains(items.count) else {
            issues.error(
                "bad-pattern", "A context must be 1 to \(Pattern.maximalElements) token tests.", at: node.location)
            return nil
        }
        return Pattern(elements: items.map { readElement($0) }, anchor: 0)
    }

    private static let anchorMessage =
        "A pattern is found by one token that must be there once and has a form, a lemma or a part of speech."

    private func checkNames(of elements: [Pattern.Element], at items: [ContentNode]) {
        var seen: Set<String> = ["before", "after"]
        for (element, item) in zip(elements, items) {
            guard let name = element.name else { continue }
            if !seen.insert(name).inserted {
                issues.error("duplicate-token-id", "The id '\(name)' is taken; choose another.", at: item.location)
            }
        }
    }

    private mutating func readElement(_ node: ContentNode) -> Pattern.Element {
        var fields = FieldReader(node, of: "a token test", into: issues)
        let name = fields.text("id")
        let isOptional = fields.flag("optional") ?? false
        var count = isOptional ? 0...1 : 1...1
        if let node = fields.value("repeat") { count = readRepeat(node) ?? count }
        let test = readTest(&fields)
        fields.finish()
        return Pattern.Element(name: name, test: test, count: count, summary: node.flow)
    }

    private func readRepeat(_ node: ContentNode) -> ClosedRange<Int>? {
        let bounds = (node.text ?? "").split(separator: ".", omittingEmptySubsequences: false)
        if bounds.count == 3, bounds[1].isEmpty, let low = Int(bounds[0]), let high = Int(bounds[2]), low >= 0,
            high >= max(1, low), high <= Pattern.maximalRepeats
        {
            return low...high
        }
        issues.error(
            "bad-repeat", "A repeat must be a range such as 0..2, up to \(Pattern.maximalRepeats).", at: node.location)
        return nil
    }

    /// Reads the parts of a token test; the caller finishes the fields.
    mutating func readTest(_ fields: inout FieldReader) -> TokenTest.ID {
        var test = TokenTest()
        test.acceptsBoundary = fields.flag("boundary") ?? false
        test.only = fields.flag("only") ?? false
        test.allowsGuessed = fields.flag("guessed") ?? false
        test.isCapitalised = fields.flag("capitalised")
        test.isAccentless = fields.flag("accentless")
        test.isUnknown = fields.flag("unknown")
        test.opensClause = fields.flag("clause")
        test.forms = wordSet(fields.texts("form").map { $0.lowercased() })
        test.prefixes = fields.texts("starts").map { $0.lowercased() }
        test.suffixes = fields.texts("ends").map { $0.lowercased() }
        test.infixes = fields.texts("contains").map { $0.lowercased() }
        let lemmas = fields.texts("lemma")
        test.lemmas = wordSet(lemmas + classLemmas(fields.value("class")))
        test.parts = readParts(fields.value("pos"))
        if let location = fields.node["lemma"]?.location {
            namedLemmas += lemmas.map { NamedLemma(lemma: $0, parts: test.parts, location: location) }
        }
        test.features = readFeatures(fields.value("features"), among: FeatureNames.single).reduce(into: []) {
            $0.formUnion($1)
        }
        test.groups = readFeatures(fields.value("has"), among: FeatureNames.groups)
        test.without = readFeatures(fields.value("without"), among: FeatureNames.all).reduce(into: []) {
            $0.formUnion($1)
        }
        if let kind = fields.value("kind") { test.kinds = readKind(kind) }
        test.alternatives = readTests(fields.value("any"))
        test.exclusions = readTests(fields.value("not"))
        // What could not be read is reported already.
        let asksReadings =
            test.asksReadings || ["pos", "features", "has", "without"].contains { fields.node[$0] != nil }
        if test.only, !asksReadings {
            issues.error(
                "bad-only", "'only' is about readings: it needs pos, lemma, features, has or without.",
                at: fields.node.location)
        }
        let asksSomething =
            asksReadings || test.forms != nil || test.isCapitalised != nil || test.isAccentless != nil
            || test.isUnknown != nil || test.opensClause != nil || !test.prefixes.isEmpty || !test.suffixes.isEmpty
            || !test.infixes.isEmpty
            || !test.alternatives.isEmpty || !test.exclusions.isEmpty || fields.node["kind"] != nil
        if !asksSomething {
            if test.acceptsBoundary {
                test.kinds = []
            } else {
                issues.error("empty-test", "A token test must ask for something.", at: fields.node.location)
            }
        }
        return tests.intern(test)
    }

    mutating func readTests(_ node: ContentNode?) -> [TokenTest.ID] {
        guard let node else { return [] }
        return (node.elements ?? [node]).map { item in
            var fields = FieldReader(item, of: "a token test", into: issues)
            let test = readTest(&fields)
            fields.finish()
            return test
        }
    }

    private mutating func wordSet(_ words: [String]) -> [Int32]? {
        words.isEmpty ? nil : Set(words.map { vocabulary.intern($0) }).sorted()
    }

    private func readParts(_ node: ContentNode?) -> PartOfSpeechSet {
        var parts: PartOfSpeechSet = []
        for item in node.map({ $0.elements ?? [$0] }) ?? [] {
            if let part = item.text.flatMap(PartOfSpeech.init(rawValue:)) {
                parts.formUnion(PartOfSpeechSet(part))
                continue
            }
            let allowed = PartOfSpeech.allCases.map(\.rawValue)
            let hint = item.text.flatMap { nearest(to: $0, among: allowed) }.map { " Did you mean '\($0)'?" } ?? ""
            issues.error(
                "unknown-part-of-speech",
                "'\(item.text ?? item.kindName)' is no part of speech.\(hint) Allowed: "
                    + "\(allowed.joined(separator: ", ")).",
                at: item.location)
        }
        return parts
    }

    func readFeatures(_ node: ContentNode?, among names: [String: Features]) -> [Features] {
        (node.map { $0.elements ?? [$0] } ?? []).compactMap { item in
            if let features = item.text.flatMap({ names[$0] }) { return features }
            unknownFeature(item.text ?? item.kindName, at: item.location, allowed: names.keys)
            return nil
        }
    }

    private func readKind(_ node: ContentNode) -> Analysis.Kind {
        switch node.text {
        case "word": return .word
        case "number": return .number
        case "punctuation": return .punctuation
        default:
            issues.error("bad-choice", "A kind must be word, number or punctuation.", at: node.location)
            return .word
        }
    }
}
