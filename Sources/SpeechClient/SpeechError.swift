/// Why speech was not made, or not judged.
package struct SpeechError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Stable names: clients may depend on them.
    package enum Code: String, Sendable, Hashable, Codable, CaseIterable {
        /// The synthesiser crashes on this text; it is refused from now on without being tried.
        case ttsUnspeakable
        /// No installed voice has this name or speaks this language.
        case unknownVoice
        /// More text, or more speech, than one request may hold.
        case textTooLong
        /// Empty, or with characters that cannot be spoken.
        case invalidText
        /// Not a number from 0.5 to 2.0.
        case invalidSpeed
        /// No worker can take the request: it is missing or broken, too much is waiting, or the pool is shut down.
        case workerUnavailable
        /// The synthesiser did not answer in time.
        case timedOut
        /// The speech was made but could not be stored.
        case cacheWriteFailed
        /// The speech was made but could not be stored, because the disk is full.
        case cacheFull
        /// Not audio, damaged, in a format that is not read, or such that the worker crashes on it.
        case unreadableAudio
        /// More bytes than one recording may have.
        case audioTooLarge
        /// Pronunciation cannot be judged in this language.
        case unsupportedLanguage
        /// A phone that was asked for is unknown to the model.
        case unknownPhoneme
        /// The pronunciation model is not installed, or broken.
        case modelMissing
        /// The task that asked was cancelled.
        case cancelled
    }

    package var code: Code
    /// For the person who caused it: what was wrong, and what to do.
    package var message: String

    package init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { "\(code.rawValue): \(message)" }
}
