/// Finds the cheapest way to read an utterance as one of a node's sentences.
///
/// A Viterbi search over (words read, graph state): since edges lead to higher states only, one pass in order settles
/// every cell. Time and memory grow with words × edges, and ``maximumWords`` bounds the words.
package struct Aligner {
    /// One step of a path, in the order of the utterance.
    package enum Step: Sendable, Hashable {
        /// The word and the surface of the scenario's vocabulary it was read as.
        case match(word: Int, surface: Int32)
        case substitute(word: Int, surface: Int32)
        case missing(surface: Int32)
        case extra(word: Int)
        case mark(Int32)

        /// A word of free text. It stands for itself: its surface is the utterance's own word, −1 − `word`.
        static func free(word: Int) -> Step { .match(word: word, surface: Int32(-1 - word)) }
    }

    private enum Move: Int32 {
        case silent, read, missing, extra
    }

    /// What each word costs, as itself and as each of the node's surfaces.
    package struct WordCosts {
        var surfaceCount: Int
        /// Word by word, for each surface.
        var reading: [Float]
        var extra: [Float]
    }

    /// Longer utterances cannot cover their own content words and are not aligned.
    package static func maximumWords(_ graph: WordGraph) -> Int {
        graph.freeStates.isEmpty ? 2 * graph.longestPath + 12 : 2 * TemplateLimits.words
    }

    let index: MatchIndex
    private let wordCount: Int
    private var costs: [Float]
    /// The edge and move that lead to each cell.
    private var arrivals: [Int32]

    /// Aligns by equality alone.
    ///
    /// - Parameter freely: Whether lists of free text may take words.
    package init(_ utterance: Utterance, exactlyTo index: MatchIndex, freely: Bool = false) {
        self.index = index
        wordCount = utterance.words.count
        costs = [Float](repeating: .infinity, count: (wordCount + 1) * index.graph.stateCount)
        arrivals = [Int32](repeating: -1, count: costs.count)
        fillExactly(utterance.words.map(\.number), index.words, freely: freely)
    }

    /// Aligns at a cost.
    package init(_ utterance: Utterance, to index: MatchIndex, wordCosts: WordCosts) {
        self.index = index
        wordCount = utterance.words.count
        costs = [Float](repeating: .infinity, count: (wordCount + 1) * index.graph.stateCount)
        arrivals = [Int32](repeating: -1, count: costs.count)
        // The words of a sentence that is worth asking about are half covered, and it costs no more than that
        // tolerance.
        let words = max(wordCount, min(index.graph.longestPath, 2 * wordCount + 2))
        let limit = MatchTolerance.near.cost * Float(words) + 0.5
        fill(wordCosts, missing: index.missingCosts, limit: limit)
    }

    /// Infinite when the final state was not reached.
    package func cost(of final: WordGraph.Final) -> Float {
        costs[wordCount * index.graph.stateCount + Int(final.state)]
    }

    private mutating func fillExactly(_ numbers: [Int32], _ words: [Int32], freely: Bool) {
        let graph = index.graph
        let states = graph.stateCount
        let wordCount = wordCount
        costs.withUnsafeMutableBufferPointer { costs in
            arrivals.withUnsafeMutableBufferPointer { arrivals in
                graph.withEdges { starts, targets, labels in
                    costs[0] = 0
                    for row in 0...wordCount {
                        let base = row * states
                        for state in 0..<states where costs[base + state] == 0 {
                            for edge in Int(starts[state])..<Int(starts[state + 1]) {
                                let label = labels[edge]
                                var cell = base + Int(targets[edge])
                                var move = Move.silent
                                if label != -1 {
                                    guard row < wordCount,
                                        label >= 0 ? numbers[row] == words[Int(label)] : freely
                                    else { continue }
                                    cell += states
                                    move = .read
                                }
                                if costs[cell] != 0 {
                                    costs[cell] = 0
                                    arrivals[cell] = Int32(edge) << 2 | move.rawValue
                                }
                            }
                            let after = base + states + state
                            if freely, row < wordCount, costs[after] != 0, graph.freeStates.contains(Int32(state)) {
                                costs[after] = 0
                                arrivals[after] = Move.extra.rawValue
                            }
                        }
                    }
                }
            }
        }
    }

    private mutating func fill(_ wordCosts: WordCosts, missing: [Float], limit: Float) {
        let graph = index.graph
        let isFree = index.isFree
        let states = graph.stateCount
        let wordCount = wordCount
        costs.withUnsafeMutableBufferPointer { costs in
            arrivals.withUnsafeMutableBufferPointer { arrivals in
                func relax(_ cell: Int, _ cost: Float, _ edge: Int, _ move: Move) {
                    guard cost < costs[cell], cost <= limit else { return }
                    costs[cell] = cost
                    arrivals[cell] = Int32(edge) << 2 | move.rawValue
                }
                graph.withEdges { starts, targets, labels in
                    costs[0] = 0
                    for row in 0...wordCount {
                        let base = row * states
                        for state in 0..<states {
                            let cost = costs[base + state]
                            guard cost <= limit else { continue }
                            for edge in Int(starts[state])..<Int(starts[state + 1]) {
                                let label = Int(labels[edge])
                                let cell = base + Int(targets[edge])
                                guard label >= 0 else {
                                    if label == -1 {
                                        relax(cell, cost, edge, .silent)
                                    } else if row < wordCount {
                                        relax(cell + states, cost + MatchCosts.free, edge, .read)
                                    }
                                    continue
                                }
                                relax(cell, cost + missing[label], edge, .missing)
                                if row < wordCount {
                                    let reading = wordCosts.reading[row * wordCosts.surfaceCount + label]
                                    relax(cell + states, cost + reading, edge, .read)
                                }
                            }
                            guard row < wordCount else { continue }
                            let extra = isFree[state] ? MatchCosts.free : wordCosts.extra[row]
                            relax(base + states + state, cost + extra, 0, .extra)
                        }
                    }
                }
            }
        }
    }

    /// The path to `final`; nil when there is none.
    package func path(to final: WordGraph.Final, _ utterance: Utterance) -> [Step]? {
        let graph = index.graph
        guard cost(of: final).isFinite else { return nil }
        var steps: [Step] = []
        var row = wordCount
        var state = Int(final.state)
        while row > 0 || state > 0 {
            let arrival = arrivals[row * graph.stateCount + state]
            guard arrival >= 0, let move = Move(rawValue: arrival & 3) else { return nil }
            let edge = Int(arrival >> 2)
            switch move {
            case .silent:
                if graph.edgeMarks[edge] >= 0 { steps.append(.mark(graph.edgeMarks[edge])) }
            case .read:
                row -= 1
                let label = Int(graph.edgeLabels[edge])
                guard label >= 0 else {
                    steps.append(.free(word: row))
                    break
                }
                let surface = graph.surfaces[label]
                let isSame = utterance.words[row].number == index.words[label]
                if isSame, utterance.words[row].isNamed {
                    steps.append(.free(word: row))
                    break
                }
                steps.append(isSame ? .match(word: row, surface: surface) : .substitute(word: row, surface: surface))
            case .missing:
                steps.append(.missing(surface: graph.surfaces[Int(graph.edgeLabels[edge])]))
            case .extra:
                row -= 1
                steps.append(graph.freeStates.contains(Int32(state)) ? .free(word: row) : .extra(word: row))
            }
            if move != .extra { state = Int(graph.edgeSources[edge]) }
        }
        return steps.reversed()
    }
}

extension WordGraph {
    /// Runs `body` on the edge arrays without bounds checks' indirection.
    fileprivate func withEdges(
        _ body: (
            _ starts: UnsafeBufferPointer<Int32>, _ targets: UnsafeBufferPointer<Int32>,
            _ labels: UnsafeBufferPointer<Int32>
        ) -> Void
    ) {
        edgeStarts.withUnsafeBufferPointer { starts in
            edgeTargets.withUnsafeBufferPointer { targets in
                edgeLabels.withUnsafeBufferPointer { labels in body(starts, targets, labels) }
            }
        }
    }
}
