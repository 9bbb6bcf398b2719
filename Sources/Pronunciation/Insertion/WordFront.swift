/// The best paths through a text whose words may have silence before, between and after them, advanced frame by frame.
struct WordFront {
    /// Best scores of paths that have just said so many words, past the silence behind them: [words + 1].
    private(set) var places: [Double]

    private let units: [Int]
    /// The states of each word.
    private let states: [Range<Int>]
    /// Best score in each state, and within the silence behind each number of words.
    private var inside: [Double]
    private var silent: [Double]

    /// Frames that a phone takes at least.
    private static let statesPerPhone = 2

    /// - Parameter words: Units of each word, none empty.
    init(_ words: [[Int]]) {
        var units: [Int] = []
        var states: [Range<Int>] = []
        for word in words {
            let start = units.count
            for unit in word { units += [Int](repeating: unit, count: Self.statesPerPhone) }
            states.append(start..<units.count)
        }
        self.units = units
        self.states = states
        inside = [Double](repeating: -.infinity, count: units.count)
        silent = [Double](repeating: -.infinity, count: words.count + 1)
        places = silent
        places[0] = 0
    }

    /// Takes one more frame.
    ///
    /// - Parameter emission: Of each unit.
    mutating func advance(_ emission: UnsafeBufferPointer<Float>) {
        let silence = Double(emission[UnitInventory.silence])
        for place in silent.indices { silent[place] = max(silent[place], places[place]) + silence }
        for (word, states) in states.enumerated() {
            // From the last state backwards, so that each still sees its predecessor as it was a frame ago.
            for state in states.dropFirst().reversed() {
                inside[state] = max(inside[state], inside[state - 1]) + Double(emission[units[state]])
            }
            let first = states.lowerBound
            inside[first] = max(inside[first], places[word]) + Double(emission[units[first]])
        }
        places[0] = silent[0]
        for (word, states) in states.enumerated() {
            places[word + 1] = max(silent[word + 1], inside[states.upperBound - 1])
        }
    }

    /// Scores before the first frame and after each: [frames + 1][words + 1].
    static func scores(_ emissions: FrameMatrix, words: [[Int]], backwards: Bool) -> FrameMatrix {
        var front = WordFront(words)
        var values: [Float] = []
        values.reserveCapacity((emissions.frames + 1) * (words.count + 1))
        values += front.places.map { Float($0) }
        let (frames, width) = (emissions.frames, emissions.width)
        emissions.values.withUnsafeBufferPointer { emissions in
            for taken in 0..<frames {
                let start = (backwards ? frames - 1 - taken : taken) * width
                front.advance(UnsafeBufferPointer(rebasing: emissions[start..<start + width]))
                values += front.places.map { Float($0) }
            }
        }
        return FrameMatrix(width: words.count + 1, values: values)
    }

    /// The best score of some frames as some words and nothing else.
    static func score(_ emissions: FrameMatrix, in frames: Range<Int>, words: [[Int]]) -> Double {
        var front = WordFront(words)
        let width = emissions.width
        emissions.values.withUnsafeBufferPointer { values in
            for frame in frames {
                front.advance(UnsafeBufferPointer(rebasing: values[frame * width..<(frame + 1) * width]))
            }
        }
        return front.places[words.count]
    }
}
