import Testing

@testable import Pronunciation

/// Silence around what is said.
@Suite("Quiet around speech")
struct QuietTests {
    private static let word = GeneratedSignal.sine(180, seconds: 0.5)

    @Test("long quiet on a side gives way to a little of it, short quiet and a click do not")
    func speech() {
        let quiet = GeneratedSignal.silence(seconds: 2)
        let long = SignalLevels(quiet + Self.word + quiet).speech
        #expect(abs(long.lowerBound - (32_000 - 2_240)) <= 1_280 && abs(long.upperBound - (40_000 + 2_240)) <= 1_280)
        let short = GeneratedSignal.silence(seconds: 0.5)
        #expect(SignalLevels(short + Self.word + short).speech == 0..<24_000)
        var clicked = quiet + Self.word + quiet
        clicked[4_000] = 0.9
        #expect(SignalLevels(clicked).speech == long)
    }

    @Test("values of what was looked at stand at their times")
    func timeAxis() {
        let model = TestModel.engine
        let quiet = GeneratedSignal.silence(seconds: 2)
        let analysis = model.analyse(quiet + Self.word + quiet)
        let pitch = analysis.onTimeAxis(analysis.pitch, quiet: 0)
        #expect(abs(pitch.count - 450) <= 1)
        let voiced = pitch.indices.filter { pitch[$0] > 0 }
        #expect(voiced.allSatisfy { (195...255).contains($0) })
        #expect(abs(analysis.seconds(of: 0..<1).start - Double(analysis.heard.lowerBound) / 16_000) < 0.02)
    }

    @Test("a text longer than sentences is judged in parts of whole words")
    func pieces() {
        func alignment(words: Int) -> PhoneAlignment {
            PhoneAlignment(
                phones: (0..<2 * words).map { PhoneAlignment.Phone(unit: 1, word: $0 / 2, frames: $0..<$0 + 1) },
                silences: [])
        }
        #expect(alignment(words: 12).pieces.map(\.words) == [12])
        let pieces = alignment(words: 20).pieces
        #expect(pieces.map(\.words) == [6, 7, 7])
        #expect(pieces.flatMap { $0.alignment.phones.map(\.word) } == (0..<40).map { $0 / 2 })
    }
}
