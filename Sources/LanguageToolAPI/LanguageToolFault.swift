/// Why a request of LanguageTool's API is refused; clients show the text as it is.
package struct LanguageToolFault: Error, Sendable, Hashable {
    package var message: String
    /// Whether it is the text's length that is at fault.
    package var isTooLong: Bool

    package init(_ message: String, isTooLong: Bool = false) {
        self.message = message
        self.isTooLong = isTooLong
    }
}
