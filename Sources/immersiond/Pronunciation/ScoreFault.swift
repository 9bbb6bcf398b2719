import SpeechClient

/// Why a recording could not be judged: a code for programs, a phrase for the learner.
struct ScoreFault: Error {
    /// What of the request is at fault; protocols name it in their own way.
    enum Part: Sendable {
        case audio, text, language, phones
    }

    var code: RPCError.Code
    var phrase: Phrase
    var values: [String: String] = [:]
    var part: Part?

    /// The error as a client sees it.
    ///
    /// - Parameter field: What the client's request calls the part at fault.
    func rpcError(_ phrases: PhraseBook, in language: String, field: (Part) -> String) -> RPCError {
        RPCError(code, phrases.text(phrase, in: language, values), field: part.map(field))
    }
}

extension ScoreFault {
    /// Says what the speech workers refused.
    init(_ error: SpeechError, language: String) {
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
