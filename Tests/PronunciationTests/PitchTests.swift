import Foundation
import Testing

@testable import Pronunciation

@Suite("How the pitch moves")
struct PitchMotionTests {
    @Test("notes that are held are told from a voice that glides")
    func notes() {
        let notes = [Float](repeating: 220, count: 50) + [Float](repeating: 330, count: 50)
        let voice = (0..<100).map { 180 + 60 * sin(Float($0) / 9) }
        let (held, gliding) = (PitchMotion(notes), PitchMotion(voice))
        #expect(held.heldShare > 0.95 && held.step == 0)
        #expect(gliding.heldShare < 0.2 && gliding.step > 0.1)
        #expect(abs(held.deviation - log2(1.5) / 2) < 1e-3)
    }

    @Test("silence between voices is no step, and without a voice nothing moves")
    func silence() {
        let broken = PitchMotion([100, 0, 200, 0, 400])
        #expect(broken.heldShare == 0 && broken.step == 0 && broken.deviation > 0.5)
        let none = PitchMotion([0, 0])
        #expect(none.heldShare == 0 && none.step == 0 && none.deviation == 0)
    }
}

@Suite("Pitch")
struct PitchTests {
    @Test("of a sine is right within 1 %", arguments: [70.0, 110, 155, 220, 330, 440])
    func sine(hertz: Double) { expect(hertz, GeneratedSignal.sine(hertz, seconds: 1)) }

    @Test("of a sawtooth is right within 1 %", arguments: [70.0, 110, 155, 220, 330, 440])
    func sawtooth(hertz: Double) { expect(hertz, GeneratedSignal.sawtooth(hertz, seconds: 1)) }

    @Test("of a voice between pauses begins and ends with it")
    func pauses() {
        let pause = GeneratedSignal.noise(seconds: 0.5, amplitude: 0.001)
        let signal = pause + GeneratedSignal.sawtooth(120, seconds: 0.5) + pause
        let pitch = PitchTracker().track(signal, frames: 151)
        #expect(pitch[..<45].allSatisfy { $0 == 0 })
        #expect(pitch[56..<94].allSatisfy { abs($0 - 120) < 2 })
        #expect(pitch[106...].allSatisfy { $0 == 0 })
    }

    @Test("of noise and of silence is none")
    func voiceless() {
        let noise = PitchTracker().track(GeneratedSignal.noise(seconds: 1, amplitude: 0.3), frames: 101)
        #expect(noise.filter { $0 > 0 }.count < 5)
        let silence = PitchTracker().track(GeneratedSignal.silence(seconds: 1), frames: 101)
        #expect(silence.allSatisfy { $0 == 0 })
        #expect(PitchTracker().track([], frames: 0) == [])
    }

    private func expect(_ hertz: Double, _ signal: [Float]) {
        let pitch = PitchTracker().track(signal, frames: 1 + signal.count / LogMel.hop)
        let inside = pitch[5..<pitch.count - 5]
        #expect(inside.allSatisfy { abs(Double($0) - hertz) < 0.01 * hertz })
    }
}
