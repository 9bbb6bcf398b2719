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
            accent: fields.text("accent") ?? "",
            gender: fields.choice("gender", of: AICharacter.Gender.self) ?? .neutral,
            personalityTraits: fields.texts("personalityTraits"), backstory: fields.text("backstory") ?? "",
            age: fields.text("age") ?? "", occupation: fields.text("occupation") ?? "",
            speakingSpeed: fields.number("speakingSpeed", in: 0.5...2) ?? 1,
            conversationStyle: fields.choice("conversationStyle", of: AICharacter.ConversationStyle.self) ?? .casual,
            difficultyAdjustment: fields.flag("difficultyAdjustment") ?? true,
            availableScenarios: fields.texts("availableScenarios"), specializations: fields.texts("specializations"),
            phrases: fields.value("phrases").map(phrases) ?? CharacterPhrases())
        fields.finish()
        return character
    }

    private func phrases(_ node: ContentNode) -> CharacterPhrases {
        var fields = FieldReader(node, of: "a character's phrases", into: issues)
        let phrases = CharacterPhrases(
            clarify: fields.texts("clarify"), confirm: fields.texts("confirm"), choose: fields.texts("choose"),
            recast: fields.texts("recast"), elicit: fields.texts("elicit"), greet: fields.texts("greet"),
            encourage: fields.texts("encourage"), farewell: fields.texts("farewell"))
        fields.finish()
        check(phrases.confirm, hold: ["{first}"], "confirm", node)
        check(phrases.choose, hold: ["{first}", "{second}"], "choose", node)
        check(phrases.recast, hold: ["{recast}"], "recast", node)
        check(phrases.elicit, hold: ["{error}"], "elicit", node)
        return phrases
    }

    private func check(_ phrases: [String], hold places: [String], _ key: String, _ node: ContentNode) {
        for phrase in phrases {
            for place in places where !phrase.contains(place) {
                issues.error(
                    "missing-place", "Every phrase of '\(key)' must hold \(place); «\(phrase)» does not.",
                    at: node[key]?.location ?? node.location)
            }
        }
    }
}
