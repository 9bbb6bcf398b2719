package import ContentFiles
package import Images

extension GrammarRuleSet {
    /// The rules as they were kept; compiled, and kept, where none were kept of exactly these files.
    ///
    /// - Parameters:
    ///   - texts: As ``texts(in:)`` found them.
    ///   - cache: Where compiled rules are kept, if anywhere.
    /// - Throws: ``ContentError`` with every fault of every rule file.
    package init(
        _ texts: [ContentText], language: String, prose: String, cache: (any ImageCache)?
    ) throws(ContentError) {
        // What cannot be read is reported when the files are. A language without rules needs no file.
        guard let cache, !texts.isEmpty, let sources = Self.sources(texts, prose: prose) else {
            try self.init(texts, language: language, prose: prose)
            return
        }
        let key = cache.key(of: sources)
        let kept = cache.read(Self.imageKind, named: language, key: key) { bytes throws(ImageFault) in
            try GrammarRuleSet(bytes, key: key)
        }
        if let kept {
            self = kept
            return
        }
        try self.init(texts, language: language, prose: prose)
        cache.keep(image(key: key), Self.imageKind, named: language, key: key)
    }

    private static func sources(_ texts: [ContentText], prose: String) -> [String]? {
        var sources = ["prose", prose]
        for text in texts {
            guard case .success(let content) = text.result else { return nil }
            sources += [text.name, content]
        }
        return sources
    }
}
