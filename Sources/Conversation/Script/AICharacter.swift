/// Someone a learner talks with.
package struct AICharacter: Sendable, Encodable, Identifiable {
    package enum Gender: String, Sendable, Codable, CaseIterable {
        case male, female, neutral
    }

    package enum ConversationStyle: String, Sendable, Codable, CaseIterable {
        case formal, casual, teacher, native
    }

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
    package var gender: Gender
    package var personalityTraits: [String]
    package var backstory: String
    /// Free text: "34", "in her fifties".
    package var age: String
    package var occupation: String
    /// Factor on the voice's normal rate, 0.5 to 2.
    package var speakingSpeed: Double
    package var conversationStyle: ConversationStyle
    /// Whether the difficulty mode changes this character's rate of speech.
    package var difficultyAdjustment: Bool
    /// Scenarios this character plays in: those the file names and those that name the character.
    package var availableScenarios: [String]
    package var specializations: [String]
    /// What the character says to clarify, recast and prompt; parts left out come from the language's stock.
    package var phrases: CharacterPhrases

    private enum CodingKeys: String, CodingKey {
        case id, name, language, modelAssetName, thumbnailURL, voiceID, serverVoices, accent, gender
        case personalityTraits, backstory, age, occupation, speakingSpeed, conversationStyle, difficultyAdjustment,
            availableScenarios
        case specializations
    }
}

/// Sentences a character uses in any scenario. Each list is gone through in turn.
package struct CharacterPhrases: Sendable, Hashable {
    /// Nothing fitting was understood.
    package var clarify: [String] = []
    /// One answer was probably meant: `{first}` holds it.
    package var confirm: [String] = []
    /// Two answers were possible: `{first}` and `{second}` hold them.
    package var choose: [String] = []
    /// Repeats what the learner meant in its right form: `{recast}` holds it.
    package var recast: [String] = []
    /// Lets the learner try a faulty part again: `{error}` holds it.
    package var elicit: [String] = []
    /// Opens a talk without a script: `{name}` holds the character's name.
    package var greet: [String] = []
    /// Keeps such a talk going.
    package var encourage: [String] = []
    /// Takes leave in such a talk.
    package var farewell: [String] = []
    /// Says what a word means: `{word}` and `{gloss}` hold it and its translation.
    package var explain: [String] = []
    /// Says how something of another language is said: `{word}` holds it.
    package var translate: [String] = []
    /// Does not know how that is said.
    package var paraphrase: [String] = []
    /// Spells a word: `{word}` and `{letters}` hold it and its letters.
    package var spell: [String] = []
    /// Was spoken to in another language.
    package var otherLanguage: [String] = []
    /// Gives the learner time.
    package var patience: [String] = []
    /// The learner wants to leave before the end.
    package var stay: [String] = []
    /// Was insulted.
    package var cool: [String] = []
    /// Shows what might be said: `{first}` holds it.
    package var offer: [String] = []
    /// Goes on for a learner who was not understood, with an answer for them: `{first}` holds it.
    package var moveOn: [String] = []
    /// Was thanked.
    package var welcome: [String] = []
    /// Was paid a compliment.
    package var flattered: [String] = []
    /// How the character is, to who asks.
    package var wellbeing: [String] = []
    /// Was asked what nobody has an answer to.
    package var unanswered: [String] = []

    package init() {}

    /// All lists by their names in files.
    static var named: [(name: String, list: WritableKeyPath<CharacterPhrases, [String]>)] {
        [
            ("clarify", \.clarify), ("confirm", \.confirm), ("choose", \.choose), ("recast", \.recast),
            ("elicit", \.elicit), ("greet", \.greet), ("encourage", \.encourage), ("farewell", \.farewell),
            ("explain", \.explain), ("translate", \.translate), ("paraphrase", \.paraphrase), ("spell", \.spell),
            ("otherLanguage", \.otherLanguage), ("patience", \.patience), ("stay", \.stay), ("cool", \.cool),
            ("offer", \.offer), ("moveOn", \.moveOn), ("welcome", \.welcome), ("flattered", \.flattered),
            ("wellbeing", \.wellbeing),
            ("unanswered", \.unanswered),
        ]
    }

    /// What every phrase of a list must hold.
    static let places: [(name: String, places: [String])] = [
        ("confirm", ["{first}"]), ("choose", ["{first}", "{second}"]), ("recast", ["{recast}"]),
        ("elicit", ["{error}"]), ("explain", ["{word}", "{gloss}"]), ("translate", ["{word}"]),
        ("spell", ["{letters}"]), ("offer", ["{first}"]), ("moveOn", ["{first}"]),
    ]
}
