package import Foundation
package import Lexicon

/// An idea as files of books have it: those of this program, and the older form with `overview` and `keyNuances`.
package struct ExchangedIdea: Sendable, Hashable, Codable {
    package var title: String
    package var ideaDescription: String
    package var language: String?
    package var level: CEFRLevel?
    package var importance: Importance?
    package var depthTarget: Int?
    package var rules: [String]?
    package var createdAt: Date?
    package var primer: ExchangedPrimer?

    package init(_ idea: BookIdea) {
        title = idea.title
        ideaDescription = idea.ideaDescription
        language = idea.language
        level = idea.level
        importance = idea.importance
        depthTarget = idea.depthTarget
        rules = idea.rules
        createdAt = idea.createdAt
        primer = idea.primer == Primer() ? nil : ExchangedPrimer(idea.primer)
    }

    /// The idea as it is kept here.
    ///
    /// - Parameters:
    ///   - language: Where it names none.
    ///   - level: Where it names none.
    package func idea(
        id: String, ofBook bookID: UUID, language: String, level: CEFRLevel, at now: Date
    ) throws(LibraryFault) -> BookIdea {
        var idea = BookIdea(
            id: id, bookID: bookID, language: self.language ?? language, level: self.level ?? level, title: title,
            ideaDescription: ideaDescription, at: createdAt.map { min($0, now) } ?? now)
        idea.importance = importance ?? .buildingBlock
        idea.depthTarget = depthTarget ?? 1
        idea.rules = rules ?? []
        idea.origin = .import
        idea.set(primer?.primer ?? Primer(), at: now)
        return try idea.checked()
    }
}

/// A primer as files have it, new or old. What a field of today holds stands before what an older one says.
package struct ExchangedPrimer: Sendable, Hashable, Codable {
    /// A link with its kind and target, or as the older form had it, with a url.
    package struct Link: Sendable, Hashable, Codable {
        package var title: String
        package var kind: PrimerLink.Kind?
        package var target: String?
        package var url: String?

        package init(_ link: PrimerLink) {
            title = link.title
            kind = link.target.kind
            target = link.target.id
        }

        /// Nil for a link to nowhere, and for one that is not https.
        var link: PrimerLink? {
            guard let id = target ?? url else { return nil }
            let kind = kind ?? .url
            guard kind != .url || id.hasPrefix("https://") else { return nil }
            return PrimerLink(title: title, target: PrimerLink.Target(kind: kind, id: id))
        }
    }

    package var thesis: String?
    package var story: String?
    package var useItWhen: [String]?
    package var howToApply: [String]?
    package var edgesAndLimits: [String]?
    package var oneLineRecall: String?
    package var furtherLearning: [Link]?
    package var overview: String?
    package var keyNuances: [String]?
    package var digDeeperLinks: [Link]?

    package init(_ primer: Primer) {
        thesis = primer.thesis
        story = primer.story
        useItWhen = primer.useItWhen
        howToApply = primer.howToApply
        edgesAndLimits = primer.edgesAndLimits
        oneLineRecall = primer.oneLineRecall
        furtherLearning = primer.furtherLearning.map(Link.init)
    }

    /// The primer of today.
    package var primer: Primer {
        let old = LegacyPrimer(
            overview: overview ?? "", keyNuances: keyNuances ?? [],
            digDeeperLinks: (digDeeperLinks ?? []).compactMap { link in
                (link.url ?? link.target).map { LegacyPrimer.Link(title: link.title, url: $0) }
            }
        ).primer
        func filled(_ text: String?, or old: String) -> String { text.flatMap { $0.isEmpty ? nil : $0 } ?? old }
        func filled(_ texts: [String]?, or old: [String]) -> [String] {
            texts.flatMap { $0.isEmpty ? nil : $0 } ?? old
        }
        let links = (furtherLearning ?? []).compactMap(\.link)
        return Primer(
            thesis: filled(thesis, or: old.thesis), story: story ?? "", useItWhen: filled(useItWhen, or: old.useItWhen),
            howToApply: filled(howToApply, or: old.howToApply),
            edgesAndLimits: filled(edgesAndLimits, or: old.edgesAndLimits), oneLineRecall: oneLineRecall ?? "",
            furtherLearning: links.isEmpty ? old.furtherLearning : links)
    }
}
