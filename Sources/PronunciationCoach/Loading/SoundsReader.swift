import ContentFiles

/// Reads `sounds.yaml`.
struct SoundsReader {
    let inventory: SoundInventory
    let explanations: ExplanationLanguages
    let issues: DiagnosticCollector

    func read(_ node: ContentNode) -> [String: SoundDescription] {
        guard let entries = node.entries else {
            issues.error(
                "not-a-mapping", "Expected descriptions by sound, found \(node.kindName).", at: node.location)
            return [:]
        }
        var sounds: [String: SoundDescription] = [:]
        for entry in entries
        where issues.checkUnit(entry.key, among: inventory.units, of: "The model", at: entry.keyLocation) {
            sounds[entry.key] = sound(entry.key, entry.value)
        }
        for unit in inventory.units where node[unit] == nil {
            issues.error("missing-sound", "The sound '\(unit)' is not described.", at: node.location)
        }
        return sounds
    }

    private func sound(_ unit: String, _ node: ContentNode) -> SoundDescription? {
        var fields = FieldReader(node, of: "a sound", into: issues)
        let name = fields.requiredValue("name").flatMap { issues.explanation($0, of: "the name", in: explanations) }
        let instruction = fields.requiredValue("instruction").flatMap {
            issues.explanation($0, of: "the instruction", in: explanations)
        }
        let heardAs = issues.heardAs(fields.value("heardAs"), insteadOf: unit, among: inventory.units, in: explanations)
        fields.finish()
        guard let name, let instruction else { return nil }
        return SoundDescription(name: name, instruction: instruction, heardAs: heardAs)
    }
}
