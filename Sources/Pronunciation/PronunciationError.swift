/// Why a model, a recording or a request cannot be used.
package struct PronunciationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Stable, for protocols and tests.
    package enum Code: String, Sendable, Hashable, Codable, CaseIterable {
        /// A file of the model is damaged, or the files do not belong together.
        case malformedModel
        /// The model has no inventory for the language.
        case unsupportedLanguage
        /// A symbol that the model knows no unit for.
        case unknownPhoneme
        /// A request without a single phone to say.
        case nothingExpected
        /// More phones or words than ``PronunciationLimits`` allows.
        case requestTooLarge
        /// The grammar's edges, words or pronunciations do not fit together.
        case malformedGrammar
    }

    package var code: Code
    /// What was wrong and what is allowed.
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }
}
