import Conversation
import Grammar
import Lexicon
import PronunciationCoach

/// A language as clients see it. What is available is computed from the content, never written by hand.
struct LanguageDescription: Encodable, Sendable {
    struct Variant: Encodable, Sendable {
        var id: String
        var name: String
        var region: String
    }

    var id: String
    var name: String
    var nativeName: String
    var flag: String
    var hasRegionalVariants: Bool
    var variants: [Variant]
    var supportsConversations: Bool
    var supportsObjectLabeling: Bool
    var supportsPronunciation: Bool
    var supportsGrammarAnalysis: Bool
    var availableEnvironments: [String]
    var availableCharacters: [String]
    var availableScenarios: [String]

    init(_ pack: LanguagePack, in content: ContentSnapshot) {
        id = pack.id
        name = pack.name
        nativeName = pack.nativeName
        flag = pack.flag
        variants = pack.variants.map { Variant(id: $0.id, name: $0.name, region: $0.region) }
        hasRegionalVariants = !variants.isEmpty
        availableScenarios = content.summaries.filter { $0.languageID == pack.id }.map(\.id).sorted()
        availableCharacters =
            content.characters.values.filter { baseLanguage(of: $0.language) == pack.id }.map(\.id).sorted()
        availableEnvironments =
            content.environments.values.filter { baseLanguage(of: $0.language) == pack.id }.map(\.id).sorted()
        supportsConversations = !availableScenarios.isEmpty
        supportsObjectLabeling = !pack.lexicon.isEmpty
        supportsPronunciation = content.coach.guide?.languages[pack.id] != nil
        supportsGrammarAnalysis = content.checker(ofLanguage: pack.id)?.rules.isEmpty == false
    }
}
