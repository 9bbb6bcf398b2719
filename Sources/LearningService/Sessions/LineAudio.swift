import ContentFiles
package import Conversation
package import Foundation
package import SpeechClient

/// The character's voice: lines made into audio files, ahead of need where the script allows.
package struct LineAudio: Sendable {
    package let cache: SpeechCache

    package init(cache: SpeechCache) {
        self.cache = cache
    }

    /// Fills in the audio of a reply's lines. A line that cannot be spoken does not keep the turn from its reply.
    ///
    /// - Parameter voice: The synthesiser's voice of a character; nil asks for the scenario's own.
    package func attach(to reply: inout TurnReply, voice: (String?) -> String) async {
        for index in reply.lines.indices where reply.lines[index].role != .hint {
            let line = reply.lines[index]
            let request = Self.request(
                line.text, speed: line.speed, voice: voice(line.characterID))
            do {
                let speech: CachedSpeech
                if let cached = cache.cached(request) {
                    speech = cached
                } else {
                    speech = try await cache.speech(for: request)
                }
                reply.lines[index].audioPath = speech.path.path
            } catch {
                reply.audioError = error.message
            }
        }
    }

    /// Has the lines that may come next synthesised in the background.
    package func prepare(_ lines: [SpokenLine], voice: (String?) -> String, speechSpeed: Double) {
        let requests = lines.map {
            Self.request(
                $0.text, speed: Self.speed($0.speed, speechSpeed: speechSpeed), voice: voice($0.characterID))
        }
        cache.prefetch(requests.filter { cache.cached($0) == nil })
    }

    /// The file of a line, where it is there already.
    package func kept(_ line: SpokenLine, voice: String, speechSpeed: Double) -> URL? {
        guard line.role != .hint else { return nil }
        let speed = Self.speed(line.speed, speechSpeed: speechSpeed)
        return cache.cached(Self.request(line.text, speed: speed, voice: voice))?.path
    }

    private static func request(_ text: String, speed: Double, voice: String) -> SynthesisRequest {
        SynthesisRequest(text: text, voice: voice, speed: speed)
    }

    /// How fast a line is spoken: as the character would, times what the learner likes, within what the synthesiser
    /// takes.
    package static func speed(_ speed: Double, speechSpeed: Double) -> Double {
        min(max(speed * speechSpeed, 0.5), 2).rounded(to: 1_000)
    }
}
