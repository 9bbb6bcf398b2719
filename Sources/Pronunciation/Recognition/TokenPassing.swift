/// Viterbi search for the best path through a ``PhoneGraph``, frame by frame, with optional silence between words
/// (S. Young et al., Token passing, 1989).
struct TokenPassing {
    /// The best path to some place: its score, and the last word on it.
    private struct Token {
        var score: Float
        /// What words and jumps have cost it.
        var charged: Float = 0
        var history: Int32

        static let none = Token(score: -.infinity, history: -1)

        func charged(_ cost: Float) -> Token { Token(score: score - cost, charged: charged + cost, history: history) }
    }

    /// A word on a path, and the one before it.
    private struct Record {
        var word: Int32
        /// The phone state that it ended with, which tells how it was said.
        var state: Int32
        /// The first frame after it.
        var end: Int32
        var previous: Int32
    }

    /// The best word that ended at a frame and leads to some node.
    private struct Arrival {
        var token: Token
        var word: Int32
        var state: Int32

        static let none = Arrival(token: .none, word: -1, state: -1)
    }

    struct Path {
        /// Indices into the grammar's words.
        var words: [Int]
        /// Units of each word, in the way in which it was said.
        var spellings: [[Int]] = []
        /// The first frame after each word.
        var ends: [Int] = []
        var score: Float
        /// What its words and jumps cost, which the score has lost.
        var charged: Float = 0
        /// By how much a path that ends somewhere else, before the end of a sentence, scores better.
        var beginningGain: Float = 0
    }

    private let beam: Float
    private let graph: PhoneGraph
    /// Inside words.
    private var phoneTokens: [Token]
    /// The best of each node's phone states at the last frame.
    private var nodeBest: [Float]
    private var silenceTokens: [Token]
    /// Ready to leave each node.
    private var departures: [Token]
    /// Words that ended at this frame, by the node that they lead to.
    private var arrivals: [Arrival]
    private var records: [Record] = []
    private var best: Float = 0
    private var frame: Int32 = 0

    private init(_ graph: PhoneGraph, beam: Float) {
        self.graph = graph
        self.beam = beam
        phoneTokens = [Token](repeating: .none, count: graph.phones.count)
        nodeBest = [Float](repeating: -.infinity, count: graph.nodes.count)
        silenceTokens = [Token](repeating: .none, count: graph.nodes.count)
        departures = silenceTokens
        arrivals = [Arrival](repeating: .none, count: graph.nodes.count)
        departures[0].score = 0
        jump()
    }

    /// The best path from the grammar's beginning to one of its finals over all frames; nil when none is long or short
    /// enough.
    ///
    /// - Parameter beam: Paths that fall this far behind the best, in nats, are given up.
    static func search(_ emissions: FrameMatrix, graph: PhoneGraph, beam: Float = .infinity) -> Path? {
        var search = TokenPassing(graph, beam: beam)
        for frame in 0..<emissions.frames {
            let row = frame * emissions.width..<(frame + 1) * emissions.width
            emissions.values.withUnsafeBufferPointer { search.pass(UnsafeBufferPointer(rebasing: $0[row])) }
        }
        return search.path()
    }

    private mutating func pass(_ emission: UnsafeBufferPointer<Float>) {
        let threshold = best - beam
        var highest = -Float.infinity
        for node in graph.nodes.indices {
            let departure = departures[node]
            var silence = silenceTokens[node]
            if departure.score > silence.score { silence = departure }
            silence.score = silence.score > threshold ? silence.score + emission[UnitInventory.silence] : -.infinity
            silenceTokens[node] = silence
            highest = max(highest, silence.score)
            guard max(departure.score, nodeBest[node]) > threshold else {
                if nodeBest[node] > -.infinity { forget(node) }
                continue
            }
            nodeBest[node] = passPhones(of: node, from: departure, emission, threshold: threshold)
            highest = max(highest, nodeBest[node])
        }
        best = highest
        frame += 1
        depart()
    }

    /// - Returns: The best score among the node's phone states.
    private mutating func passPhones(
        of node: Int, from departure: Token, _ emission: UnsafeBufferPointer<Float>, threshold: Float
    ) -> Float {
        let range = graph.nodes[node].phones
        var best = -Float.infinity
        var arrivals: [Arrival] = []
        swap(&arrivals, &self.arrivals)
        arrivals.withUnsafeMutableBufferPointer { arrivals in
            graph.endings.withUnsafeBufferPointer { endings in
                graph.phones.withUnsafeBufferPointer { phones in
                    phoneTokens.withUnsafeMutableBufferPointer { tokens in
                        // Backwards, so that each state still finds the previous one's token of the frame before.
                        for index in range.reversed() {
                            let phone = phones[index]
                            let entering = phone.previous < 0 ? departure : tokens[Int(phone.previous)]
                            if entering.score - phone.cost > tokens[index].score {
                                tokens[index] = entering.charged(phone.cost)
                            }
                            guard tokens[index].score > threshold else {
                                tokens[index].score = -.infinity
                                continue
                            }
                            tokens[index].score += emission[Int(phone.unit)]
                            best = max(best, tokens[index].score)
                            for place in Int(phone.firstEnding)..<Int(phone.firstEnding + phone.endings) {
                                let ending = endings[place]
                                let token = tokens[index].charged(ending.cost)
                                let target = Int(ending.target)
                                if token.score > arrivals[target].token.score {
                                    arrivals[target] = Arrival(
                                        token: token, word: ending.word, state: Int32(index))
                                }
                            }
                        }
                    }
                }
            }
        }
        swap(&arrivals, &self.arrivals)
        return best
    }

    private mutating func forget(_ node: Int) {
        for index in graph.nodes[node].phones { phoneTokens[index] = .none }
        nodeBest[node] = -.infinity
    }

    /// Turns the words that ended at this frame into tokens that may go on.
    private mutating func depart() {
        for node in graph.nodes.indices {
            departures[node] = silenceTokens[node]
            let arrival = arrivals[node]
            guard arrival.state >= 0 else { continue }
            arrivals[node] = .none
            guard arrival.token.score > departures[node].score, arrival.token.score > best - beam else { continue }
            records.append(
                Record(word: arrival.word, state: arrival.state, end: frame, previous: arrival.token.history))
            departures[node] = arrival.token
            departures[node].history = Int32(records.count - 1)
        }
        jump()
    }

    /// Passes tokens along edges without a word; they ascend, so that one sweep is enough.
    private mutating func jump() {
        for node in graph.nodes.indices where departures[node].score > -.infinity {
            for jump in graph.nodes[node].jumps
            where departures[node].score - jump.cost > departures[jump.target].score {
                departures[jump.target] = departures[node].charged(jump.cost)
            }
        }
    }

    private func path() -> Path? {
        let ends = graph.finals.map { departures[$0.node].charged($0.cost) }.filter { $0.score > -.infinity }
        guard let end = ends.max(by: { $0.score < $1.score }) else { return nil }
        var path = Path(words: [], score: end.score, charged: end.charged)
        path.beginningGain = max(0, (departures.map(\.score).max() ?? end.score) - end.score)
        var record = end.history
        while record >= 0 {
            path.words.append(Int(records[Int(record)].word))
            path.ends.append(Int(records[Int(record)].end))
            path.spellings.append(graph.units(endingIn: Int(records[Int(record)].state)))
            record = records[Int(record)].previous
        }
        path.words.reverse()
        path.spellings.reverse()
        path.ends.reverse()
        return path
    }
}
