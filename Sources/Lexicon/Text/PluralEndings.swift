import ContentFiles

/// How a language makes its plurals, as far as it is needed to find the singular of one: `plurals` in language.yaml.
/// Glosses have nouns in the singular.
struct PluralEndings: Sendable {
    private let irregular: [String: String]
    /// Endings, each with what the singular has instead; the first that fits is the likeliest.
    private let endings: [(plural: String, singular: String)]
    /// Words with these endings are not plurals: *dress*.
    private let singularEndings: [String]

    init(_ node: ContentNode, issues: DiagnosticCollector) {
        var fields = FieldReader(node, of: "the plurals", into: issues)
        var irregular: [String: String] = [:]
        for entry in fields.value("irregular")?.entries ?? [] { irregular[entry.key] = entry.value.text ?? "" }
        self.irregular = irregular
        endings = fields.list("endings").map { node in
            var fields = FieldReader(node, of: "a plural's ending", into: issues)
            let ending = (plural: fields.requiredText("plural"), singular: fields.text("singular") ?? "")
            fields.finish()
            return ending
        }
        singularEndings = fields.texts("singularEndings")
        fields.finish()
    }

    /// What a word or the last word of a phrase may be the plural of: *bus stops*, *knives*; most of them are not
    /// words.
    ///
    /// - Parameter text: Lowercased, without an article.
    func singulars(of text: String) -> [String] {
        let start = text.lastIndex(of: " ").map(text.index(after:)) ?? text.startIndex
        let (before, last) = (text[..<start], text[start...])
        if let singular = irregular[String(last)] { return [before + singular] }
        guard !singularEndings.contains(where: { last.hasSuffix($0) }) else { return [] }
        return endings.filter { last.hasSuffix($0.plural) && last.count > $0.plural.count + 1 }
            .map { before + last.dropLast($0.plural.count) + $0.singular }
    }
}
