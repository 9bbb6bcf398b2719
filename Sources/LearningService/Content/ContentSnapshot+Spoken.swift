import ContentFiles
package import Conversation
import Lexicon
import Study

extension ContentSnapshot {
    /// The words that a learner may say where a conversation stands, besides the answers that its author wrote; nil
    /// where no answer is awaited.
    package func wordModel(for engine: DialogueEngine, in state: DialogueState) -> WordModel? {
        let counts = spokenCounts[engine.scenario.languageID]?.value ?? WordCounts()
        return engine.wordModel(in: state, language: counts)
    }

    /// What is said in a language, counted ahead; nil where that is done, or there is no such language.
    package func preparationToHear(_ languageID: String) -> (@Sendable () -> Void)? {
        guard let counts = spokenCounts[languageID], !counts.isReady else { return nil }
        return { _ = counts.value }
    }

    /// Of readers, scenarios and the lexicon, when it is first asked for: as it was kept of the same content, since it
    /// takes every scenario of the language.
    func countSpoken() -> [String: Deferred<WordCounts>] {
        let (scenarios, study, place) = (scenarios, study, keptSources)
        return languages.mapValues { language in
            Deferred {
                let readers = study.value.readers.values.filter { baseLanguage(of: $0.language) == language.id }
                let texts = readers.sorted { $0.id < $1.id }.flatMap(\.passages)
                let (name, place) = ("spoken-\(language.id)", place?.with(texts))
                if let place, let kept = place.read(WordCounts.imageKind, named: name, WordCounts.init(_:key:)) {
                    return kept
                }
                let scripts = scenarios.sorted { $0.key < $1.key }.compactMap { _, readable -> WordCounts? in
                    guard let engine = readable.passing.engine, engine.scenario.languageID == language.id else {
                        return nil
                    }
                    return engine.spokenCounts
                }
                let counts = WordCounts(texts: texts, scripts: scripts, lexicon: language.lexicon)
                place?.keep(WordCounts.imageKind, named: name, counts.image(key:))
                return counts
            }
        }
    }
}
