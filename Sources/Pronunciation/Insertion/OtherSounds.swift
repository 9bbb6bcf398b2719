/// The likeliest sound of a language or silence at each frame, whatever was expected.
struct OtherSounds {
    /// Log likelihood of each frame.
    private(set) var scores: [Double] = []
    private(set) var units: [Int] = []

    /// Frames over which a sound is steady: without it every flicker would count.
    private static let steady = 3

    /// - Parameter inventory: The language's units, without silence.
    init(_ emissions: FrameMatrix, inventory: [Int]) {
        let reach = Self.steady / 2
        for frame in 0..<emissions.frames {
            var best = (score: -Double.infinity, unit: UnitInventory.silence)
            for unit in [UnitInventory.silence] + inventory {
                var sum = 0.0
                for shift in -reach...reach {
                    sum += Double(emissions[min(max(frame + shift, 0), emissions.frames - 1), unit])
                }
                let score = sum / Double(Self.steady)
                if score > best.score { best = (score, unit) }
            }
            scores.append(best.score)
            units.append(best.unit)
        }
    }

    /// The sounds of some frames, each once however long it lasts, without silence.
    func sequence(in frames: Range<Int>) -> [Int] {
        units[frames].reduce(into: [Int]()) { if $0.last != $1 { $0.append($1) } }
            .filter { $0 != UnitInventory.silence }
    }
}
