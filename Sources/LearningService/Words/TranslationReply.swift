package import Lexicon
import Vocab

/// One translation as vocab.translate gives it: flat, with its pronunciation between slashes.
package struct TranslationReply: Encodable, Sendable {
    private let translation: WordLookup.Translation
    private let ipa: String?
    private let examples: [[String: String]]

    private enum CodingKeys: CodingKey { case ipa, examples }

    /// - Parameters:
    ///   - language: The one that is learnt.
    ///   - nativeLanguage: The English name of the language that examples are translated into.
    package init(_ translation: WordLookup.Translation, language: LanguagePack, translatedInto nativeLanguage: String) {
        self.translation = translation
        ipa =
            translation.ipa.isEmpty
            ? nil : "/\(language.syllabified(ipa: translation.ipa))/"
        examples = translation.examples.map { example in
            var members = ["sentence": example.sentence, language.name.lowercased(): example.sentence]
            if let text = example.translation {
                members["translation"] = text
                members[nativeLanguage.lowercased()] = text
            }
            return members
        }
    }

    package func encode(to encoder: any Encoder) throws {
        try translation.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(ipa ?? "", forKey: .ipa)
        try container.encode(examples, forKey: .examples)
    }
}
