import Foundation
import TestSupport

/// Sounds made of formulas, 16 kHz.
enum GeneratedSignal {
    static let rate = 16_000.0

    static func silence(seconds: Double) -> [Float] { [Float](repeating: 0, count: Int(seconds * rate)) }

    /// Even noise.
    static func noise(seconds: Double, amplitude: Float, seed: UInt64 = 1) -> [Float] {
        var generator = SeededGenerator(seed: seed)
        return generator.floats(Int(seconds * rate), in: -amplitude...amplitude)
    }

    static func sine(_ hertz: Double, seconds: Double, amplitude: Double = 0.3) -> [Float] {
        (0..<Int(seconds * rate)).map { Float(amplitude * sin(2 * .pi * hertz * Double($0) / rate)) }
    }

    static func sawtooth(_ hertz: Double, seconds: Double, amplitude: Double = 0.3) -> [Float] {
        (0..<Int(seconds * rate)).map { index in
            let turns = hertz * Double(index) / rate
            return Float(amplitude * (2 * (turns - turns.rounded(.down)) - 1))
        }
    }

    /// The mains and its harmonics, with a little noise.
    static func hum(seconds: Double) -> [Float] {
        let harmonics = [(50.0, 0.1), (100, 0.05), (150, 0.03), (250, 0.02)]
        var signal = noise(seconds: seconds, amplitude: 0.001)
        for (hertz, amplitude) in harmonics {
            signal = zip(signal, sine(hertz, seconds: seconds, amplitude: amplitude)).map { $0 + $1 }
        }
        return signal
    }

    /// Without what lies above 3.5 kHz: a windowed sinc of 201 samples.
    static func telephoned(_ samples: [Float]) -> [Float] {
        let (half, cutoff) = (100, 3_500.0 / rate)
        let filter = (-half...half).map { place in
            let turns = 2 * Double.pi * cutoff * Double(place)
            let window = 0.42 + 0.5 * cos(.pi * Double(place) / 100) + 0.08 * cos(2 * .pi * Double(place) / 100)
            return Float((place == 0 ? 1 : sin(turns) / turns) * window * 2 * cutoff)
        }
        let padded = [Float](repeating: 0, count: half) + samples + [Float](repeating: 0, count: half)
        return samples.indices.map { start in
            zip(filter, padded[start..<start + filter.count]).reduce(0) { $0 + $1.0 * $1.1 }
        }
    }
}
