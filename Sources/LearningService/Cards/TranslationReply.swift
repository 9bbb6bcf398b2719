package import Lexicon
import Vocab

/// One translation as vocab.translate gives it: flat, with its pronunciation between slashes.
package struct TranslationReply: Codable, Sendable {
    /// All but what stands here in another form.
    package let translation: WordLookup.Translation
    /// Between slashes, with dots between syllables; empty where nothing is known.
    package let ipa: String
    /// Sentences by the English names of their languages, and as `sentence` and `translation`.
    package let examples: [[String: String]]

    private enum CodingKeys: CodingKey { case ipa, examples }

    /// - Parameters:
    ///   - language: The one that is learnt.
    ///   - nativeLanguage: The English name of the language that examples are translated into.
    package init(_ translation: WordLookup.Translation, language: LanguagePack, translatedInto nativeLanguage: String) {
        self.translation = translation
        ipa =
            translation.ipa.isEmpty
            ? "" : "/\(language.syllabified(ipa: translation.ipa))/"
        examples = translation.examples.map { example in
            var members = ["sentence": example.sentence, language.name.lowercased(): example.sentence]
            if let text = example.translation {
                members["translation"] = text
                members[nativeLanguage.lowercased()] = text
            }
            return members
        }
    }

    package init(from decoder: any Decoder) throws {
        translation = try WordLookup.Translation(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        ipa = try container.decode(String.self, forKey: .ipa)
        examples = try container.decode([[String: String]].self, forKey: .examples)
    }

    package func encode(to encoder: any Encoder) throws {
        try translation.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(ipa, forKey: .ipa)
        try container.encode(examples, forKey: .examples)
    }
}
