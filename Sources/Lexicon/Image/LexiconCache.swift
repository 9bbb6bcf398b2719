/// One of the files that a lexicon is made of.
package struct LexiconSource: Sendable, Hashable {
    /// Relative to the language's folder.
    package var path: String
    package var text: String

    package init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}

/// Where compiled lexicons are kept from one start to the next.
///
/// A cache that cannot be read or written is not a fault: then lexicons are compiled in memory.
package protocol LexiconCache: Sendable {
    /// Identifies a lexicon by everything it is made of: its files, and the code that compiles it.
    ///
    /// - Parameter sources: In the order in which they are read.
    func key(of sources: [LexiconSource]) -> LexiconKey

    /// The lexicon with this key, checked; nil when there is none.
    ///
    /// - Parameter language: The name of the language's folder.
    func lexicon(of language: String, key: LexiconKey) -> CompiledLexicon?

    /// Keeps a lexicon just compiled.
    ///
    /// - Returns: The lexicon as it is kept; nil where it could not be.
    func keep(_ bytes: [UInt8], of language: String, key: LexiconKey) -> CompiledLexicon?
}
