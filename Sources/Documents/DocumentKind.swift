/// What a document is written in.
package enum DocumentKind: String, Sendable, Codable, CaseIterable {
    case text, markdown, html, pdf, epub
    /// A picture with letters in it.
    case image
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
        "png": .image, "jpg": .image, "jpeg": .image, "tif": .image, "tiff": .image, "bmp": .image, "webp": .image,
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
        case .text, .markdown, .html, .pdf, .epub, .image, .subtitles: true
        case .opf, .calibre: false
        }
    }

    /// Whether another program reads it.
    package var needsProgram: Bool { self == .pdf || self == .image }

    package static let knownExtensions = extensions.keys.sorted()
}
