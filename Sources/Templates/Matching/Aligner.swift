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

    /// Sums of costs in another order differ by less.
    private static let roundingError: Float = 1e-3

    private enum Move: Int32 {
        case silent, read, missing, extra
    }

    /// What each word costs, as itself and as each of the node's surfaces.
    package struct WordCosts {
        var surfaceCount: Int
        /// Word by word, for each surface.
        var reading: [Float]
        var extra: [Float]

        /// The least that the words from each on cost, whatever they are read as; nothing behind the last.
        ///
        /// - Parameter free: What a word costs that is read as free text; infinite where there is none.
        func leastFrom(free: Float) -> [Float] {
            var least = [Float](repeating: 0, count: extra.count + 1)
            for row in extra.indices.reversed() {
                let readings = reading[row * surfaceCount..<(row + 1) * surfaceCount]
                least[row] = least[row + 1] + min(readings.min() ?? .infinity, extra[row], free)
            }
            return least
        }
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
    ///
    /// - Parameter isCorrection: Whether the right sentence that is meant is looked for, whose words may all be others;
    ///   else what is too far from the utterance to be asked about is not reached.
    package init(_ utterance: Utterance, to index: MatchIndex, wordCosts: WordCosts, isCorrection: Bool = false) {
        self.index = index
        wordCount = utterance.words.count
        costs = [Float](repeating: .infinity, count: (wordCount + 1) * index.graph.stateCount)
        arrivals = [Int32](repeating: -1, count: costs.count)
        let longest = isCorrection ? Int32(index.graph.longestPath) : 0
        let (least, most) = (Int32(wordCount), Int32(2 * wordCount + 2))
        // The words of a sentence that is worth asking about are half covered, and it costs no more than that
        // tolerance: how long it may become differs by state.
        let limits = index.longestThrough.map { through in
            MatchTolerance.near.cost * Float(max(least, min(max(through, longest), most))) + 0.5
        }
        fill(wordCosts, limits: limits)
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

    /// Looks at no bounds: cells are of states and rows, and edges lead from states to states.
    ///
    /// - Parameter limits: By state, the cost beyond which a sentence that leads through it is none.
    private mutating func fill(_ wordCosts: WordCosts, limits: [Float]) {
        let (index, wordCount) = (index, wordCount)
        costs.withUnsafeMutableBufferPointer { costs in
            arrivals.withUnsafeMutableBufferPointer { arrivals in
                Self.fill(costs, arrivals, wordCount, index, wordCosts, limits)
            }
        }
    }

    private static func fill(
        _ costs: UnsafeMutableBufferPointer<Float>, _ arrivals: UnsafeMutableBufferPointer<Int32>, _ wordCount: Int,
        _ index: MatchIndex, _ wordCosts: WordCosts, _ limits: [Float]
    ) {
        let graph = index.graph
        let states = graph.stateCount
        // No way leads to the end for less than what the words that are left cost at least, and those of the sentence
        // for which none is left. So most states are never looked at where little of an utterance is a node's.
        let leastFrom = wordCosts.leastFrom(free: graph.freeStates.isEmpty ? .infinity : MatchCosts.free)
        let leastMissing = index.leastMissing
        // What a span is of has to have a name.
        let (missingCosts, wordsToEnd, freeStates) = (index.missingCosts, index.wordsToEnd, index.isFree)
        let limits = limits.span
        let reading = wordCosts.reading.span
        let missing = missingCosts.span
        let toEnd = wordsToEnd.span
        let isFree = freeStates.span
        let starts = graph.edgeStarts.span
        let targets = graph.edgeTargets.span
        let labels = graph.edgeLabels.span

        /// Takes a way to a cell where it is the cheapest so far.
        @inline(__always)
        func relax(_ cell: Int, _ cost: Float, _ limit: Float, _ edge: Int, _ move: Move) {
            guard cost < costs[cell], cost <= limit else { return }
            costs[cell] = cost
            arrivals[cell] = Int32(truncatingIfNeeded: edge) << 2 | move.rawValue
        }

        costs[0] = 0
        for row in 0...wordCount {
            let base = row &* states
            let next = base &+ states
            let isLast = row == wordCount
            let left = Int32(wordCount - row)
            let leastHere = leastFrom[row] - roundingError
            let words = row &* wordCosts.surfaceCount
            for state in 0..<states {
                let cost = costs[base &+ state]
                let mostHere = limits[unchecked: state] - leastHere
                guard cost <= mostHere,
                    cost + leastMissing * Float(max(0, toEnd[unchecked: state] &- left)) <= mostHere
                else { continue }
                for edge in Int(starts[unchecked: state])..<Int(starts[unchecked: state &+ 1]) {
                    let label = Int(labels[unchecked: edge])
                    let target = Int(targets[unchecked: edge])
                    let limit = limits[unchecked: target]
                    guard label >= 0 else {
                        if label == -1 {
                            relax(base &+ target, cost, limit, edge, .silent)
                        } else if !isLast {
                            relax(next &+ target, cost + MatchCosts.free, limit, edge, .read)
                        }
                        continue
                    }
                    relax(base &+ target, cost + missing[unchecked: label], limit, edge, .missing)
                    if !isLast {
                        relax(next &+ target, cost + reading[unchecked: words &+ label], limit, edge, .read)
                    }
                }
                guard !isLast else { continue }
                let extra = isFree[unchecked: state] ? MatchCosts.free : wordCosts.extra[row]
                relax(next &+ state, cost + extra, limits[unchecked: state], 0, .extra)
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
