import Foundation
import Kernels
import TestSupport
import Testing

@testable import Pronunciation

/// One level of the instruction set, by its name.
struct KernelLevel: Sendable, CustomStringConvertible {
    let kernels: KernelSet

    static let all = KernelSet.all.map { KernelLevel(kernels: $0) }

    var description: String { String(cString: kernels.name) }
}

@Suite("Kernels of every level that this machine runs agree with plain loops")
struct KernelTests {
    @Test(
        "a product of several taps", arguments: KernelLevel.all,
        [(1, 1, 1), (13, 40, 33), (30, 7, 99), (25, 64, 64)])
    func product(level: KernelLevel, shape: (rows: Int, inputs: Int, outputs: Int)) {
        var generator = SeededGenerator(seed: 3)
        let taps = 3
        let reach = 2 * shape.inputs
        let input = generator.floats((shape.rows + 4) * shape.inputs)
        let weights = generator.floats(shape.outputs * shape.inputs * taps)
        let bias = generator.floats(shape.outputs)
        let before = generator.floats(shape.rows * shape.outputs)
        let layer = AffineLayer(
            weights: weights, bias: bias, outputs: shape.outputs, inputs: shape.inputs, taps: taps)
        for ending in [product_store, product_rectify, product_accumulate] {
            var output = before
            input.withUnsafeBufferPointer { input in
                layer.apply(
                    to: input.baseAddress! + reach, stride: shape.inputs, offsets: [-reach, 0, reach], rows: shape.rows,
                    into: &output, ending: ending, kernels: level.kernels)
            }
            var expected = before
            for row in 0..<shape.rows {
                for column in 0..<shape.outputs {
                    var sum = Double(bias[column])
                    for tap in 0..<taps {
                        for k in 0..<shape.inputs {
                            let value = input[(row + 2 * tap) * shape.inputs + k]
                            sum += Double(value * weights[(column * shape.inputs + k) * taps + tap])
                        }
                    }
                    let index = row * shape.outputs + column
                    switch ending {
                    case product_rectify: expected[index] = Float(max(0, sum))
                    case product_accumulate: expected[index] += Float(sum)
                    default: expected[index] = Float(sum)
                    }
                }
            }
            #expect(largestDifference(output, expected) < 1e-4)
        }
    }

    @Test("the power spectrum", arguments: KernelLevel.all)
    func spectrum(level: KernelLevel) {
        var generator = SeededGenerator(seed: 5)
        let lanes = Int(kernels_lanes)
        let bins = Int(kernels_bins)
        let hop = 160
        let length = 399
        let samples = generator.floats((lanes - 1) * hop + length)
        let window = generator.floats(length, in: 0...1)
        var power = [Float](repeating: 0, count: bins * lanes)
        level.kernels.spectrum(samples, Int32(hop), window, Int32(length), &power)
        for lane in [0, 7, 15] {
            for bin in stride(from: 0, to: bins, by: 16) {
                var real = 0.0
                var imaginary = 0.0
                for index in 0..<length {
                    let angle = 2 * Double.pi * Double(bin * index) / 512
                    let value = Double(samples[lane * hop + index] * window[index])
                    real += value * cos(angle)
                    imaginary -= value * sin(angle)
                }
                let expected = real * real + imaginary * imaginary
                #expect(abs(Double(power[bin * lanes + lane]) - expected) < 1e-3 * max(1, expected))
            }
        }
    }

    @Test("a Viterbi column", arguments: KernelLevel.all)
    func viterbi(level: KernelLevel) {
        var generator = SeededGenerator(seed: 9)
        let states = 37
        // Few different values, so that ties occur.
        let previous = (0..<states + 2).map { _ in Double(Int.random(in: -3...3, using: &generator)) }
        let skip = (0..<states).map { _ in Bool.random(using: &generator) ? 0 : -Double.infinity }
        let unit = (0..<states).map { _ in Int32.random(in: 0..<5, using: &generator) }
        let emission = generator.floats(5)
        var next = [Double](repeating: 0, count: states + 2)
        var choice = [UInt8](repeating: 9, count: states)
        previous.withUnsafeBufferPointer { previous in
            next.withUnsafeMutableBufferPointer { next in
                skip.withUnsafeBufferPointer { skip in
                    unit.withUnsafeBufferPointer { unit in
                        emission.withUnsafeBufferPointer { emission in
                            choice.withUnsafeMutableBufferPointer { choice in
                                var column = ViterbiColumn(
                                    states: Int32(states), previous: previous.baseAddress!, next: next.baseAddress!,
                                    skip: skip.baseAddress!, unit: unit.baseAddress!, emission: emission.baseAddress!,
                                    choice: choice.baseAddress!)
                                level.kernels.viterbi(&column)
                            }
                        }
                    }
                }
            }
        }
        for state in 0..<states {
            let sources = [previous[state + 2], previous[state + 1], previous[state] + skip[state]]
            let best = sources.max()!
            #expect(Int(choice[state]) == sources.firstIndex(of: best))
            #expect(next[state + 2] == best + Double(emission[Int(unit[state])]))
        }
    }

    @Test("correlations", arguments: KernelLevel.all, [1, 63, 64, 65, 240])
    func correlations(level: KernelLevel, count: Int) {
        var generator = SeededGenerator(seed: 11)
        let first = 7
        let samples = generator.floats(100 + first + count)
        var sums = [Float](repeating: 0, count: count)
        level.kernels.correlate(samples, 100, Int32(first), Int32(count), &sums)
        let expected = (0..<count).map { lag in
            Float((0..<100).reduce(0.0) { $0 + Double(samples[$1] * samples[$1 + first + lag]) })
        }
        #expect(largestDifference(sums, expected) < 1e-4)
    }

    @Test("halves are widened exactly, subnormal and infinite ones too")
    func halves() {
        let bits: [UInt16] = [0, 0x8000, 0x3C00, 0xC000, 0x0001, 0x83FF, 0x7BFF, 0x7C00, 0xFC00, 0x3555]
        let expected: [Float] = [
            0, -0.0, 1, -2, 0x1p-24, -0x1.FF8p-15, 65_504, .infinity, -.infinity, 0x1.554p-2,
        ]
        let bytes = bits.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        var floats = [Float](repeating: 1, count: bits.count)
        kernels_widen_halves(bytes, bits.count, &floats)
        #expect(floats.map(\.bitPattern) == expected.map(\.bitPattern))
    }

    @Test("the portable kernels are always among them, the last")
    func portable() {
        #expect(KernelLevel.all.last?.description == "portable")
    }
}
