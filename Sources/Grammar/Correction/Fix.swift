import ContentFiles
import Lexicon

/// What a rule puts in the place of an error.
struct Fix: Sendable {
    /// Where the corrected form comes from.
    enum Source: Sendable {
        case inflection(Inflection)
        /// A fixed text.
        case text(String)
        /// The entry for the token in ``Fix/map``.
        case map
        /// Another spelling of the token.
        case respelling(Respelling)
        /// The token itself: something is put beside it.
        case unchanged
        /// Nothing: the neighbour moves up.
        case deletion
    }

    struct Inflection: Sendable {
        /// Replaces the token's lemma.
        var lemma: String?
        /// Replaces the token's part of speech.
        var part: PartOfSpeech?
        /// The element that `copied` groups come from.
        var from: Int?
        var copied: [Features] = []
        /// Bits that replace their groups.
        var set: Features = []
    }

    /// What must hold of one reading of a respelt word.
    struct Company: Sendable {
        var test: TokenTest.ID?
        /// The element that it must agree with, and in what.
        var agreeing: (element: Int, groups: [Features])?
    }

    var source: Source
    /// The element whose form changes.
    var target: Int
    /// The elements the mark reaches from and to.
    var span: ClosedRange<Int>
    /// What stands in the marked place; nil when it is just the corrected form.
    var template: Template?
    /// What a respelt word must be to stand there; nil when any may.
    var company: Company?
    /// Forms by the form of the `mapped` element.
    var map: [String: String] = [:]
    var mapped: Int = 0
}

extension Fix {
    /// Whether the corrected word is surely the one that the learner meant, so that words which do not agree with it
    /// are in error themselves.
    var keepsWord: Bool {
        switch source {
        case .respelling(let respelling): respelling == .accents || respelling == .gender
        // Another person of the same verb: *la gente son amables* has two errors.
        case .inflection(let inflection):
            inflection.lemma == nil
                && (inflection.copied.contains(.persons) || !inflection.set.isDisjoint(with: .persons))
        case .text, .map, .unchanged, .deletion: false
        }
    }
}

/// A fix carried out on a match.
struct Replacement: Sendable {
    /// Nodes.
    var range: Range<Int>
    var text: String
    /// The corrected form alone, for the explanation.
    var form: String
    /// The form the fix's map gave, for the explanation.
    var mapped: String = ""
}

extension Fix {
    /// The correction of a match; nil when the lexicon has no such form or nothing would change.
    func replacement(
        for match: Match, of pattern: Pattern, in analysis: Analysis, lexicon: CompiledLexicon,
        memory: inout RespellingMemory
    ) -> Replacement? {
        let bound = span.filter { match.nodes[$0] >= 0 }.map { match.nodes[$0] }
        let node = match.nodes[target]
        guard node >= 0, let token = analysis.token(at: node), let start = bound.min(), let end = bound.max(),
            (start...end).allSatisfy({ analysis.token(at: $0) != nil })
        else { return nil }
        if case .deletion = source { return deletion(of: node, in: analysis) }
        let mapped: String
        if map.isEmpty {
            mapped = ""
        } else {
            guard match.nodes[self.mapped] >= 0, let key = analysis.token(at: match.nodes[self.mapped])?.form,
                let value = map[key]
            else { return nil }
            mapped = value
        }
        let form: String
        switch source {
        case .inflection(let inflection):
            guard
                let inflected = inflection.form(
                    of: target, mustDiffer: template == nil, for: match, of: pattern, in: analysis, lexicon: lexicon)
            else { return nil }
            form = inflected
        case .text(let text): form = text
        case .map: form = mapped
        case .respelling(let respelling):
            let readings = analysis.readings(of: analysis.nodes[node]).map { token.readings[Int($0.source)] }
            guard
                let respelled = respelling.form(
                    of: token, readings: readings, lexicon: lexicon, memory: &memory,
                    fits: { company?.admits($0, beside: match, in: analysis, lexicon: lexicon) ?? true })
            else { return nil }
            form = respelled
        case .unchanged: form = analysis.spelling(at: node)
        case .deletion: return nil
        }
        var text = form
        if let template {
            let context = Rendering(
                match: match, pattern: pattern, analysis: analysis, terms: Terms(fallback: undeterminedLanguage),
                language: undeterminedLanguage)
            text = template.text(context, fix: form, map: mapped)
        }
        var keepsCapital = true
        if case .unchanged = source { keepsCapital = false }
        text = analysis.recased(text, like: start, keepsInnerCapital: keepsCapital)
        if start == end, text == token.text { return nil }
        return Replacement(range: start..<end + 1, text: text, form: form, mapped: mapped)
    }

    /// Marks the token and a neighbour, so that the space between them goes too.
    private func deletion(of node: Int, in analysis: Analysis) -> Replacement? {
        let isNextWord = !analysis.nodes[node + 1].kind.isDisjoint(with: [.word, .number])
        let neighbour = isNextWord ? node + 1 : node - 1
        guard let kept = analysis.token(at: neighbour) else { return nil }
        let range = min(node, neighbour)..<max(node, neighbour) + 1
        let text = isNextWord ? analysis.recased(kept.text, like: node, keepsInnerCapital: false) : kept.text
        return Replacement(range: range, text: text, form: kept.form)
    }
}

extension Fix.Company {
    /// Whether a word that the text does not hold could stand there. What it is called does not count: its lemma is
    /// none that a test names.
    func admits(
        _ form: String, beside match: Match, in analysis: Analysis, lexicon: CompiledLexicon
    ) -> Bool {
        lexicon.readings(of: form).contains { reading in
            let known = Analysis.Reading(
                lemma: Vocabulary.unknown, part: PartOfSpeechSet(reading.partOfSpeech), features: reading.features,
                source: 0)
            if let test, !analysis.passes(test, known) { return false }
            guard let agreeing, match.nodes[agreeing.element] >= 0 else { return true }
            return analysis.readings(of: analysis.nodes[match.nodes[agreeing.element]]).contains { neighbour in
                agreeing.groups.allSatisfy { group in
                    let (own, other) = (reading.features.intersection(group), neighbour.features.intersection(group))
                    return own.isEmpty || other.isEmpty || !own.isDisjoint(with: other)
                }
            }
        }
    }
}

extension Fix.Inflection {
    /// The form that the target should have.
    ///
    /// - Parameter mustDiffer: Whether the form the learner wrote is not an answer.
    func form(
        of target: Int, mustDiffer: Bool, for match: Match, of pattern: Pattern, in analysis: Analysis,
        lexicon: CompiledLexicon
    ) -> String? {
        let node = match.nodes[target]
        guard let token = analysis.token(at: node) else { return nil }
        let test = pattern.elements[target].test
        let candidates = analysis.readings(of: analysis.nodes[node])
            .filter { analysis.passes(test, $0) }
            .sorted { Self.preference(of: $0.features) < Self.preference(of: $1.features) }
        for candidate in candidates {
            let reading = token.readings[Int(candidate.source)]
            for wanted in wantedFeatures(reading.features, for: match, of: pattern, in: analysis) {
                let found = lexicon.form(of: lemma ?? reading.lemma, part ?? reading.partOfSpeech, wanted)
                if let found, !mustDiffer || found != token.form { return found }
            }
        }
        return nil
    }

    /// A learner who says *habla* means the statement, not the command; the present, not another tense; *sea* is more
    /// often of him or her than of me.
    private static func preference(of features: Features) -> Int {
        (features.contains(.indicative) ? 0 : 4) + (features.contains(.present) ? 0 : 2)
            + (features.contains(.first) && features.contains(.singular) ? 1 : 0)
    }

    /// The target's features with the copied and set groups replaced, the fullest first.
    private func wantedFeatures(
        _ own: Features, for match: Match, of pattern: Pattern, in analysis: Analysis
    ) -> [Features] {
        var wanted = own
        for group in FeatureNames.allGroups where !set.isDisjoint(with: group) {
            wanted.subtract(group)
            if group == .nonFinite { wanted.subtract([.moods, .tenses, .persons, .numbers]) }
            // A participle gives up its gender too: *ido*, *fui*.
            if group == .moods { wanted.subtract([.nonFinite, .genders]) }
        }
        // A conditional has no tense: *vendrá*, *vendría*.
        if set.contains(.conditional) { wanted.subtract(.tenses) }
        wanted.formUnion(set)
        if let from, match.nodes[from] >= 0 {
            let test = pattern.elements[from].test
            let source = analysis.readings(of: analysis.nodes[match.nodes[from]]).first { analysis.passes(test, $0) }
            for group in copied {
                guard let bits = source?.features.intersection(group), !bits.isEmpty else { continue }
                let shared = bits.intersection(own)
                wanted.subtract(group)
                wanted.formUnion((shared.isEmpty ? bits : shared).lowestBit)
            }
        }
        let agreement: Features = [.genders, .numbers, .persons, .moods, .tenses, .nonFinite]
        var fullestFirst = [
            wanted, wanted.subtracting(.apocopated), wanted.intersection(agreement.union([.definite, .indefinite])),
            wanted.intersection(agreement),
        ]
        // A pronoun that becomes a determiner brings a person along; a verb must not lose its own.
        if wanted.isDisjoint(with: [.moods, .nonFinite]) {
            fullestFirst.append(wanted.intersection([.genders, .numbers]))
        }
        return fullestFirst
    }
}

extension Features {
    fileprivate var lowestBit: Features {
        Features(rawValue: rawValue & (~rawValue &+ 1))
    }
}
