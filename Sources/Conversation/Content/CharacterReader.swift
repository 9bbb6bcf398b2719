import ContentFiles

/// Reads a character file.
struct CharacterReader {
    let issues: DiagnosticCollector

    func read(_ root: ContentNode) -> AICharacter {
        var fields = FieldReader(root, of: "a character", into: issues)
        let character = AICharacter(
            id: fields.requiredText("id"), name: fields.requiredText("name"),
            language: ScenarioReader.languageTag(&fields, issues), modelAssetName: fields.text("modelAssetName") ?? "",
            thumbnailURL: fields.text("thumbnailURL") ?? "", voiceID: fields.requiredText("voiceID"),
            serverVoices: fields.texts("serverVoices"),
            accent: fields.text("accent") ?? "",
            gender: fields.choice("gender", of: AICharacter.Gender.self) ?? .neutral,
            personalityTraits: fields.texts("personalityTraits"), backstory: fields.text("backstory") ?? "",
            age: fields.text("age") ?? "", occupation: fields.text("occupation") ?? "",
            speakingSpeed: fields.number("speakingSpeed", in: 0.5...2) ?? 1,
            conversationStyle: fields.choice("conversationStyle", of: AICharacter.ConversationStyle.self) ?? .casual,
            difficultyAdjustment: fields.flag("difficultyAdjustment") ?? true,
            availableScenarios: fields.texts("availableScenarios"), specializations: fields.texts("specializations"),
            phrases: fields.value("phrases").map { CharacterPhrases($0, issues: issues) } ?? CharacterPhrases())
        fields.finish()
        return character
    }
}
