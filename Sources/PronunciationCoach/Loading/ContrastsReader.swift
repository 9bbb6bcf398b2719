import ContentFiles

/// Reads a language's `contrasts.yaml`: the functional load of its pairs of sounds.
struct ContrastsReader {
    let folder: String
    let inventory: SoundInventory
    let issues = DiagnosticCollector()

    private var units: [String] { inventory.byLanguage[folder] ?? [] }

    func read(_ node: ContentNode) -> FunctionalLoad {
        var fields = FieldReader(node, of: "a language's contrasts", into: issues)
        let id = fields.requiredText("id")
        if !id.isEmpty, id != folder {
            issues.error(
                "id-mismatch", "The id '\(echo(id))' must be the folder's name, '\(folder)'.",
                at: node["id"]?.location ?? node.location)
        }
        var load = FunctionalLoad()
        for row in entries(of: fields.requiredValue("load"))
        where issues.checkUnit(row.key, among: units, of: "'\(folder)'", at: row.keyLocation) {
            for pair in entries(of: row.value)
            where issues.checkUnit(pair.key, among: units, of: "'\(folder)'", at: pair.keyLocation) {
                if pair.key == row.key {
                    issues.error("same-unit", "A sound is no pair with itself.", at: pair.keyLocation)
                } else if let value = pair.value.text.flatMap(Double.init), 0...1 ~= value {
                    load.set(value, between: row.key, and: pair.key)
                } else {
                    issues.error(
                        "bad-number", "The load of a pair must be a number from 0 to 1.", at: pair.value.location)
                }
            }
        }
        fields.finish()
        return load
    }

    private func entries(of node: ContentNode?) -> [ContentNode.Entry] {
        guard let node else { return [] }
        if let entries = node.entries { return entries }
        issues.error("not-a-mapping", "Expected loads by sound, found \(node.kindName).", at: node.location)
        return []
    }
}
