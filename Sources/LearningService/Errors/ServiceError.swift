/// Why a use case could not do what it was asked: a stable code, and a message that says what was wrong and what is
/// allowed.
package struct ServiceError: Error, Sendable, Hashable {
    package var code: Code
    package var message: String
    /// The input at fault, as a path: `transform[3]`.
    package var field: String?

    package init(_ code: Code, _ message: String, field: String? = nil) {
        self.code = code
        self.message = message
        self.field = field
    }

    package enum Code: String, Sendable, CaseIterable {
        /// An input is missing, of no use or out of range.
        case invalidInput
        /// A text is empty, too long or holds what it must not.
        case invalidText
        case notFound
        /// The name or identifier is taken, or somebody else changed the same thing just now.
        case conflict
        case contentBroken
        case sessionEnded
        case speechFailed
        case storageFailed
        case storageFull
        /// Somebody has as many records of a kind as one may have.
        case limitReached
        /// The store is closed.
        case shuttingDown
        /// Whoever asks may not.
        case forbidden
        case unreadableAudio
        case unsupportedLanguage
        case unknownPhoneme
        case modelMissing
        case unreadableFile
        /// Who asks is not known, or not any more.
        case unauthorized
        /// Too many wrong guesses came, or too much is kept already.
        case tooManyRequests
    }
}
