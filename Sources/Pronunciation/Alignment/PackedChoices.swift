/// Where each cell of a Viterbi trellis was entered from, two bits a cell: two minutes of 3,000 phones fit in 14 MB.
struct PackedChoices {
    let states: Int
    /// Rounded up to whole bytes.
    let paddedStates: Int
    private var bytes: [UInt8]

    init(columns: Int, states: Int) {
        self.states = states
        paddedStates = (states + 3) / 4 * 4
        bytes = [UInt8](repeating: 0, count: columns * paddedStates / 4)
    }

    /// - Parameter choices: [paddedStates], each 0...2.
    mutating func store(_ choices: [UInt8], at column: Int) {
        let width = paddedStates / 4
        let start = column * width
        bytes.withUnsafeMutableBufferPointer { bytes in
            choices.withUnsafeBufferPointer { choices in
                for index in 0..<width {
                    let four = 4 * index
                    bytes[start + index] =
                        choices[four] | choices[four + 1] << 2 | choices[four + 2] << 4 | choices[four + 3] << 6
                }
            }
        }
    }

    subscript(column: Int, state: Int) -> Int {
        Int(bytes[(column * paddedStates + state) / 4] >> UInt8(state % 4 * 2) & 3)
    }
}
