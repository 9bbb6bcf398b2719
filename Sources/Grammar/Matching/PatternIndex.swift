import Lexicon

/// Finds the patterns that can match at a token, by the rarest thing each asks for: a form, else a lemma, else a part
/// of speech.
struct PatternIndex: Sendable {
    /// What most patterns fail by: the tests of the anchor and of the tokens right beside it, -1 for none.
    private struct Probe {
        var anchor: TokenTest.ID
        var before: TokenTest.ID
        var after: TokenTest.ID
    }

    private let probes: [Probe]
    private let wordCount: Int
    /// The patterns of each key in ascending order, one key after the other: forms, lemmas, parts of speech.
    private let patterns: [Int32]
    private let starts: [Int32]

    /// - Parameter wordCount: How many words the vocabulary holds.
    init(_ all: [Pattern], tests: TokenTests, wordCount: Int) {
        probes = all.map { pattern in
            Probe(
                anchor: pattern.elements[pattern.anchor].test,
                before: pattern.test(besideAnchor: -1) ?? -1,
                after: pattern.test(besideAnchor: 1) ?? -1)
        }
        var lists = [[Int32]](repeating: [], count: 2 * wordCount + PartOfSpeechSet.RawValue.bitWidth)
        for (pattern, probe) in probes.enumerated() {
            for key in Self.keys(of: tests[probe.anchor], wordCount: wordCount) {
                lists[key].append(Int32(pattern))
            }
        }
        patterns = lists.flatMap(\.self)
        starts = lists.reduce(into: [0]) { $0.append($0[$0.count - 1] + Int32($1.count)) }
        self.wordCount = wordCount
    }

    private static func keys(of test: TokenTest, wordCount: Int) -> [Int] {
        if let forms = test.forms { return forms.map { Int($0) } }
        if let lemmas = test.lemmas { return lemmas.map { wordCount + Int($0) } }
        return (0..<PartOfSpeechSet.RawValue.bitWidth).filter { test.parts.rawValue & (1 << UInt16($0)) != 0 }
            .map { 2 * wordCount + $0 }
    }

    /// Collects the patterns whose anchor can match at `node`, in ascending order, each once.
    func collect(at node: Int, in analysis: Analysis, into found: inout [Int32]) {
        found.removeAll(keepingCapacity: true)
        let token = analysis.nodes[node]
        // One list alone is in order and holds nothing twice.
        var lists = 0
        if token.form >= 0 { lists += take(Int(token.form), into: &found) }
        var previous = Vocabulary.unknown
        let first = Int(token.firstReading)
        for index in first..<first + Int(token.readingCount) {
            let lemma = analysis.readings[index].lemma
            guard lemma >= 0, lemma != previous else { continue }
            previous = lemma
            lists += take(wordCount + Int(lemma), into: &found)
        }
        var parts = token.parts.rawValue
        while parts != 0 {
            lists += take(
                2 * wordCount + parts.trailingZeroBitCount, into: &found)
            parts &= parts - 1
        }
        guard lists > 1 else { return }
        found.sort()
        var unique = 1
        for index in 1..<found.count where found[index] != found[unique - 1] {
            found[unique] = found[index]
            unique += 1
        }
        found.removeLast(found.count - unique)
    }

    /// Appends the patterns of a key; returns 1 if there was one, else 0.
    private func take(_ key: Int, into found: inout [Int32]) -> Int {
        let list = patterns[Int(starts[key])..<Int(starts[key + 1])]
        found.append(contentsOf: list)
        return list.isEmpty ? 0 : 1
    }

    /// Whether the anchor of a pattern and the tokens beside it fit: if not, the pattern cannot match at `node`.
    func mayMatch(_ pattern: Int32, at node: Int, in analysis: Analysis) -> Bool {
        let probe = probes[Int(pattern)]
        guard analysis.passes(probe.anchor, at: node) else { return false }
        if probe.after >= 0 {
            guard node + 1 < analysis.nodes.count, analysis.passes(probe.after, at: node + 1) else { return false }
        }
        guard probe.before >= 0 else { return true }
        return node > 0 && analysis.passes(probe.before, at: node - 1)
    }
}
