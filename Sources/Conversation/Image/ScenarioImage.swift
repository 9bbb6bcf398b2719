import ContentFiles
import Images
import Lexicon
import Templates

/// The binary form of a scenario: what its files say, read, checked and compiled once, with what is wrong in them.
enum ScenarioImage {
    static let format = ImageFormat(letters: "IMS", version: 1)
    static let kind = ImageKind(suffix: ".scenario", name: "scenarios")

    static func encode(_ read: ReadScenario, key: [UInt8]) -> [UInt8] {
        var values = ImageWriter()
        values.write(read.diagnostics)
        values.write(read.scenario != nil)
        read.scenario?.write(to: &values)
        return format.file(values, key: key)
    }

    /// - Parameters:
    ///   - key: What the scenario must be made of.
    ///   - knowledge: Of the languages by their ISO 639 ids.
    static func decode(
        _ bytes: UnsafeRawBufferPointer, key: [UInt8], knowledge: (String) -> (any WordKnowledge)?,
        phrases: PhraseLibrary
    ) throws(ImageFault) -> ReadScenario {
        try format.read(bytes, key: key) { values throws(ImageFault) in
            let diagnostics = try values.value([Diagnostic].self)
            let scenario: Scenario? =
                try values.value(Bool.self)
                ? try Scenario(from: &values, knowledge: knowledge, phrases: phrases) : nil
            return ReadScenario(scenario: scenario, diagnostics: diagnostics)
        }
    }
}

extension Scenario {
    fileprivate func write(to image: inout ImageWriter) {
        for text in [id, name, description, language, environmentID, characterID, contentHash] { image.write(text) }
        image.write(category)
        image.write(difficulty)
        image.write(duration)
        image.write(cast)
        image.write(objectives)
        image.write(vocabularyFocus)
        image.write(grammarFocus)
        image.write(conversationFlow)
        image.write(culturalNotes)
        image.write(etiquetteTips)
        flow.write(to: &image)
    }

    fileprivate init(
        from image: inout ImageReader, knowledge: (String) -> (any WordKnowledge)?, phrases: PhraseLibrary
    ) throws(ImageFault) {
        id = try image.value()
        name = try image.value()
        description = try image.value()
        language = try image.value()
        environmentID = try image.value()
        characterID = try image.value()
        contentHash = try image.value()
        category = try image.value()
        difficulty = try image.value()
        duration = try image.value()
        cast = try image.value()
        objectives = try image.value()
        vocabularyFocus = try image.value()
        grammarFocus = try image.value()
        conversationFlow = try image.value()
        culturalNotes = try image.value()
        etiquetteTips = try image.value()
        let spoken = baseLanguage(of: language)
        guard let known = knowledge(spoken) else { throw .otherSources }
        flow = try DialogueFlow(from: &image, knowledge: known, language: spoken, library: phrases)
    }
}

extension ScenarioCategory: Imaged {}
extension LearningObjective.Kind: Imaged {}

extension LearningObjective: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(id)
        image.write(description)
        image.write(type)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(id: try image.value(), description: try image.value(), type: try image.value())
    }
}

extension ConversationNode: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(id)
        image.write(characterPrompt)
        image.write(expectedUserResponses)
        image.write(nextNodeID)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(
            id: try image.value(), characterPrompt: try image.value(), expectedUserResponses: try image.value(),
            nextNodeID: try image.value())
    }
}
