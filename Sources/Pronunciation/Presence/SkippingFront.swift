/// The best paths so far through a text of which every word may be left out, advanced frame by frame.
///
/// Words may have silence before, between and after them. Scores are log likelihoods. Leaving words out costs a path
/// something for each run of them and for each word (``OmissionCosts``).
struct SkippingFront {
    /// Best scores of paths that stand at each place, before the word of that index or at the end, past the silence
    /// there.
    struct Place {
        /// Having said the word before; or at the beginning.
        var said = -Double.infinity
        /// Having left out the word before.
        var skipped = -Double.infinity

        var best: Double { max(said, skipped) }
    }

    /// [words + 1]
    private(set) var places: [Place]
    /// Best score of a path that has just said each word: [words].
    private(set) var ends: [Double]

    private let units: [Int]
    /// The states of each word.
    private let states: [Range<Int>]
    private let runCost: Double
    private let wordCosts: [Double]
    /// Best score in each state.
    private var inside: [Double]
    /// Best scores within the silence of each place, and before it.
    private var silent: [Place]
    private var arrived: [Place]

    /// - Parameters:
    ///   - words: Units of each word, none empty.
    ///   - runCost: What a path pays for each run of words that it leaves out.
    ///   - wordCosts: What it pays for each word besides.
    ///   - statesPerPhone: Frames that a phone takes at least.
    init(words: [[Int]], runCost: Double, wordCosts: [Double], statesPerPhone: Int) {
        var units: [Int] = []
        var states: [Range<Int>] = []
        for word in words {
            let start = units.count
            for unit in word { units += [Int](repeating: unit, count: statesPerPhone) }
            states.append(start..<units.count)
        }
        self.units = units
        self.states = states
        self.runCost = runCost
        self.wordCosts = wordCosts
        arrived = [Place](repeating: Place(), count: words.count + 1)
        silent = arrived
        arrived[0].said = 0
        ends = [Double](repeating: -.infinity, count: words.count)
        inside = [Double](repeating: -.infinity, count: units.count)
        places = arrived
        for word in words.indices { arrived[word + 1].skipped = costOfSkipping(word, from: arrived[word]) }
        places = arrived
    }

    private func costOfSkipping(_ word: Int, from place: Place) -> Double {
        max(place.said - runCost, place.skipped) - wordCosts[word]
    }

    /// Takes one more frame.
    ///
    /// - Parameter emission: Of each unit.
    mutating func advance(_ emission: UnsafeBufferPointer<Float>) {
        for (word, states) in states.enumerated() {
            // From the last state backwards, so that each still sees its predecessor as it was a frame ago.
            for state in states.dropFirst().reversed() {
                inside[state] = max(inside[state], inside[state - 1]) + Double(emission[units[state]])
            }
            let first = states.lowerBound
            inside[first] = max(inside[first], places[word].best) + Double(emission[units[first]])
            ends[word] = inside[states.upperBound - 1]
        }
        let silence = Double(emission[UnitInventory.silence])
        for place in places.indices {
            silent[place].said = max(silent[place].said, arrived[place].said) + silence
            silent[place].skipped = max(silent[place].skipped, arrived[place].skipped) + silence
            arrived[place].said = place > 0 ? ends[place - 1] : -.infinity
            arrived[place].skipped = place > 0 ? costOfSkipping(place - 1, from: places[place - 1]) : -.infinity
            places[place].said = max(arrived[place].said, silent[place].said)
            places[place].skipped = max(arrived[place].skipped, silent[place].skipped)
        }
    }
}
