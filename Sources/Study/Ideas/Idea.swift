package import Lexicon

package enum IdeaKind: String, Sendable, Codable, CaseIterable {
    case grammar, culture
    /// A thought of one of the learner's books.
    case book

    /// What the content's own ideas are of.
    package static let ofContent: [IdeaKind] = [.grammar, .culture]
}

/// A grammar point, a custom or a thought of a book: explained by its primer, asked about by its test.
package struct Idea: Sendable, Hashable, Codable, Identifiable {
    package var id: String
    /// ISO 639.
    package var language: String
    package var kind: IdeaKind
    package var level: CEFRLevel
    package var title = TextByLanguage([:])
    package var description = TextByLanguage([:])
    package var importance: Importance = .foundation
    /// 1 basic, 2 intermediate, 3 advanced.
    package var depthTarget = 1
    /// Rules of the language's grammar that answers to its questions count for.
    package var rules: [String] = []
    /// Where a custom is at home.
    package var regions: [String] = []
    /// Ideas to learn before.
    package var prerequisites: [String] = []
    package var primer = Primer()
    /// The questions that its author wrote; empty where rules make them.
    package var questions: [Question] = []

    package init(id: String, language: String, kind: IdeaKind, level: CEFRLevel) {
        self.id = id
        self.language = language
        self.kind = kind
        self.level = level
    }

    /// An idea's number within its book: `b2i5`.
    package static func number(ofBook book: Int, idea: Int) -> String { "b\(book)i\(idea)" }
}
