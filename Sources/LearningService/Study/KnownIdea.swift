import ContentFiles
import Foundation
import Storage
import Study

/// An idea of the content, or of one of a learner's books.
struct KnownIdea: Sendable {
    var idea: Idea
    /// Of a book's.
    var own: BookIdea?
    var bookTitle: String?

    init(_ idea: Idea) { self.idea = idea }

    init(_ record: BookIdeaRecord, title: String?) throws {
        let own: BookIdea = try StudyJSON.value(from: record.idea)
        (idea, self.own, bookTitle) = (own.idea, own, title)
    }
}

extension StudyEnvironment {
    /// An idea by its id.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    func idea(
        _ id: String, of learnerID: UUID, _ content: ContentSnapshot, in reader: borrowing StoreReader
    ) throws -> KnownIdea {
        if BookIdea.numbers(of: id) != nil, let record = try reader.bookIdea(id, of: learnerID) {
            return try KnownIdea(record, title: try reader.book(record.bookID, of: learnerID)?.bookMetadata.title)
        }
        return KnownIdea(try content.idea(id))
    }

    /// All there are, those of the learner's books last.
    func ideas(
        of learnerID: UUID, _ content: ContentSnapshot, in reader: borrowing StoreReader
    ) throws -> [KnownIdea] {
        var titles: [UUID: String] = [:]
        let own = try reader.bookIdeas(of: learnerID).map { record in
            if titles[record.bookID] == nil {
                titles[record.bookID] = try reader.book(record.bookID, of: learnerID)?.bookMetadata.title
            }
            return try KnownIdea(record, title: titles[record.bookID])
        }
        return content.study.value.ideas.values.map(KnownIdea.init) + own
    }
}
