/// What a document is written in.
package enum DocumentKind: String, Sendable, Codable, CaseIterable {
    case text, markdown, html, pdf, epub
    /// What is said in a recording, with times.
    case subtitles
    /// The metadata of a book, as EPUB and Calibre have it; it holds no text.
    case opf
    /// The database of a Calibre library; it holds books, and no text.
    case calibre

    private static let catalogueName = "metadata.db"

    /// By the end of a file's name, whatever its capitals.
    private static let extensions: [String: DocumentKind] = [
        "txt": .text, "text": .text, "md": .markdown, "markdown": .markdown, "html": .html, "htm": .html,
        "xhtml": .html, "pdf": .pdf, "epub": .epub, "opf": .opf, "srt": .subtitles, "vtt": .subtitles,
    ]

    /// What the name of a file says; nil where it says nothing.
    package init?(ofFile name: String) {
        if name.split(separator: "/").last?.lowercased() == Self.catalogueName {
            self = .calibre
            return
        }
        guard let dot = name.lastIndex(of: "."),
            let kind = Self.extensions[name[name.index(after: dot)...].lowercased()]
        else { return nil }
        self = kind
    }

    /// Whether it is a text, to be read.
    package var hasText: Bool {
        switch self {
        case .text, .markdown, .html, .pdf, .epub, .subtitles: true
        case .opf, .calibre: false
        }
    }

    package static let knownExtensions = extensions.keys.sorted()
}
