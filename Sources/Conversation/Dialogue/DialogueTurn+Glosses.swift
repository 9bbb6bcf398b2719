import Grammar
import Lexicon

extension DialogueTurn {
    /// What a value means in the learner's language: as the author says, else as the lexicon does.
    func gloss(of value: String) -> String? {
        let language = settings.explanationLanguage
        return flow.glosses.gloss(of: value, in: language)
            ?? engine.checker?.language.gloss(ofValue: value, in: language, fallback: flow.library.fallback)
    }
}
