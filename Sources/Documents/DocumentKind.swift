/// What a document is written in.
package enum DocumentKind: String, Sendable, Codable, CaseIterable {
    case text, markdown, html, pdf, epub
    /// The metadata of a book, as EPUB and Calibre have it; it holds no text.
    case opf

    /// By the end of a file's name, whatever its capitals.
    private static let extensions: [String: DocumentKind] = [
        "txt": .text, "text": .text, "md": .markdown, "markdown": .markdown, "html": .html, "htm": .html,
        "xhtml": .html, "pdf": .pdf, "epub": .epub, "opf": .opf,
    ]

    /// What the name of a file says; nil where it says nothing.
    package init?(ofFile name: String) {
        guard let dot = name.lastIndex(of: "."),
            let kind = Self.extensions[name[name.index(after: dot)...].lowercased()]
        else { return nil }
        self = kind
    }

    package static let knownExtensions = extensions.keys.sorted()
}
