package import ContentFiles
package import Foundation

extension LanguagePack {
    /// Loads `languages/<id>`.
    ///
    /// - Parameter cache: Where the compiled lexicon is kept; compiled anew each time unless given.
    /// - Throws: ``ContentError`` with every fault of every file.
    package static func load(
        directory: URL, cache: (any LexiconCache)? = nil
    ) throws(ContentError) -> LanguagePack {
        try LanguageLoader(directory: directory, cache: cache).load()
    }
}
