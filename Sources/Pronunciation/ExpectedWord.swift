/// A word that should be said, and how it should sound.
package struct ExpectedWord: Sendable, Hashable, Codable {
    /// As the learner reads it.
    package var text: String
    /// IPA, one symbol for each sound: "ˈ" and other marks may stand in it and are not judged.
    package var phones: [String]
    /// Words that it becomes when one of its sounds is another: *ship* of *sheep*. Which of them was said is compared.
    package var partners: [Partner] = []

    /// A word that one sound tells apart from the expected one.
    package struct Partner: Sendable, Hashable, Codable {
        package var text: String
        package var phones: [String]

        package init(text: String, phones: [String]) {
            self.text = text
            self.phones = phones
        }
    }

    package init(text: String, phones: [String], partners: [Partner] = []) {
        self.text = text
        self.phones = phones
        self.partners = partners
    }
}

/// Sentences that may be said, as an acyclic graph whose edges are words.
package struct RecognitionGrammar: Sendable, Hashable, Codable {
    package struct Edge: Sendable, Hashable, Codable {
        package var source: Int
        package var target: Int
        /// Index into ``words``; nil consumes nothing.
        package var word: Int?

        package init(source: Int, target: Int, word: Int?) {
            self.source = source
            self.target = target
            self.word = word
        }
    }

    package var words: [String]
    /// State 0 is the beginning; every edge leads to a higher number.
    package var stateCount: Int
    package var edges: [Edge]
    package var finals: [Int]

    package init(words: [String], stateCount: Int, edges: [Edge], finals: [Int]) {
        self.words = words
        self.stateCount = stateCount
        self.edges = edges
        self.finals = finals
    }
}
