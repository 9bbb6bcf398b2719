import Foundation
import Lexicon
import Synchronization

/// The example sentences of the content last asked for. Gathering them takes a second or so, which nobody waits for who
/// asked before: while those of changed content are gathered, the former ones are shown.
package final class ExampleCache: Sendable {
    private struct Languages: Hashable {
        var language: String
        var explanationLanguage: String
    }

    private struct Gathered {
        var loadedAt: Date
        var sentences: ExampleSentences
        /// Whether those of content read later are being gathered.
        var isBeingReplaced = false
    }

    private let known = Mutex<[Languages: Gathered]>([:])

    package init() {}

    /// Waits for sentences only when none were ever gathered of these languages.
    package func sentences(of content: ContentSnapshot, _ language: String, _ explanationLanguage: String)
        -> ExampleSentences
    {
        let languages = Languages(language: language, explanationLanguage: explanationLanguage)
        return known.withLock { known in
            guard let gathered = known[languages] else {
                let first = ExampleSentences.known(content, languageID: language, translatedInto: explanationLanguage)
                known[languages] = Gathered(loadedAt: content.loadedAt, sentences: first)
                return first
            }
            if gathered.loadedAt < content.loadedAt, !gathered.isBeingReplaced {
                known[languages]?.isBeingReplaced = true
                let thread = Thread { [self] in replace(languages, content) }
                thread.name = "example sentences"
                thread.start()
            }
            return gathered.sentences
        }
    }

    private func replace(_ languages: Languages, _ content: ContentSnapshot) {
        let sentences = ExampleSentences.known(
            content, languageID: languages.language, translatedInto: languages.explanationLanguage)
        known.withLock { $0[languages] = Gathered(loadedAt: content.loadedAt, sentences: sentences) }
    }
}
