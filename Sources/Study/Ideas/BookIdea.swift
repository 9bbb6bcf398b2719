package import Foundation
package import Lexicon

/// An idea of a learner's book, as it is kept: what it says, its primer, and who wrote it.
package struct BookIdea: Sendable, Hashable, Codable, Identifiable {
    /// Who wrote an idea or a primer.
    package enum Origin: String, Sendable, Codable, CaseIterable {
        case author, `import`, rule
    }

    /// `b2i5`: the fifth idea of the learner's second book.
    package let id: String
    package let bookID: UUID
    /// ISO 639.
    package var language: String
    package var level: CEFRLevel
    package var title: String
    package var ideaDescription: String
    package var importance: Importance = .buildingBlock
    /// 1 basic, 2 intermediate, 3 advanced.
    package var depthTarget = 1
    /// Rules of the language's grammar that answers count for.
    package var rules: [String] = []
    package var primer = Primer()
    package var origin = Origin.author
    package let createdAt: Date
    /// Nil while there is no primer.
    package var primerCreatedAt: Date?

    package init(
        id: String, bookID: UUID, language: String, level: CEFRLevel, title: String, ideaDescription: String,
        at now: Date
    ) {
        self.id = id
        self.bookID = bookID
        self.language = language
        self.level = level
        self.title = title
        self.ideaDescription = ideaDescription
        createdAt = now
    }

    /// The parts of an id: the book's number, and the idea's in it; nil for what is no such id.
    package static func numbers(of id: String) -> (book: Int, idea: Int)? {
        guard let match = id.wholeMatch(of: /b([1-9][0-9]{0,8})i([1-9][0-9]{0,8})/), let book = Int(match.1),
            let idea = Int(match.2)
        else { return nil }
        return (book, idea)
    }

    /// The same as all ideas are.
    package var idea: Idea {
        var idea = Idea(id: id, language: language, kind: .book, level: level)
        idea.title = TextByLanguage([language: title])
        idea.description = TextByLanguage([language: ideaDescription])
        idea.importance = importance
        idea.depthTarget = depthTarget
        idea.rules = rules
        idea.primer = primer
        return idea
    }

    /// Takes over a primer, and when it came to be one.
    package mutating func set(_ primer: Primer, at now: Date) {
        self.primer = primer
        primerCreatedAt = primer == Primer() ? nil : primerCreatedAt ?? now
    }

    /// The same, trimmed.
    ///
    /// - Throws: ``LibraryFault`` for the first field outside its limits.
    package func checked() throws(LibraryFault) -> BookIdea {
        var idea = self
        idea.title = title.trimmed
        idea.ideaDescription = ideaDescription.trimmed
        try require((1...200).contains(idea.title.count), "title", "must have 1 to 200 characters.")
        try require(
            (1...2_000).contains(idea.ideaDescription.count), "ideaDescription", "must have 1 to 2,000 characters.")
        try require((1...3).contains(depthTarget), "depthTarget", "must be 1 to 3.")
        idea.primer = try primer.checked()
        return idea
    }
}

extension Primer {
    private static let entries = 12
    private static let links = 20

    /// The same, trimmed, without empty entries.
    ///
    /// - Throws: ``LibraryFault`` for the first field outside its limits.
    package func checked() throws(LibraryFault) -> Primer {
        func filled(_ texts: [String]) -> [String] { texts.map(\.trimmed).filter { !$0.isEmpty } }
        var primer = self
        primer.thesis = thesis.trimmed
        primer.story = story.trimmed
        primer.oneLineRecall = oneLineRecall.trimmed
        primer.useItWhen = filled(useItWhen)
        primer.howToApply = filled(howToApply)
        primer.edgesAndLimits = filled(edgesAndLimits)
        for (field, text, limit) in [
            ("thesis", primer.thesis, 600), ("story", primer.story, 5_000),
            ("oneLineRecall", primer.oneLineRecall, 300),
        ] {
            try require(text.count <= limit, "primer.\(field)", "must have at most \(limit) characters.")
        }
        for (field, list) in [
            ("useItWhen", primer.useItWhen), ("howToApply", primer.howToApply),
            ("edgesAndLimits", primer.edgesAndLimits),
        ] {
            try require(list.count <= Self.entries, "primer.\(field)", "must have at most \(Self.entries) entries.")
            try require(
                list.allSatisfy { $0.count <= 600 }, "primer.\(field)", "must have at most 600 characters each.")
        }
        try require(
            furtherLearning.count <= Self.links, "primer.furtherLearning", "must have at most \(Self.links) entries.")
        try require(
            furtherLearning.allSatisfy {
                (1...200).contains($0.title.count) && (1...2_000).contains($0.target.id.count)
            },
            "primer.furtherLearning", "must have a title of 1 to 200 characters and a target each.")
        try require(
            furtherLearning.allSatisfy { $0.target.kind != .url || $0.target.id.hasPrefix("https://") },
            "primer.furtherLearning", "must begin with https:// where it is a url.")
        return primer
    }
}
