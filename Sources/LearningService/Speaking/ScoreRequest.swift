import ContentFiles
import Pronunciation
import PronunciationCoach

/// A recording to be judged, and against what.
package struct ScoreRequest: Sendable {
    package var audio: AudioSource
    package var text: String
    /// A language or one of its variants: es, es-MX.
    package var language: String
    /// IPA symbols for each word of the text, in place of the synthesiser's.
    package var phones: [[String]]?
    /// Whether a picture will be made of it.
    package var wantsTracks = false
    /// The language of messages and feedback.
    package var explanationLanguage = undeterminedLanguage
    /// The learner's first language; what its speakers should mind is added to feedback.
    package var nativeLanguage: String?

    package init(
        audio: AudioSource, text: String, language: String, phones: [[String]]? = nil, wantsTracks: Bool = false,
        explanationLanguage: String = undeterminedLanguage, nativeLanguage: String? = nil
    ) {
        self.audio = audio
        self.text = text
        self.language = language
        self.phones = phones
        self.wantsTracks = wantsTracks
        self.explanationLanguage = explanationLanguage
        self.nativeLanguage = nativeLanguage
    }
}
