/// What a worker must know of a language besides its voice. The daemon has it from the language's files.
package struct SpeechHabits: Sendable, Hashable, Codable {
    /// How a text is cut into words and its sounds are found.
    package enum Reading: String, Sendable, Hashable, Codable, CaseIterable {
        /// Words stand between spaces, and the voice says them.
        case voice
        /// A dictionary cuts the text into words and reads them in kana.
        case kana
    }

    package var reading: Reading
    /// What stands between words in writing: a space, or nothing.
    package var wordSeparator: String
    /// What most speakers say where the voice keeps to another norm: by one of the voice's phones, or two in a row.
    package var usualPhones: [String: String]

    package init(reading: Reading = .voice, wordSeparator: String = " ", usualPhones: [String: String] = [:]) {
        self.reading = reading
        self.wordSeparator = wordSeparator
        self.usualPhones = usualPhones
    }

    func check() throws(SpeechFrameError) {
        guard wordSeparator.utf8.count <= WorkerLimits.phoneBytes, usualPhones.count <= Self.mostUsualPhones,
            usualPhones.allSatisfy({
                $0.utf8.count <= WorkerLimits.wordBytes && $1.utf8.count <= WorkerLimits.phoneBytes
            })
        else { throw .malformedHeader("the habits of the language are too large") }
    }

    private static let mostUsualPhones = 256
}
