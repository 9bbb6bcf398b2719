import Kernels

/// Viterbi alignment of expected phones with frames: [silence] word [silence] word … [silence], each silence optional,
/// each phone of two tied states where there is room.
struct ForcedAligner {
    var kernels = KernelSet.best

    /// Frames that `phones` phones need at least.
    static func fewestFrames(phones: Int) -> Int { (phones + 2 + repetitions - 1) / repetitions }

    /// How often a frame is taken when there are fewer frames than states.
    private static let repetitions = 3

    /// - Parameters:
    ///   - emissions: From ``AlignmentCosts/emissions(_:)``.
    ///   - words: Units of each word, none empty.
    /// - Returns: nil when there are fewer frames than ``fewestFrames(phones:)`` or no phone.
    func align(_ emissions: FrameMatrix, words: [[Int]]) -> PhoneAlignment? {
        let phones = words.reduce(0) { $0 + $1.count }
        guard phones > 0, emissions.frames >= Self.fewestFrames(phones: phones) else { return nil }
        let repetition = emissions.frames < phones + 2 ? Self.repetitions : 1
        let chain = StateChain(words: words, doubled: emissions.frames * repetition > 3 * phones)
        let spans = bestPath(emissions, chain: chain, repetition: repetition)
        return chain.alignment(spans: spans, repetition: repetition)
    }

    /// The frames (times `repetition`) that the best path spends in each state; nil for a state that it leaps over.
    private func bestPath(_ emissions: FrameMatrix, chain: StateChain, repetition: Int) -> [Range<Int>?] {
        let states = chain.units.count
        let frames = emissions.frames * repetition
        let width = emissions.width
        let guards = 2
        var previous = [Double](repeating: -.infinity, count: states + guards)
        var next = previous
        previous[guards] = Double(emissions[0, chain.units[0]])
        if chain.optional[0], states > 1 { previous[guards + 1] = Double(emissions[0, chain.units[1]]) }
        var choices = PackedChoices(columns: frames, states: states)
        var column = [UInt8](repeating: 0, count: choices.paddedStates)
        let units = chain.units.map(Int32.init)
        let skip = chain.units.indices.map { $0 > 0 && chain.optional[$0 - 1] ? 0 : -Double.infinity }
        for frame in 1..<max(frames, 1) {
            emissions.values.withUnsafeBufferPointer { emissions in
                units.withUnsafeBufferPointer { units in
                    skip.withUnsafeBufferPointer { skip in
                        previous.withUnsafeBufferPointer { previous in
                            next.withUnsafeMutableBufferPointer { next in
                                column.withUnsafeMutableBufferPointer { column in
                                    var step = ViterbiColumn(
                                        states: Int32(states), previous: previous.baseAddress!,
                                        next: next.baseAddress!, skip: skip.baseAddress!, unit: units.baseAddress!,
                                        emission: emissions.baseAddress! + frame / repetition * width,
                                        choice: column.baseAddress!)
                                    kernels.viterbi(&step)
                                }
                            }
                        }
                    }
                }
            }
            choices.store(column, at: frame)
            swap(&previous, &next)
        }
        var state = states - 1
        if states > 1, chain.optional[state], previous[guards + state - 1] > previous[guards + state] { state -= 1 }
        return traceBack(choices, from: state, frames: frames)
    }

    private func traceBack(_ choices: PackedChoices, from last: Int, frames: Int) -> [Range<Int>?] {
        var spans = [Range<Int>?](repeating: nil, count: choices.states)
        var state = last
        var end = frames
        for frame in stride(from: frames - 1, to: 0, by: -1) {
            let back = choices[frame, state]
            guard back > 0 else { continue }
            spans[state] = frame..<end
            end = frame
            state -= back
        }
        spans[state] = 0..<end
        return spans
    }
}
