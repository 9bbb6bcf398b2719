package import Lexicon

/// A scripted conversation to practise: what it is about, who speaks, where, and how it can go.
///
/// Encodes into the JSON shape that clients read; the compiled flow stays inside.
package struct Scenario: Sendable, Encodable, Identifiable {
    package var id: String
    package var name: String
    package var description: String
    /// BCP 47, as the author wrote it: "es-ES".
    package var language: String
    package var category: ScenarioCategory
    package var difficulty: CEFRLevel
    /// Expected length in seconds.
    package var duration: Double
    package var environmentID: String
    package var characterID: String
    /// Other characters that speak: their ids by the roles that lines name; nil without any.
    package var cast: [String: String]?
    package var objectives: [LearningObjective]
    package var vocabularyFocus: [String]
    package var grammarFocus: [String]
    /// The plain view of the flow: prompts, sample answers and the way on. A file in this form keeps its own texts.
    package var conversationFlow: [ConversationNode]?
    package var culturalNotes: [String]
    package var etiquetteTips: [String]
    /// Changes whenever the file does. Not cryptographic.
    package var contentHash: String
    /// What the engine runs.
    package var flow: DialogueFlow

    /// ISO 639 part of ``language``: "es".
    package var languageID: String { baseLanguage(of: language) }

    private enum CodingKeys: String, CodingKey {
        case id, name, description, language, category, difficulty, duration, environmentID, characterID, cast
        case objectives, vocabularyFocus, grammarFocus, conversationFlow, culturalNotes, etiquetteTips
    }
}

package enum ScenarioCategory: String, Sendable, Codable, CaseIterable {
    case dailyLife, dining, shopping, travel
    case business, professional, interview
    case social, dating, friends
    case medical, emergency
    case education, academic
    case cultural, customs
}

package struct LearningObjective: Sendable, Hashable, Codable {
    package enum Kind: String, Sendable, Codable, CaseIterable {
        case vocabulary, grammar, pronunciation, cultural
    }

    /// Unique in the scenario: the author's, or "objective-1" by its place.
    package var id: String
    package var description: String
    package var type: Kind
}

/// A step of the plain conversation form.
package struct ConversationNode: Sendable, Hashable, Codable {
    package var id: String
    package var characterPrompt: String
    /// Sample answers; nil accepts anything.
    package var expectedUserResponses: [String]?
    /// Nil ends the conversation.
    package var nextNodeID: String?
}
