import Pronunciation
import SpeechProtocol

/// Answers requests, each by itself.
final class WorkerDesk {
    private let synthesizer: EspeakSynthesizer
    private let assessor: Assessor

    /// - Parameter model: the folder of the acoustic model.
    init(synthesizer: EspeakSynthesizer, model: String?) {
        self.synthesizer = synthesizer
        assessor = Assessor(synthesizer: synthesizer, model: model)
    }

    /// The reply, and the samples that go with it.
    ///
    /// - Parameter audio: what came with the request; empty afterwards.
    func answer(_ request: WorkerRequest, audio: inout [UInt8]) -> (reply: WorkerReply, payload: [UInt8]) {
        do throws(Refused) {
            switch request {
            case .synthesize(let text, let voice, let rate):
                let (marks, samples) = try synthesizer.speech(text, voice: voice, rate: rate)
                return (.speech(marks), samples)
            case .transcribe(let text, let voice):
                return (.transcription(try synthesizer.transcription(text, voice: voice)), [])
            case .listVoices:
                return (.voices(synthesizer.voices), [])
            case .assess(let request):
                return (.assessment(try assessor.assess(&audio, request)), [])
            case .measure:
                return (.duration(try Self.seconds(of: audio)), [])
            case .play(let speed):
                let (played, samples) = try PlayedAudio.make(of: &audio, speed: Double(speed) / 1_000)
                return (.playable(played), samples)
            }
        } catch {
            return (error.reply, [])
        }
    }

    private static func seconds(of audio: [UInt8]) throws(Refused) -> Double {
        do throws(AudioRefusal) {
            return try AudioMeasure.seconds(of: audio)
        } catch {
            throw Refused(.unreadableAudio, error.message)
        }
    }
}
