// Speed of the pronunciation engine on one thread, without decoding: PronunciationBenchmark MODELFOLDER [RECORDING]
// RECORDING is raw 32-bit floats, 16 kHz, one channel; without one a sawtooth with noise stands in, which costs as
// much.

import BenchmarkSupport
import Foundation
import Pronunciation

func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

let arguments = CommandLine.arguments
guard arguments.count > 1 else {
    print("usage: PronunciationBenchmark MODELFOLDER [RECORDING]")
    exit(2)
}
let folder = arguments[1]
let engine = PronunciationEngine(
    try PronunciationModel(
        units: bytes(folder + "/units.json"), manifest: bytes(folder + "/manifest.json"),
        weights: bytes(folder + "/weights.bin")))

let samples: [Float]
if arguments.count > 2 {
    samples = try Data(contentsOf: URL(filePath: arguments[2])).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
} else {
    samples = (0..<90 * PronunciationLimits.sampleRate).map { index in
        let phase = Float(index % 131) / 131
        return 0.2 * Float(1 + index / 4_000 % 3) * (phase - 0.5) + Float.random(in: -0.01...0.01)
    }
}
let length = Double(samples.count) / Double(PronunciationLimits.sampleRate)

// Twelve phones a second, as in quick speech.
func words(seconds: Double) -> [ExpectedWord] {
    (0..<Int(seconds * 3)).map { _ in ExpectedWord(text: "tone", phones: ["t", "oʊ", "n", "s"]) }
}

var thresholds = try Thresholds(of: "PronunciationBenchmark")
let sorting = ProcessorAnchor.sorting()

@MainActor func report(_ name: String, _ time: Double) {
    print(name.padding(toLength: 34, withPad: " ", startingAt: 0), String(format: "%.6f × real time", time / length))
    thresholds.check("a minute, \(name)", 60 * time / length, beside: sorting)
}

print(String(format: "%.1f s of audio", length))
report("log-mel energies", seconds { _ = LogMel().energies(of: samples) })
report("pitch", seconds { _ = PitchTracker().track(samples, frames: 1 + samples.count / LogMel.hop) })
report("features, network, pitch, gates", seconds { _ = engine.analyse(samples) })
let analysis = engine.analyse(samples)
let long = words(seconds: length)
try report(
    "alignment and scores",
    seconds { _ = try engine.assess(analysis, text: "", words: long, language: "en", tracks: false) })
try report(
    "all", seconds { _ = try engine.assess(samples, text: "", words: long, language: "en", tracks: false) })

let short = Array(samples.prefix(3 * PronunciationLimits.sampleRate))
let times = try (0..<200).map { _ in
    try seconds { _ = try engine.assess(short, text: "", words: words(seconds: 3), language: "en", tracks: false) }
}.sorted()
print(String(format: "three seconds: p50 %.2f ms, p95 %.2f ms", times[100] * 1_000, times[190] * 1_000))
thresholds.check("three seconds", times[100], beside: sorting)

// Linux only; elsewhere the line is left out.
if let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let peak = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
{
    print("peak memory:\(peak.dropFirst("VmHWM:".count))")
}
thresholds.conclude()
