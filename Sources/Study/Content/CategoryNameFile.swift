import ContentFiles

/// What a category of a language's subject is called, and how it is shown.
package struct CategoryNote: Sendable, Hashable {
    package var name: TextByLanguage
    package var description: TextByLanguage?
    /// An emoji.
    package var icon: String?
    /// `#RRGGBB`.
    package var color: String?
    /// Its place in the file.
    package var sortOrder: Int
}

/// Reads `languages/curriculum.yaml`: what the categories of a language's subject are called.
struct CategoryNameFile {
    static let path = "languages/curriculum.yaml"

    let prose: String
    let issues: DiagnosticCollector

    /// By the category's id within its subject: `grammar`, `grammar/verbConjugation`; `subject` is the subject itself.
    func read(_ node: ContentNode) -> [String: CategoryNote] {
        var fields = StudyFields(node, of: "the curriculum", prose: prose, into: issues)
        let nodes = fields.list("categories", count: 0...200)
        fields.finish()
        let categories = nodes.enumerated().map { place, node in
            var fields = StudyFields(node, of: "a category", prose: prose, into: issues)
            let id = fields.requiredText("id", 100)
            var note = CategoryNote(name: fields.requiredProse("name", 100), sortOrder: place + 1)
            if node["description"] != nil { note.description = fields.requiredProse("description", 300) }
            note.icon = fields.text("icon", 2)
            note.color = fields.text("color", 7)
            fields.finish()
            if let color = note.color, color.wholeMatch(of: /#[0-9A-Fa-f]{6}/) == nil {
                issues.error("bad-color", "A colour is written #RRGGBB.", at: node["color"]?.location ?? node.location)
            }
            return (id, note)
        }
        fields.checkUnique(categories.map(\.0), nodes)
        return Dictionary(categories) { first, _ in first }
    }
}
