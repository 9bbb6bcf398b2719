import JSONText
import LearningService
package import Lexicon

extension ContentSnapshot {
    /// The language that the parameter `language` names; nil when it is absent.
    package func language(in arguments: Arguments) throws -> LanguagePack? {
        guard let tag = arguments.string("language") else { return nil }
        return try language(tag, field: "language")
    }
}
