import ContentFiles

/// Reads an environment file.
struct EnvironmentReader {
    let issues: DiagnosticCollector

    func read(_ root: ContentNode) -> RoomEnvironment {
        var fields = FieldReader(root, of: "an environment", into: issues)
        let environment = RoomEnvironment(
            id: fields.requiredText("id"), name: fields.requiredText("name"),
            description: fields.text("description") ?? "", language: ScenarioReader.languageTag(&fields, issues),
            assetBundleName: fields.text("assetBundleName") ?? "",
            previewImageURL: fields.text("previewImageURL") ?? "",
            assetSize: fields.integer("assetSize", in: 0...Int.max) ?? 0,
            ambientSoundURL: fields.text("ambientSoundURL"),
            backgroundMusicURL: fields.text("backgroundMusicURL"),
            lightingProfile: fields.choice("lightingProfile", of: RoomEnvironment.LightingProfile.self) ?? .natural,
            interactiveObjects: objects(fields.list("interactiveObjects")),
            labeledObjects: fields.texts("labeledObjects"),
            culturalDescription: fields.text("culturalDescription") ?? "",
            regionalInfo: fields.text("regionalInfo") ?? "",
            appropriateScenarios: fields.texts("appropriateScenarios"),
            requiredCapabilities: fields.texts("requiredCapabilities"),
            downloadable: fields.flag("downloadable") ?? false, installed: fields.flag("installed") ?? true)
        fields.finish()
        return environment
    }

    private func objects(_ nodes: [ContentNode]) -> [InteractiveObject] {
        var seen: Set<String> = []
        return nodes.map { node in
            var fields = FieldReader(node, of: "an interactive object", into: issues)
            let object = InteractiveObject(
                id: fields.requiredText("id"), name: fields.requiredText("name"),
                position: fields.requiredValue("position").map(position) ?? .zero,
                action: fields.requiredChoice("action", of: InteractiveObject.Interaction.self, fallback: .tap))
            fields.finish()
            if !seen.insert(object.id).inserted {
                issues.error("duplicate-id", "There are two objects '\(object.id)'.", at: node.location)
            }
            return object
        }
    }

    private func position(_ node: ContentNode) -> SIMD3<Float> {
        let numbers = (node.elements ?? []).compactMap { $0.text.flatMap(Float.init) }
        guard numbers.count == 3, node.elements?.count == 3, numbers.allSatisfy({ abs($0) <= 1_000 }) else {
            issues.error(
                "bad-position", "A position is [x, y, z] in metres, each from -1000 to 1000.", at: node.location)
            return .zero
        }
        return SIMD3(numbers[0], numbers[1], numbers[2])
    }
}
