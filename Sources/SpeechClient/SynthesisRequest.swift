package import Foundation

/// A line to be spoken.
package struct SynthesisRequest: Sendable, Hashable {
    /// What to say: at most 2,000 bytes of UTF-8 after normalisation, no control characters but line breaks and tabs.
    package var text: String
    /// The synthesiser's: a language ("es", "es-419", "en-gb") or a voice's name, with a variant if one is wanted
    /// ("es+f3").
    package var voice: String
    /// A multiple of the normal rate, 0.5 to 2.0.
    package var speed: Double
    /// What speaks it rather than the synthesiser.
    package var rather: PreferredVoices

    package init(text: String, voice: String, speed: Double = 1.0, rather: PreferredVoices = .none) {
        self.text = text
        self.voice = voice
        self.speed = speed
        self.rather = rather
    }
}

/// What speaks a line rather than the synthesiser, where it is there and works.
package struct PreferredVoices: Sendable, Hashable {
    /// The author's recording of the line.
    package var recording: LineRecording?
    /// The text's language, by which a voice server may speak it; nil keeps the text from every server.
    package var language: String?
    /// Names of voices, the best first. Where some are named no other voice of a server speaks.
    package var named: [String]

    package static let none = PreferredVoices()

    package init(recording: LineRecording? = nil, language: String? = nil, named: [String] = []) {
        self.recording = recording
        self.language = language
        self.named = named
    }
}

/// A recording of somebody who says a line.
package struct LineRecording: Sendable, Hashable {
    package var file: URL
    /// Of what is said.
    package var language: String
    /// The speed of requests at which it is played as it was recorded.
    package var recordedSpeed: Double

    package init(file: URL, language: String, recordedSpeed: Double = 1) {
        self.file = file
        self.language = language
        self.recordedSpeed = recordedSpeed
    }
}

/// What spoke a line.
package struct SpokenBy: Sendable, Hashable, Codable {
    package enum Source: String, Sendable, Hashable, Codable, CaseIterable {
        /// An author's recording.
        case recording
        /// A voice server.
        case server
        /// espeak-ng.
        case synthesizer
    }

    package var source: Source
    /// The recording's file, or the voice.
    package var name: String
    /// What should have spoken and could not: a recording's file, or a voice.
    package var insteadOf: String?

    package init(source: Source, name: String, insteadOf: String? = nil) {
        self.source = source
        self.name = name
        self.insteadOf = insteadOf
    }
}
