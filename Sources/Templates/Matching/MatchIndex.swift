/// A node's word graph with what the aligner asks of its words, in flat arrays.
package final class MatchIndex: Sendable {
    package let graph: WordGraph
    /// Folded word of each of the graph's surfaces.
    let words: [Int32]
    let missingCosts: [Float]
    /// What leaving out the cheapest word costs.
    let leastMissing: Float
    /// By state: words of the shortest way to the end of a sentence.
    let wordsToEnd: [Int32]
    /// By state: words of the longest sentence that leads through it.
    let longestThrough: [Int32]
    /// Folded length.
    let lengths: [Int32]
    /// Letters that may differ, by length, and twice as many: in so many bits masks of letters may.
    let allowedDistances: [UInt8]
    let allowedBits: [UInt8]
    /// One bit for each letter the word holds: two words whose masks differ in more than 2d bits are more than d edits
    /// apart.
    let letterMasks: [UInt32]
    let partsOfSpeech: [UInt32]
    /// See ``WordClass/decisive``.
    let isDecisive: [Bool]
    /// Whether each state reads any word.
    let isFree: [Bool]
    /// Surfaces by the lemmas they may belong to.
    let surfacesByLemma: [Int32: [Int32]]

    package init(_ graph: WordGraph, vocabulary: ScriptVocabulary) {
        self.graph = graph
        let surfaces = graph.surfaces.map { vocabulary.surfaces[Int($0)] }
        words = surfaces.map(\.word)
        missingCosts = surfaces.map { MatchCosts.missing($0.facts.wordClass) }
        leastMissing = missingCosts.min() ?? 0
        (wordsToEnd, longestThrough) = graph.wordsThroughStates
        lengths = words.map { Int32(vocabulary.table.range(of: $0).count) }
        allowedDistances = lengths.map { UInt8(MatchCosts.allowedDistance(length: Int($0))) }
        allowedBits = allowedDistances.map { 2 * $0 }
        letterMasks = words.map { letterMask(vocabulary.table.scalars[vocabulary.table.range(of: $0)]) }
        partsOfSpeech = surfaces.map(\.facts.partsOfSpeech)
        isDecisive = surfaces.map { $0.facts.wordClass == .decisive }
        isFree = (0..<Int32(graph.stateCount)).map(graph.freeStates.contains)
        var byLemma: [Int32: [Int32]] = [:]
        for (index, surface) in surfaces.enumerated() {
            for lemma in surface.facts.lemmas { byLemma[lemma, default: []].append(Int32(index)) }
        }
        surfacesByLemma = byLemma
    }
}

extension WordGraph {
    /// By state: words of the shortest way to the end of a sentence, very many where none is reached, and words of the
    /// longest sentence that leads through it.
    fileprivate var wordsThroughStates: (toEnd: [Int32], longest: [Int32]) {
        var shortest = [Int32](repeating: .max / 2, count: stateCount)
        var (before, behind) = ([Int32](repeating: 0, count: stateCount), [Int32](repeating: 0, count: stateCount))
        for final in finals { shortest[Int(final.state)] = 0 }
        // Edges lead to higher states only.
        for state in 0..<stateCount {
            for edge in edges(of: state) {
                let target = Int(edgeTargets[edge])
                before[target] = max(before[target], before[state] + (edgeLabels[edge] == -1 ? 0 : 1))
            }
        }
        for state in (0..<stateCount).reversed() {
            for edge in edges(of: state) {
                let target = Int(edgeTargets[edge])
                shortest[state] = min(shortest[state], shortest[target] + (edgeLabels[edge] >= 0 ? 1 : 0))
                behind[state] = max(behind[state], behind[target] + (edgeLabels[edge] == -1 ? 0 : 1))
            }
        }
        return (shortest, zip(before, behind).map { $0 + $1 })
    }
}

func letterMask(_ letters: ArraySlice<UInt32>) -> UInt32 {
    letters.reduce(0) { $0 | 1 << ($1 & 31) }
}
