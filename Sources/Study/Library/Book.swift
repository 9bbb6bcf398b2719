package import Foundation

/// A book whose ideas are learnt.
package struct Book: Sendable, Hashable, Codable, Identifiable {
    package let id: UUID
    package var title: String
    package var author: String?
    /// The first book is 1; ideas are numbered by it.
    package var bookNumber: Int
    package var createdAt: Date
    package var lastAccessed: Date
    package var ideas: [BookIdea] = []
    package var googleBooksId: String?
    package var subtitle: String?
    package var publisher: String?
    package var language: String?
    package var categories: String?
    package var thumbnailUrl: String?
    package var coverImageUrl: String?
    package var averageRating: Double?
    package var ratingsCount: Int?
    package var previewLink: String?
    package var infoLink: String?

    package init(id: UUID, title: String, author: String? = nil, bookNumber: Int, at now: Date) {
        self.id = id
        self.title = title
        self.author = author
        self.bookNumber = bookNumber
        createdAt = now
        lastAccessed = now
    }

    /// A graded reader as a book, its ideas numbered in their order.
    package init(_ reader: GradedReader, id: UUID, bookNumber: Int, language: String, fallback: String, at now: Date) {
        self.init(id: id, title: reader.title, author: reader.author, bookNumber: bookNumber, at: now)
        self.language = reader.language
        categories = reader.genre.rawValue
        ideas = reader.ideas.enumerated().map { index, idea in
            BookIdea(
                id: Idea.number(ofBook: bookNumber, idea: index + 1),
                title: idea.title.text(in: language, fallback: fallback),
                ideaDescription: idea.description.text(in: language, fallback: fallback), bookTitle: reader.title,
                depthTarget: idea.depthTarget, importance: idea.importance, contentID: reader.contentID(of: idea))
        }
    }
}

/// An idea as a book shows it; where a learner stands with it, ``IdeaProgress`` tells.
package struct BookIdea: Sendable, Hashable, Codable, Identifiable {
    /// `b2i5`.
    package var id: String
    package var title: String
    package var ideaDescription: String
    package var bookTitle: String
    /// 1 basic to 3 advanced.
    package var depthTarget: Int
    package var importance: Importance?
    /// What progress is kept under.
    package var contentID: String
}
