/// Matches whole sentences exactly, as hassil's `recognize` does: the first template that fits, read in its author's
/// order.
///
/// Hassil tries every way through a template. Here two ways that come to the same place count once, the earlier one, so
/// that time grows with the text and the template, not with the number of sentences the template stands for; and a
/// bound on the steps ends what would still take too long.
struct ExactMatcher {
    struct Match {
        var template: ExactForest.Template
        var slots: [String: SlotValue]
    }

    enum Outcome {
        case match(Match)
        case noMatch
        /// ``maximumSteps`` were not enough.
        case tooCostly
    }

    /// Steps for one text, all templates together: some tens of milliseconds.
    static let maximumSteps = 400_000

    /// How far a way through a template has come.
    struct Place {
        var position: Int32
        /// Hyphens and underscores are read as spaces from here on.
        var isBroken = false
        /// Spaces here do not matter.
        var isAtWordStart = true
        /// Free text began and has taken nothing yet.
        var isOpen = false
        /// The free text ends at the end of a word.
        var isOpenToWordEnd = false
        /// The last event on the way; -1 for none.
        var trail: Int32 = -1

        func isSame(_ other: Place) -> Bool {
            position == other.position && isBroken == other.isBroken && isAtWordStart == other.isAtWordStart
                && isOpen == other.isOpen && isOpenToWordEnd == other.isOpenToWordEnd
        }
    }

    let forest: ExactForest
    var text: ExactText
    /// Places that were come to: each row of a template adds its own at the end and takes back what lies between.
    var places: [Place] = []
    var events: [SlotEvent] = []
    var steps = 0
    private var scratch = FragmentFilter.Scratch()

    init(_ forest: ExactForest) {
        self.forest = forest
        text = ExactText("")
    }

    mutating func match(_ sentence: String) -> Outcome {
        text = ExactText(sentence)
        steps = 0
        forest.filter.candidates(for: text.folded, &scratch)
        for candidate in scratch.candidates {
            let template = forest.templates[Int(candidate)]
            places.removeAll(keepingCapacity: true)
            events.removeAll(keepingCapacity: true)
            follow(template.node, from: Place(position: 0), region: 0)
            guard steps <= Self.maximumSteps else { return .tooCostly }
            for place in places {
                if let slots = slots(endingAt: place) { return .match(Match(template: template, slots: slots)) }
            }
        }
        return .noMatch
    }

    /// Adds a place, unless another way has come there.
    ///
    /// - Parameter region: Where the row of places begins that it belongs to.
    mutating func reach(_ place: Place, region: Int) {
        steps += places.count - region
        for index in region..<places.count where places[index].isSame(place) { return }
        places.append(place)
    }

    /// Adds every place that `node` leads to.
    mutating func follow(_ node: Int32, from place: Place, region: Int) {
        steps += 1
        guard steps <= Self.maximumSteps else { return }
        let entry = forest.nodes[Int(node)]
        let row = Int(entry.first)..<Int(entry.first + entry.count)
        switch entry.kind {
        case .text: read(Int(entry.first), from: place, region: region)
        case .sequence: followSequence(row, from: place, region: region)
        case .choice: for child in row { follow(forest.children[child], from: place, region: region) }
        case .permutation: followPermutation(row, from: place, region: region)
        case .list: followList(entry, from: place, region: region)
        case .range: followRange(entry, from: place, region: region)
        case .freeText:
            // Two free texts that touch cannot be told apart, and the first would stay empty.
            guard Int(place.position) < text.count, !place.isOpen else { return }
            var next = place
            next.isOpen = true
            next.isOpenToWordEnd = entry.isFollowedBySpace
            next.trail = note(.opened(slot: entry.slot), after: place.trail)
            reach(next, region: region)
        }
    }

    private mutating func followSequence(_ row: Range<Int>, from place: Place, region: Int) {
        guard !row.isEmpty else { return }
        let begin = places.count
        places.append(place)
        var start = begin
        for child in row {
            let end = places.count
            for index in start..<end { follow(forest.children[child], from: places[index], region: end) }
            start = end
            if places.count == end { break }
        }
        moveDown(from: start, to: begin, region: region)
    }

    /// Parts in any order, by the sets of those that were read.
    private mutating func followPermutation(_ row: Range<Int>, from place: Place, region: Int) {
        let begin = places.count
        let all = 1 << row.count
        // Places by the set of parts that were read on the way.
        var reached: [[Place]] = Array(repeating: [], count: all)
        reached[0] = [place]
        for said in 0..<(all - 1) {
            for from in reached[said] {
                for (number, child) in row.enumerated() where said & (1 << number) == 0 {
                    let start = places.count
                    follow(forest.children[child], from: from, region: start)
                    for next in places[start...] {
                        let set = said | 1 << number
                        steps += reached[set].count
                        if !reached[set].contains(where: { $0.isSame(next) }) { reached[set].append(next) }
                    }
                    places.removeLast(places.count - start)
                }
            }
        }
        places += reached[all - 1]
        moveDown(from: begin, to: begin, region: region)
    }

    /// Makes the places from `start` on the ends of what began at `begin`.
    private mutating func moveDown(from start: Int, to begin: Int, region: Int) {
        var kept = begin
        for index in start..<places.count {
            let place = places[index]
            steps += kept - region
            if places[region..<kept].contains(where: { $0.isSame(place) }) { continue }
            places[kept] = place
            kept += 1
        }
        places.removeLast(places.count - kept)
    }
}
