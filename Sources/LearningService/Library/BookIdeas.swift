import ContentFiles
package import Foundation
import Grammar
package import Lexicon
import Storage
package import Study

/// Ideas of learners' books: written by the learner, imported, or found by rule in the text.
package struct BookIdeas: Sendable {
    /// What a client says of an idea; nil for what stays as it is.
    package struct Draft: Sendable {
        package var title: String?
        package var ideaDescription: String?
        package var language: String?
        package var level: CEFRLevel?
        package var importance: Importance?
        package var depthTarget: Int?
        package var rules: [String]?
        /// In place of the one that is there.
        package var primer: ExchangedPrimer?

        package init() {}
    }

    private let study: StudyEnvironment

    package init(_ study: StudyEnvironment) { self.study = study }

    private var store: Store { study.store }

    // MARK: Found

    /// A book with its ideas, in the order of their numbers.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    package func book(_ bookID: UUID, of learnerID: UUID) async throws -> LearntBook {
        let learner = try await store.profile(learnerID)
        let content = study.catalog.snapshot
        let (shelved, ideas) = try await store.read { reader in
            guard let shelved = try reader.book(bookID, of: learnerID) else { throw Bookshelf.missing(bookID) }
            let ideas = try reader.bookIdeas(of: learnerID, bookID: bookID).map { record in
                (
                    try StudyJSON.value(BookIdea.self, from: record.idea),
                    try reader.ideaProgress(record.id, of: learnerID).map {
                        try StudyJSON.value(IdeaProgress.self, from: $0)
                    }
                )
            }
            return (shelved, ideas)
        }
        let title = try shelved.bookMetadata.title
        return try LearntBook(
            shelved,
            ideas: ideas.map { idea, progress in
                reply(idea, progress, title, in: learner.nativeLanguage, content)
            })
    }

    private func reply(
        _ idea: BookIdea, _ progress: IdeaProgress?, _ bookTitle: String, in prose: String, _ content: ContentSnapshot
    ) -> IdeaReply {
        var reply = IdeaReply(
            idea.idea, progress, in: prose, fallback: content.defaults.explanation,
            isReviewDue: progress?.isReviewDue(at: study.now, day: study.day) ?? false)
        reply.bookID = idea.bookID
        reply.bookTitle = bookTitle
        return reply
    }

    /// What the text of a book may have as ideas, found by rule: each chapter with the sentences that say most of what
    /// it says. Nothing is kept of it.
    ///
    /// - Throws: ``ServiceError/Code/notFound`` also for a book without a text.
    package func proposals(ofBook bookID: UUID, of learnerID: UUID, limit: Int) async throws -> IdeaProposals {
        try await store.requireLearner(learnerID)
        let content = study.catalog.snapshot
        let (text, chapters) = try await store.read { reader in
            guard let shelved = try reader.book(bookID, of: learnerID) else { throw Bookshelf.missing(bookID) }
            guard let text = shelved.text else {
                throw ServiceError(
                    .notFound, "The text of this book is not here; books.import brings one.", field: "bookID")
            }
            let count = try reader.chapterOutlines(ofBook: bookID).count
            return (text, count == 0 ? [] : try reader.chapters(ofBook: bookID, 0...count - 1))
        }
        let language = content.languages[baseLanguage(of: text.language)]
        var proposals: [IdeaProposals.Entry] = []
        for (number, chapter) in chapters.enumerated() where proposals.count < limit {
            let sentences = ExtractiveSummary.sentences(
                of: [chapter.paragraphs], language: language, limit: IdeaProposals.sentences)
            guard !sentences.isEmpty else { continue }
            let title = chapter.title.isEmpty ? sentences[0] : chapter.title
            proposals.append(
                IdeaProposals.Entry(
                    chapter: number, title: String(title.prefix(200)),
                    ideaDescription: String(sentences.joined(separator: " ").prefix(2_000))))
        }
        return IdeaProposals(proposals: proposals)
    }

    // MARK: Changed

    /// Adds an idea to a book.
    ///
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/invalidInput``.
    package func add(_ draft: Draft, toBook bookID: UUID, of learnerID: UUID) async throws -> IdeaReply {
        let learner = try await store.profile(learnerID)
        let content = study.catalog.snapshot
        let now = study.now
        let (idea, title) = try await store.write { writer in
            guard let shelved = try writer.reader.book(bookID, of: learnerID) else { throw Bookshelf.missing(bookID) }
            let metadata = try shelved.bookMetadata
            var idea = BookIdea(
                id: try Self.nextID(ofBook: bookID, of: learnerID, in: writer.reader), bookID: bookID,
                language: Self.language(of: shelved, metadata, content), level: learner.proficiencyLevel,
                title: draft.title ?? "", ideaDescription: draft.ideaDescription ?? "", at: now)
            try Self.apply(draft, to: &idea, at: now, content)
            idea = try idea.checked()
            try writer.put(idea.record(of: learnerID))
            return (idea, metadata.title)
        }
        return reply(idea, nil, title, in: learner.nativeLanguage, content)
    }

    /// Changes an idea; what was answered to it stays.
    ///
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/invalidInput``; nothing has changed then.
    package func update(_ id: String, _ draft: Draft, of learnerID: UUID) async throws -> IdeaReply {
        let learner = try await store.profile(learnerID)
        let content = study.catalog.snapshot
        let now = study.now
        let (idea, progress, title) = try await store.write { writer in
            guard let record = try writer.reader.bookIdea(id, of: learnerID) else { throw Self.missing(id) }
            var idea = try StudyJSON.value(BookIdea.self, from: record.idea)
            try Self.apply(draft, to: &idea, at: now, content)
            idea = try idea.checked()
            try writer.put(idea.record(of: learnerID))
            let progress = try writer.reader.ideaProgress(id, of: learnerID).map {
                try StudyJSON.value(IdeaProgress.self, from: $0)
            }
            return (idea, progress, try writer.reader.book(idea.bookID, of: learnerID)?.bookMetadata.title ?? "")
        }
        return reply(idea, progress, title, in: learner.nativeLanguage, content)
    }

    /// Deletes an idea with its tests, open ones too; answers stay in their log.
    package func delete(_ id: String, of learnerID: UUID) async throws -> RemovedReply {
        try await store.requireLearner(learnerID)
        return RemovedReply(deleted: try await store.write { try $0.deleteBookIdea(id, of: learnerID) })
    }

    // MARK: Parts

    private static func apply(
        _ draft: Draft, to idea: inout BookIdea, at now: Date, _ content: ContentSnapshot
    ) throws(ServiceError) {
        if let title = draft.title { idea.title = title }
        if let description = draft.ideaDescription { idea.ideaDescription = description }
        if let language = draft.language { idea.language = try content.language(language, field: "language").id }
        if let level = draft.level { idea.level = level }
        if let importance = draft.importance { idea.importance = importance }
        if let depth = draft.depthTarget { idea.depthTarget = depth }
        if let primer = draft.primer { idea.set(primer.primer, at: now) }
        if let rules = draft.rules {
            let known = Set(content.grammars[idea.language]?.value.checker?.rules.map(\.ruleID) ?? [])
            if let unknown = rules.first(where: { !known.contains($0) }) {
                throw ServiceError(
                    .invalidInput, "There is no rule '\(unknown)' of '\(idea.language)'; grammar.rules lists them.",
                    field: "rules")
            }
            idea.rules = rules
        }
    }

    static func nextID(
        ofBook bookID: UUID, of learnerID: UUID, in reader: borrowing StoreReader
    ) throws -> String {
        guard let next = try reader.nextIdeaNumber(ofBook: bookID, of: learnerID) else {
            throw Bookshelf.missing(bookID)
        }
        return Idea.number(ofBook: next.book, idea: next.idea)
    }

    /// Of a book's text, else of the book, where the content has it; else the one that is learnt.
    static func language(of shelved: ShelvedBook, _ metadata: BookMetadata, _ content: ContentSnapshot) -> String {
        [shelved.text?.language, metadata.language].lazy.compactMap(\.self).map(baseLanguage)
            .first { content.languages[$0] != nil } ?? content.defaults.target
    }

    static func missing(_ id: String) -> ServiceError {
        ServiceError(.notFound, "The learner has no idea '\(id)'; books.ideas.list names them.", field: "ideaID")
    }
}

extension BookIdea {
    func record(of learnerID: UUID) throws -> BookIdeaRecord {
        BookIdeaRecord(
            id: id, learnerID: learnerID, bookID: bookID, number: Self.numbers(of: id)?.idea ?? 0,
            idea: try StudyJSON.text(self))
    }
}

/// A book whose ideas are learnt.
package struct LearntBook: Codable, Sendable {
    package var id: UUID
    package var title: String
    package var author: String?
    /// The first book is 1; ideas are numbered by it.
    package var bookNumber: Int
    package var createdAt: Date
    package var lastAccessed: Date
    package var googleBooksId: String
    package var subtitle: String?
    package var publisher: String?
    package var language: String?
    /// With commas between them.
    package var categories: String?
    package var thumbnailUrl: String?
    package var coverImageUrl: String?
    package var averageRating: Double?
    package var ratingsCount: Int?
    package var previewLink: String?
    package var infoLink: String?
    package var ideas: [IdeaReply]

    init(_ shelved: ShelvedBook, ideas: [IdeaReply]) throws {
        let (book, metadata) = (try shelved.userBook, try shelved.bookMetadata)
        id = book.id
        title = metadata.title
        author = metadata.authors.isEmpty ? nil : metadata.authors.joined(separator: ", ")
        bookNumber = shelved.number
        createdAt = book.dateAdded
        lastAccessed = book.lastOpened ?? book.dateAdded
        googleBooksId = metadata.googleBooksID
        subtitle = metadata.subtitle
        publisher = metadata.publisher
        language = metadata.language
        categories = metadata.genre.isEmpty ? nil : metadata.genre.joined(separator: ", ")
        thumbnailUrl = metadata.imageURL?.absoluteString
        coverImageUrl = (metadata.coverImageURL ?? metadata.imageURL)?.absoluteString
        averageRating = metadata.averageRating
        ratingsCount = metadata.ratingsCount
        previewLink = metadata.previewLink?.absoluteString
        infoLink = metadata.infoLink?.absoluteString
        self.ideas = ideas
    }
}

/// What a book's text may have as ideas.
package struct IdeaProposals: Codable, Sendable {
    /// Of a chapter.
    static let sentences = 2

    package struct Entry: Codable, Sendable {
        /// From 0.
        package var chapter: Int
        package var title: String
        /// Sentences of the chapter, word for word.
        package var ideaDescription: String
    }

    package var proposals: [Entry]
}
