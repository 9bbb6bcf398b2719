/// Tells which templates a text may match by the letters that they cannot do without, in one pass over the text.
///
/// A template asks for clauses of fragments: of each clause one fragment must occur. The pass is that of Aho and
/// Corasick (Efficient string matching, 1975). A template without clauses is always worth trying.
struct FragmentFilter: Sendable {
    /// More states than that are not built; the fragments beyond are taken to occur.
    private static let maximumStates = 60_000
    /// Cells of the table of moves.
    private static let maximumCells = 8_000_000

    private var fragments: [[UInt32]: Int32] = [:]
    /// Each template's clauses, the one that says most first.
    private var clauses: [[[Int32]]] = []
    private var always: [Int32] = []
    /// Templates by the fragments of their first clause.
    private var triggered: [[Int32]] = []

    private var classes: [UInt32: Int32] = [:]
    private var asciiClasses = [Int32](repeating: 0, count: 128)
    private var width = 1
    private var moves: [Int32] = []
    /// The fragment that ends in each state, and the next state of a shorter one that does too; -1 for none.
    private var fragmentOf: [Int32] = []
    private var shorter: [Int32] = []

    /// Adds the next template.
    mutating func add(_ wanted: Set<Set<[UInt32]>>) {
        let template = Int32(clauses.count)
        let sorted = wanted.sorted { Self.weight($0) > Self.weight($1) }
        clauses.append(
            sorted.map { clause in
                clause.sorted { $0.lexicographicallyPrecedes($1) }.map { fragment in
                    if let number = fragments[fragment] { return number }
                    let number = Int32(fragments.count)
                    fragments[fragment] = number
                    triggered.append([])
                    return number
                }
            })
        guard let first = clauses[Int(template)].first else {
            always.append(template)
            return
        }
        for fragment in first { triggered[Int(fragment)].append(template) }
    }

    /// How much a clause rules out: long fragments are rare, and so are few.
    private static func weight(_ clause: Set<[UInt32]>) -> Int {
        (clause.map(\.count).min() ?? 0) * 8 - clause.count
    }

    /// Builds the automaton once all templates were added.
    mutating func finish() {
        for scalar in Set(fragments.keys.joined()).sorted() {
            classes[scalar] = Int32(width)
            if scalar < 128 { asciiClasses[Int(scalar)] = Int32(width) }
            width += 1
        }
        var states = 1
        moves = [Int32](repeating: 0, count: width)
        fragmentOf = [-1]
        for (fragment, number) in fragments.sorted(by: { $0.value < $1.value }) {
            guard states + fragment.count <= Self.maximumStates, (states + fragment.count) * width <= Self.maximumCells
            else {
                release(number)
                continue
            }
            var state = 0
            for scalar in fragment {
                let cell = state * width + Int(classes[scalar] ?? 0)
                if moves[cell] == 0 {
                    moves[cell] = Int32(states)
                    moves += [Int32](repeating: 0, count: width)
                    fragmentOf.append(-1)
                    states += 1
                }
                state = Int(moves[cell])
            }
            fragmentOf[state] = number
        }
        fragments = [:]
        linkFailures(states)
    }

    /// Lets a fragment that is not looked for count as found.
    private mutating func release(_ fragment: Int32) {
        for template in clauses.indices where clauses[template].contains(where: { $0.contains(fragment) }) {
            clauses[template].removeAll { $0.contains(fragment) }
            always.append(Int32(template))
        }
    }

    private mutating func linkFailures(_ states: Int) {
        var failure = [Int32](repeating: 0, count: states)
        shorter = [Int32](repeating: -1, count: states)
        var queue: [Int32] = (1..<width).map { moves[$0] }.filter { $0 != 0 }
        var next = 0
        while next < queue.count {
            let state = Int(queue[next])
            next += 1
            let fallback = Int(failure[state])
            shorter[state] = fragmentOf[fallback] >= 0 ? Int32(fallback) : shorter[fallback]
            for column in 1..<max(width, 1) {
                let cell = state * width + column
                let target = moves[fallback * width + column]
                if moves[cell] == 0 {
                    moves[cell] = target
                } else {
                    failure[Int(moves[cell])] = target
                    queue.append(moves[cell])
                }
            }
        }
    }

    /// Which fragments occur, kept between texts so that nothing is allocated for each.
    struct Scratch {
        /// The last text in which each fragment occurred.
        fileprivate var seen: [Int32] = []
        fileprivate var texts: Int32 = 0
        fileprivate(set) var candidates: [Int32] = []
    }

    /// Puts the templates that `text` may match into `scratch.candidates`, in their order.
    func candidates(for text: [UInt32], _ scratch: inout Scratch) {
        if scratch.seen.count != triggered.count {
            scratch.seen = [Int32](repeating: 0, count: triggered.count)
            scratch.texts = 0
        }
        scratch.texts &+= 1
        scratch.candidates.removeAll(keepingCapacity: true)
        scratch.candidates.append(contentsOf: always)
        var state = 0
        for scalar in text {
            let column = scalar < 128 ? asciiClasses[Int(scalar)] : classes[scalar] ?? 0
            guard column != 0 else {
                state = 0
                continue
            }
            state = Int(moves[state * width + Int(column)])
            var found = fragmentOf[state] >= 0 ? Int32(state) : shorter[state]
            while found >= 0 {
                let fragment = Int(fragmentOf[Int(found)])
                if scratch.seen[fragment] != scratch.texts {
                    scratch.seen[fragment] = scratch.texts
                    scratch.candidates.append(contentsOf: triggered[fragment])
                }
                found = shorter[Int(found)]
            }
        }
        let (seen, texts) = (scratch.seen, scratch.texts)
        scratch.candidates.removeAll { template in
            !clauses[Int(template)].allSatisfy { clause in clause.contains { seen[Int($0)] == texts } }
        }
        scratch.candidates.sort()
        var last: Int32 = -1
        scratch.candidates.removeAll { template in
            defer { last = template }
            return template == last
        }
    }
}
