import Conversation
import Grammar
package import Lexicon
import PronunciationCoach

/// A language as clients see it. What is available is computed from the content, never written by hand.
package struct LanguageDescription: Codable, Sendable {
    package struct Variant: Codable, Sendable {
        package var id: String
        package var name: String
        package var region: String
        /// What is of this variant, or of none.
        var availableEnvironments: [String]
        var availableCharacters: [String]
        package var availableScenarios: [String]

        package init(
            id: String, name: String, region: String, availableEnvironments: [String], availableCharacters: [String],
            availableScenarios: [String]
        ) {
            self.id = id
            self.name = name
            self.region = region
            self.availableEnvironments = availableEnvironments
            self.availableCharacters = availableCharacters
            self.availableScenarios = availableScenarios
        }
    }

    package var id: String
    package var name: String
    package var nativeName: String
    package var flag: String
    var hasRegionalVariants: Bool
    package var variants: [Variant]
    var supportsConversations: Bool
    var supportsObjectLabeling: Bool
    var supportsPronunciation: Bool
    var supportsGrammarAnalysis: Bool
    var availableEnvironments: [String]
    var availableCharacters: [String]
    package var availableScenarios: [String]

    package init(_ pack: LanguagePack, in content: ContentSnapshot) {
        id = pack.id
        name = pack.name
        nativeName = pack.nativeName
        flag = pack.flag
        func scenarios(_ tag: String) -> [String] {
            content.summaries.filter { ContentSnapshot.isTagged($0.language, within: tag) }.map(\.id).sorted()
        }
        func characters(_ tag: String) -> [String] {
            content.characters.values.filter { ContentSnapshot.isTagged($0.language, within: tag) }.map(\.id).sorted()
        }
        func environments(_ tag: String) -> [String] {
            content.environments.values.filter { ContentSnapshot.isTagged($0.language, within: tag) }.map(\.id).sorted()
        }
        variants = pack.variants.map {
            Variant(
                id: $0.id, name: $0.name, region: $0.region, availableEnvironments: environments($0.id),
                availableCharacters: characters($0.id), availableScenarios: scenarios($0.id))
        }
        // One variant is no choice.
        hasRegionalVariants = variants.count >= 2
        availableScenarios = scenarios(pack.id)
        availableCharacters = characters(pack.id)
        availableEnvironments = environments(pack.id)
        supportsConversations = !availableScenarios.isEmpty
        supportsObjectLabeling = !pack.lexicon.isEmpty
        supportsPronunciation = content.coach.guide?.languages[pack.id] != nil
        supportsGrammarAnalysis = content.checker(ofLanguage: pack.id)?.rules.isEmpty == false
    }
}
