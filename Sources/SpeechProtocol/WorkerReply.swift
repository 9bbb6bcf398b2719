package import Pronunciation

/// What a worker says. It says `ready` once, when it is confined and its synthesiser has loaded; after that it only
/// answers.
package enum WorkerReply: Sendable, Hashable, Codable {
    /// `version` must be ``WorkerReply/version``: a daemon and a worker of different releases do not talk.
    case ready(version: Int, layers: [ConfinementLayer])
    /// Speech; the samples (16 bits, little-endian, one channel) are the frame's payload.
    case speech(SpeechMarks)
    /// The transcription of each clause, as espeak-ng writes it with ``phonemeSeparator``.
    case transcription([String])
    case voices([VoiceRecord])
    /// What was heard. The columns of its tracks, when it has them, are the frame's payload.
    case assessment(Assessment)
    /// Of a recording, in seconds.
    case duration(Double)
    /// An audio file made ready to be played; the samples, as of speech, are the frame's payload.
    case playable(PlayableAudio)
    case refusal(WorkerRefusal, message: String)
    /// What became of forbidden things, which a worker tries only when it is started for that.
    case attempts([ForbiddenAttempt])

    /// Raised when a message changes.
    package static let version = 7
    /// Stands between the phonemes of a word in a transcription: a control character, which no phoneme has.
    package static let phonemeSeparator: Unicode.Scalar = "\u{1F}"

    /// The message as a frame; `payload` is for speech only.
    package func frame(payload: [UInt8] = []) throws(SpeechFrameError) -> SpeechFrame {
        guard case .assessment(var assessment) = self, let tracks = assessment.tracks else {
            return SpeechFrame(header: try encodeHeader(self), payload: payload)
        }
        assessment.tracks = SignalTracks(
            secondsPerFrame: tracks.secondsPerFrame, envelope: [], spectrogram: [], bands: tracks.bands, pitch: [],
            referencePitch: [])
        return SpeechFrame(
            header: try encodeHeader(WorkerReply.assessment(assessment)), payload: TracksPayload.encode(tracks))
    }

    package init(_ frame: SpeechFrame) throws(SpeechFrameError) {
        self = try decodeHeader(frame.header)
        switch self {
        case .speech(let marks):
            guard frame.payload.count.isMultiple(of: 2) else { throw .malformedPayload("half a sample") }
            try marks.check()
        case .playable(let audio):
            guard frame.payload.count.isMultiple(of: 2) else { throw .malformedPayload("half a sample") }
            try audio.check()
        case .assessment(var assessment) where assessment.tracks != nil:
            try TracksPayload.decode(frame.payload, into: &assessment.tracks!)
            self = .assessment(assessment)
        default:
            guard frame.payload.isEmpty else { throw .malformedPayload("only speech and tracks have one") }
        }
    }
}

/// Why a worker does not do what it was asked.
package enum WorkerRefusal: String, Sendable, Hashable, Codable {
    case unknownVoice, speechTooLong, synthesisFailed
    /// Not an audio file, a damaged one, or one in a format that is not read.
    case unreadableAudio
    /// The model has no inventory for the language, or what its texts need is not installed.
    case unsupportedLanguage
    /// A phone that the model has no unit for.
    case unknownPhoneme
    case modelMissing
    /// More words or phones than ``PronunciationLimits`` allow.
    case tooManyPhones
    /// A text without words, or phones that do not fit its words.
    case unpronounceableText
}

/// What an audio file holds, before it is played faster or slower.
package struct PlayableAudio: Sendable, Hashable, Codable {
    /// Of the whole file.
    package var seconds: Double
    /// From the first sound to the last, pauses included; 0 where all is silent.
    package var soundSeconds: Double
    /// The share of samples that stand at the limit, 0 to 1.
    package var clippedShare: Double

    package init(seconds: Double, soundSeconds: Double, clippedShare: Double) {
        self.seconds = seconds
        self.soundSeconds = soundSeconds
        self.clippedShare = clippedShare
    }

    func check() throws(SpeechFrameError) {
        guard [seconds, soundSeconds, clippedShare].allSatisfy({ $0.isFinite && $0 >= 0 }) else {
            throw .malformedHeader("a measure out of range")
        }
    }
}

/// Where phonemes and words begin, column by column, which keeps the header short.
package struct SpeechMarks: Sendable, Hashable, Codable {
    package var phonemes: [String] = []
    /// Milliseconds, one for each phoneme.
    package var phonemeStarts: [Int] = []
    /// Unicode scalars from the start of the text, one for each word.
    package var wordOffsets: [Int] = []
    /// Unicode scalars, one for each word.
    package var wordLengths: [Int] = []
    /// Milliseconds, one for each word.
    package var wordStarts: [Int] = []
    /// Milliseconds, one for each word.
    package var wordEnds: [Int] = []

    package init() {}

    func check() throws(SpeechFrameError) {
        guard phonemes.count == phonemeStarts.count, wordOffsets.count == wordLengths.count,
            wordOffsets.count == wordStarts.count, wordOffsets.count == wordEnds.count
        else { throw .malformedHeader("columns of different lengths") }
        guard (phonemeStarts + wordOffsets + wordLengths + wordStarts + wordEnds).allSatisfy({ 0...0x7FFF_FFFF ~= $0 })
        else {
            throw .malformedHeader("a mark out of range")
        }
    }
}

/// A voice or a variant as espeak-ng lists it.
package struct VoiceRecord: Sendable, Hashable, Codable {
    package var name: String
    package var identifier: String
    /// Best first.
    package var languages: [Language]

    package struct Language: Sendable, Hashable, Codable {
        package var tag: String
        /// Lower is better.
        package var priority: Int

        package init(tag: String, priority: Int) {
            self.tag = tag
            self.priority = priority
        }
    }

    package init(name: String, identifier: String, languages: [Language]) {
        self.name = name
        self.identifier = identifier
        self.languages = languages
    }
}
