package import Lexicon

package enum ReaderGenre: String, Sendable, Codable, CaseIterable {
    case album, chronicle, diary, legend, letter, memoir, mystery, recipe, story
}

/// A text for learners of a level, with its words, ideas and questions.
package struct GradedReader: Sendable, Hashable, Codable, Identifiable {
    package var id: String
    package var title: String
    package var author: String
    /// A language or a variant: es, es-MX.
    package var language: String
    package var region: String
    package var level: CEFRLevel
    package var genre: ReaderGenre
    package var emoji: String
    package var summary: TextByLanguage
    package var names: [String]
    package var chapters: [Chapter]
    package var words: [ReaderWord]
    package var ideas: [ReaderIdea]
    package var questions: [Question]

    package struct Chapter: Sendable, Hashable, Codable, Identifiable {
        package var id: String
        package var title: String
        package var paragraphs: [String]

        package init(id: String, title: String, paragraphs: [String]) {
            self.id = id
            self.title = title
            self.paragraphs = paragraphs
        }
    }

    /// Titles of chapters and paragraphs, in their order.
    package var passages: [String] { chapters.flatMap { [$0.title] + $0.paragraphs } }
}

/// What to learn before reading.
package struct ReaderWord: Sendable, Hashable, Codable {
    /// The dictionary form, or a phrase.
    package var word: String
    package var gloss: TextByLanguage
    /// Forms that the lexicon does not lead back to it.
    package var forms: [String]

    package init(word: String, gloss: TextByLanguage, forms: [String] = []) {
        self.word = word
        self.gloss = gloss
        self.forms = forms
    }
}

/// An idea of a reader, as it stands in its file.
package struct ReaderIdea: Sendable, Hashable, Codable, Identifiable {
    package var id: String
    package var title: TextByLanguage
    package var description: TextByLanguage
    package var importance: Importance
    package var depthTarget: Int
    /// A whole idea with primer and test that goes with it.
    package var idea: String?
}
