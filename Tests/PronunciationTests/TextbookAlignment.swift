@testable import Pronunciation

/// The slow and simple way to align words.
enum TextbookAlignment {
    /// Score of [silence?] word [silence?] …, two states a phone, by the textbook recursion.
    static func score(_ emissions: FrameMatrix, _ words: [[Int]]) -> Double {
        var states: [(unit: Int, optional: Bool)] = [(0, true)]
        for word in words {
            for unit in word { states += [(unit, false), (unit, false)] }
            states.append((0, true))
        }
        var scores = [Double](repeating: -.infinity, count: states.count)
        for frame in 0..<emissions.frames {
            var next = scores
            for (index, state) in states.enumerated() {
                var entering = scores[index]
                if index > 0 { entering = max(entering, scores[index - 1]) }
                if index > 1, states[index - 1].optional { entering = max(entering, scores[index - 2]) }
                if frame == 0 { entering = index == 0 || index == 1 ? 0 : -.infinity }
                next[index] = entering + Double(emissions[frame, state.unit])
            }
            scores = next
        }
        return max(scores[states.count - 1], scores[states.count - 2])
    }
}
