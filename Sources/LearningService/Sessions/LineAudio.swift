import ContentFiles
package import Conversation
package import Foundation
package import SpeechClient

/// The character's voice: lines made into audio files, ahead of need where the script allows.
package struct LineAudio: Sendable {
    package let cache: SpeechCache
    /// The content folder, from which lines name their recordings.
    private let content: URL
    /// Whether voice servers may speak also what the learner said: names, corrections, what was ordered.
    private let servesLearnersWords: Bool

    package init(cache: SpeechCache, content: URL, servesLearnersWords: Bool = false) {
        self.cache = cache
        self.content = content
        self.servesLearnersWords = servesLearnersWords
    }

    /// Fills in the audio of a reply's lines. A line that cannot be spoken does not keep the turn from its reply.
    ///
    /// - Parameters:
    ///   - lines: Those of the reply, as the engine gave them.
    ///   - voice: What a character sounds like; nil asks for the scenario's own.
    package func attach(to reply: inout TurnReply, lines: [SpokenLine], voice: (String?) -> CastVoice) async {
        for (index, line) in lines.enumerated() where line.isSaid {
            let request = request(line, speed: reply.lines[index].speed, voice: voice(line.characterID))
            do {
                let speech: CachedSpeech
                if let cached = cache.cached(request) {
                    speech = cached
                } else {
                    speech = try await cache.speech(for: request)
                }
                reply.lines[index].audioPath = speech.path.path
                let words = speech.wordTimes(in: request.text)
                reply.lines[index].words = words.isEmpty ? nil : words
                reply.lines[index].voice = speech.voice
            } catch {
                reply.audioError = error.message
            }
        }
    }

    /// Has the lines that may come next synthesised in the background.
    package func prepare(_ lines: [SpokenLine], voice: (String?) -> CastVoice, speechSpeed: Double) {
        let requests = lines.map {
            request($0, speed: Self.speed($0.speed, speechSpeed: speechSpeed), voice: voice($0.characterID))
        }
        cache.prefetch(requests)
    }

    /// The file of a line, where it is there already.
    package func kept(_ line: SpokenLine, voice: CastVoice, speechSpeed: Double) -> URL? {
        guard line.isSaid else { return nil }
        let speed = Self.speed(line.speed, speechSpeed: speechSpeed)
        return cache.cached(request(line, speed: speed, voice: voice))?.path
    }

    private func request(_ line: SpokenLine, speed: Double, voice: CastVoice) -> SynthesisRequest {
        let isServed = servesLearnersWords || line.isAuthors == true
        return SynthesisRequest(
            text: line.marked ?? line.text, voice: voice.synthesizer, speed: speed,
            rather: PreferredVoices(
                recording: line.recording.map {
                    LineRecording(
                        file: content.appending(path: $0), language: voice.language,
                        recordedSpeed: voice.naturalSpeed)
                },
                language: isServed ? voice.language : nil, named: voice.named))
    }

    /// How fast a line is spoken: as the character would, times what the learner likes, within what the synthesiser
    /// takes.
    package static func speed(_ speed: Double, speechSpeed: Double) -> Double {
        min(max(speed * speechSpeed, 0.5), 2).rounded(to: 1_000)
    }
}
