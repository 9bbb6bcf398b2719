/// A node's word graph with what the aligner asks of its words, in flat arrays.
package final class MatchIndex: Sendable {
    package let graph: WordGraph
    /// Folded word of each of the graph's surfaces.
    let words: [Int32]
    let missingCosts: [Float]
    /// Folded length.
    let lengths: [Int32]
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
        lengths = words.map { Int32(vocabulary.table.range(of: $0).count) }
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

func letterMask(_ letters: ArraySlice<UInt32>) -> UInt32 {
    letters.reduce(0) { $0 | 1 << ($1 & 31) }
}
