/// Which language a text is in, by how many of its words each knows.
package enum LanguageGuess {
    /// Words that are looked up.
    private static let mostWords = 60

    /// - Parameters:
    ///   - knows: Whether a language has a word, in lower case.
    /// - Returns: The language that knows most, and its share; the first of those that know as many. Nil without words.
    package static func language(
        of text: String, among languages: [String], knows: (_ language: String, _ word: String) -> Bool
    ) -> (language: String, share: Double)? {
        let words = text.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }.prefix(mostWords).map(
            String.init)
        guard !words.isEmpty else { return nil }
        let shares = languages.map { language in
            (language: language, share: Double(words.count { knows(language, $0) }) / Double(words.count))
        }
        return shares.max { $0.share < $1.share }
    }
}
