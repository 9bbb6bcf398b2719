package import ContentFiles
package import Lexicon

/// Where compiled rules are kept from one start to the next.
///
/// A cache that cannot be read or written is not a fault: then rules are read from their files.
package protocol RuleCache: Sendable {
    /// Identifies rules by everything they are made of: their files, and the code that compiles them.
    func key(of sources: [LexiconSource]) -> LexiconKey

    /// The rules with this key, checked; nil when there are none.
    ///
    /// - Parameter language: The name of the language's folder.
    func rules(of language: String, key: LexiconKey) -> GrammarRuleSet?

    /// Keeps rules just compiled.
    func keep(_ rules: GrammarRuleSet, of language: String, key: LexiconKey)
}

extension GrammarRuleSet {
    /// The rules as they were kept; compiled, and kept, where none were kept of exactly these files.
    ///
    /// - Parameter texts: As ``texts(in:)`` found them.
    /// - Throws: ``ContentError`` with every fault of every rule file.
    package init(
        _ texts: [ContentText], language: String, prose: String, cache: (any RuleCache)?
    ) throws(ContentError) {
        // What cannot be read is reported when the files are. A language without rules needs no file.
        guard let cache, !texts.isEmpty, let sources = Self.sources(texts, prose: prose) else {
            try self.init(texts, language: language, prose: prose)
            return
        }
        let key = cache.key(of: sources)
        if let kept = cache.rules(of: language, key: key) {
            self = kept
            return
        }
        try self.init(texts, language: language, prose: prose)
        cache.keep(self, of: language, key: key)
    }

    private static func sources(_ texts: [ContentText], prose: String) -> [LexiconSource]? {
        var sources = [LexiconSource(path: "prose", text: prose)]
        for text in texts {
            guard case .success(let content) = text.result else { return nil }
            sources.append(LexiconSource(path: text.name, text: content))
        }
        return sources
    }

    /// - Parameter key: What the rules must be made of.
    package init(_ image: LexiconBytes, key: LexiconKey) throws(RuleImageFault) {
        self = try withExtendedLifetime(image) { () throws(RuleImageFault) in
            try RuleImage.decode(image.buffer, key: key)
        }
    }

    /// What ``init(_:key:)`` reads.
    package func image(key: LexiconKey) -> [UInt8] { RuleImage.encode(self, key: key) }
}
