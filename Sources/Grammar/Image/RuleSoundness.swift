/// Whether everything that rules name by number is there. What an image holds may be forged: it may then find nonsense,
/// but nothing out of bounds.
extension GrammarRuleSet {
    var isSound: Bool {
        let tests = Int32(tests.all.count)
        return sources.count == rules.count
            && compiled.allSatisfy { rules.indices.contains($0.rule) && $0.isSound(tests: tests) }
            && disambiguation.allSatisfy { $0.isSound(tests: tests) }
    }
}

extension TokenTest {
    /// - Parameters:
    ///   - id: Its own: tests stand behind those that they are made of, so that none leads back to itself.
    ///   - words: How many words the vocabulary holds.
    func isSound(id: ID, words: Int) -> Bool {
        [forms, lemmas].allSatisfy { Self.isSound($0 ?? [], words: words) }
            && (alternatives + exclusions).allSatisfy { (0..<id).contains($0) }
    }

    private static func isSound(_ ids: [Int32], words: Int) -> Bool {
        ids.allSatisfy { (0..<words).contains(Int($0)) } && zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }
    }
}

extension Pattern {
    fileprivate func isSound(tests: Int32) -> Bool { elements.allSatisfy { (0..<tests).contains($0.test) } }

    fileprivate func has(_ agreement: Agreement?) -> Bool {
        agreement.map { elements.indices.contains($0.first) && elements.indices.contains($0.second) } ?? true
    }

    fileprivate func has(_ template: Template) -> Bool {
        template.parts.allSatisfy { part in
            switch part {
            case .literal, .fix, .map: true
            case .token(let element), .lemma(let element), .small(let element), .feature(let element, _, _):
                elements.indices.contains(element)
            }
        }
    }
}

extension CompiledRule {
    fileprivate func isSound(tests: Int32) -> Bool {
        pattern.isSound(tests: tests) && pattern.has(agreement)
            && (requirements + antipatterns).allSatisfy { $0.isSound(in: pattern, tests: tests) }
            && fix.isSound(in: pattern, tests: tests) && explanations.values.allSatisfy(pattern.has)
    }
}

extension Disambiguation.Rule {
    fileprivate func isSound(tests: Int32) -> Bool {
        pattern.isSound(tests: tests) && pattern.elements.indices.contains(target) && (0..<tests).contains(test)
            && pattern.has(agreement?.groups)
    }
}

extension Condition {
    fileprivate func isSound(in pattern: Pattern, tests: Int32) -> Bool {
        self.tests.allSatisfy { pattern.elements.indices.contains($0.element) && (0..<tests).contains($0.test) }
            && [before, after].allSatisfy { $0?.isSound(tests: tests) ?? true }
            && (sentence + earlier).allSatisfy { (0..<tests).contains($0) }
    }
}

extension Fix {
    fileprivate func isSound(in pattern: Pattern, tests: Int32) -> Bool {
        var named = [target, mapped, span.lowerBound, span.upperBound]
        if case .inflection(let inflection) = source { named += inflection.from.map { [$0] } ?? [] }
        named += company?.agreeing.map { [$0.element] } ?? []
        return named.allSatisfy(pattern.elements.indices.contains) && (template.map(pattern.has) ?? true)
            && (company?.test.map((0..<tests).contains) ?? true)
    }
}
