package import PronunciationCoach
package import SpeechClient

/// Why a recording could not be judged: a code for programs, a phrase for the learner.
package struct ScoreFault: Error {
    /// What of the request is at fault; protocols name it in their own way.
    package enum Part: Sendable {
        case audio, text, language, phones
    }

    package var code: ServiceError.Code
    package var phrase: Phrase
    package var values: [String: String] = [:]
    package var part: Part?

    package init(code: ServiceError.Code, phrase: Phrase, values: [String: String] = [:], part: Part? = nil) {
        self.code = code
        self.phrase = phrase
        self.values = values
        self.part = part
    }

    /// The error as a client sees it.
    ///
    /// - Parameter field: What the client's request calls the part at fault.
    package func serviceError(_ phrases: PhraseBook, in language: String, field: (Part) -> String) -> ServiceError {
        ServiceError(code, phrases.text(phrase, in: language, values), field: part.map(field))
    }
}

extension ScoreFault {
    /// Says what the speech workers refused.
    package init(_ error: SpeechError, language: String) {
        let values = ["detail": error.message, "language": language]
        switch error.code {
        case .unsupportedLanguage, .unknownVoice:
            self.init(code: .unsupportedLanguage, phrase: .unsupportedLanguage, values: values, part: .language)
        case .unknownPhoneme: self.init(code: .unknownPhoneme, phrase: .unknownPhoneme, values: values, part: .phones)
        case .modelMissing: self.init(code: .modelMissing, phrase: .modelMissing, values: values)
        case .unreadableAudio, .audioTooLarge:
            self.init(code: .unreadableAudio, phrase: .unreadableAudio, values: values, part: .audio)
        case .textTooLong:
            self.init(code: .invalidText, phrase: .tooManyPhones, values: values, part: .text)
        case .invalidText, .ttsUnspeakable:
            self.init(code: .invalidText, phrase: .unpronounceableText, values: values, part: .text)
        case .workerUnavailable, .timedOut, .cancelled, .invalidSpeed, .cacheWriteFailed, .cacheFull:
            self.init(code: .speechFailed, phrase: .workerUnavailable, values: values)
        }
    }
}
