import Lexicon
package import Storage

/// Which words are meant: those that all of what is given lets through.
package struct CardSelection: Sendable {
    /// Words that must each begin a word of the card's texts.
    package var query: String?
    /// A language's id or one of its variants.
    package var language: String?
    package var deck: String?
    package var tag: String?
    package var isSuspended: Bool?

    package init(query: String?, language: String?, deck: String?, tag: String?, isSuspended: Bool?) {
        self.query = query
        self.language = language
        self.deck = deck
        self.tag = tag
        self.isSuspended = isSuspended
    }

    /// - Throws: ``ServiceError/Code/invalidText`` for a query of nothing to look for; ``ServiceError/Code/notFound``.
    package func filter(in content: ContentSnapshot) throws(ServiceError) -> CardFilter {
        var id: String?
        if let language { id = try content.language(language, field: "language").id }
        var filter = CardFilter(text: query ?? "", language: id)
        if query != nil, filter.terms.isEmpty {
            throw ServiceError(.invalidText, "'query' must hold at least one letter or digit.", field: "query")
        }
        filter.deck = deck
        filter.tag = tag
        filter.isSuspended = isSuspended
        return filter
    }
}
