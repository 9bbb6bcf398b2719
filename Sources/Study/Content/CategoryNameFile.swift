import ContentFiles

/// Reads `languages/curriculum.yaml`: what the categories of a language's subject are called.
struct CategoryNameFile {
    static let path = "languages/curriculum.yaml"

    let prose: String
    let issues: DiagnosticCollector

    /// By the category's id within its subject: `grammar`, `grammar/verbConjugation`.
    func read(_ node: ContentNode) -> [String: TextByLanguage] {
        var fields = StudyFields(node, of: "the curriculum", prose: prose, into: issues)
        let nodes = fields.list("categories", count: 0...200)
        fields.finish()
        let categories = nodes.map { node in
            var fields = StudyFields(node, of: "a category", prose: prose, into: issues)
            let category = (fields.requiredText("id", 100), fields.requiredProse("name", 100))
            fields.finish()
            return category
        }
        fields.checkUnique(categories.map(\.0), nodes)
        return Dictionary(categories) { first, _ in first }
    }
}
