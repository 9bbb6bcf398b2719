package import Conversation
package import Lexicon

/// A language, scenario, character or environment, whole. It is written as what it is.
package enum ContentItem: Codable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case language, scenario, character, environment
    }

    case language(LanguageDescription)
    case scenario(ScenarioDescription)
    case character(CharacterDescription)
    case environment(EnvironmentDescription)

    /// Each has members that no other has.
    package init(from decoder: any Decoder) throws {
        if let language = try? LanguageDescription(from: decoder) {
            self = .language(language)
        } else if let scenario = try? ScenarioDescription(from: decoder) {
            self = .scenario(scenario)
        } else if let character = try? CharacterDescription(from: decoder) {
            self = .character(character)
        } else {
            self = .environment(try EnvironmentDescription(from: decoder))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .language(let language): try language.encode(to: encoder)
        case .scenario(let scenario): try scenario.encode(to: encoder)
        case .character(let character): try character.encode(to: encoder)
        case .environment(let environment): try environment.encode(to: encoder)
        }
    }
}

/// A scenario as clients see it; the compiled flow stays inside.
package struct ScenarioDescription: Codable, Sendable {
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

    init(_ scenario: Scenario) {
        id = scenario.id
        name = scenario.name
        description = scenario.description
        language = scenario.language
        category = scenario.category
        difficulty = scenario.difficulty
        duration = scenario.duration
        environmentID = scenario.environmentID
        characterID = scenario.characterID
        cast = scenario.cast
        objectives = scenario.objectives
        vocabularyFocus = scenario.vocabularyFocus
        grammarFocus = scenario.grammarFocus
        conversationFlow = scenario.conversationFlow
        culturalNotes = scenario.culturalNotes
        etiquetteTips = scenario.etiquetteTips
    }
}

/// A character as clients see it; what they say in any scenario stays inside.
package struct CharacterDescription: Codable, Sendable {
    package var id: String
    package var name: String
    /// BCP 47: "es-MX".
    package var language: String
    package var modelAssetName: String
    package var thumbnailURL: String
    /// The synthesiser's voice.
    package var voiceID: String
    /// Voices of voice servers, the best first.
    package var serverVoices: [String]
    package var accent: String
    package var gender: AICharacter.Gender
    package var personalityTraits: [String]
    package var backstory: String
    /// Free text: "34", "in her fifties".
    package var age: String
    package var occupation: String
    /// Factor on the voice's normal rate, 0.5 to 2.
    package var speakingSpeed: Double
    package var conversationStyle: AICharacter.ConversationStyle
    /// Whether the difficulty mode changes this character's rate of speech.
    package var difficultyAdjustment: Bool
    /// Scenarios this character plays in: those the file names and those that name the character.
    package var availableScenarios: [String]
    package var specializations: [String]

    init(_ character: AICharacter) {
        id = character.id
        name = character.name
        language = character.language
        modelAssetName = character.modelAssetName
        thumbnailURL = character.thumbnailURL
        voiceID = character.voiceID
        serverVoices = character.serverVoices
        accent = character.accent
        gender = character.gender
        personalityTraits = character.personalityTraits
        backstory = character.backstory
        age = character.age
        occupation = character.occupation
        speakingSpeed = character.speakingSpeed
        conversationStyle = character.conversationStyle
        difficultyAdjustment = character.difficultyAdjustment
        availableScenarios = character.availableScenarios
        specializations = character.specializations
    }
}

/// An environment as clients see it.
package struct EnvironmentDescription: Codable, Sendable {
    package var id: String
    package var name: String
    package var description: String
    package var language: String
    package var assetBundleName: String
    package var previewImageURL: String
    /// Bytes.
    package var assetSize: Int
    package var ambientSoundURL: String?
    package var backgroundMusicURL: String?
    package var lightingProfile: RoomEnvironment.LightingProfile
    package var interactiveObjects: [ObjectDescription]
    /// Words for the kinds of things in the room, in the room's language.
    package var labeledObjects: [String]
    package var culturalDescription: String
    package var regionalInfo: String
    /// Scenarios that fit: those the file names and those that name the environment.
    package var appropriateScenarios: [String]
    package var requiredCapabilities: [String]
    package var downloadable: Bool
    package var installed: Bool

    init(_ environment: RoomEnvironment) {
        id = environment.id
        name = environment.name
        description = environment.description
        language = environment.language
        assetBundleName = environment.assetBundleName
        previewImageURL = environment.previewImageURL
        assetSize = environment.assetSize
        ambientSoundURL = environment.ambientSoundURL
        backgroundMusicURL = environment.backgroundMusicURL
        lightingProfile = environment.lightingProfile
        interactiveObjects = environment.interactiveObjects.map(ObjectDescription.init)
        labeledObjects = environment.labeledObjects
        culturalDescription = environment.culturalDescription
        regionalInfo = environment.regionalInfo
        appropriateScenarios = environment.appropriateScenarios
        requiredCapabilities = environment.requiredCapabilities
        downloadable = environment.downloadable
        installed = environment.installed
    }
}

/// A thing in an environment that answers to the learner.
package struct ObjectDescription: Codable, Sendable {
    package var id: String
    package var name: String
    /// Metres in the room's frame; x, y, z.
    package var position: [Float]
    package var action: InteractiveObject.Interaction

    init(_ object: InteractiveObject) {
        id = object.id
        name = object.name
        position = [object.position.x, object.position.y, object.position.z]
        action = object.action
    }
}
