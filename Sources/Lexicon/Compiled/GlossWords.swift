import ContentFiles

/// Small words of the language of glosses, which tell no sense apart: `glossWords` in language.yaml.
package struct GlossWords: Sendable {
    /// What may stand before a noun: *the table* is looked up as *table*.
    private(set) var articles: Set<String> = []
    /// The word before an infinitive: *to*.
    private(set) var infinitiveMark: String?
    /// Words that senses may share without meaning the same: *to*, *the*, *of*.
    package private(set) var small: Set<String> = []

    init() {}

    init(_ node: ContentNode?, issues: DiagnosticCollector) {
        guard let node else { return }
        var fields = FieldReader(node, of: "the small words of glosses", into: issues)
        articles = Set(fields.texts("articles"))
        infinitiveMark = fields.text("infinitiveMark")
        small = articles.union(fields.texts("others")).union([infinitiveMark].compactMap(\.self))
        fields.finish()
    }

    /// What a sense is looked up by: lowercased, without remarks in parentheses, a leading article or mark of an
    /// infinitive, and the mark at the end; *to the right* stays whole.
    func key(of sense: String) -> String {
        var words: [String] = []
        var depth = 0
        for word in sense.lowercased().replacing("’", with: "'").split(whereSeparator: \.isWhitespace) {
            if word.hasPrefix("(") { depth += 1 }
            if depth == 0 { words.append(String(word)) }
            if word.hasSuffix(")"), depth > 0 { depth -= 1 }
        }
        if words.count > 1, articles.contains(words[0]) || words[0] == infinitiveMark && !articles.contains(words[1]) {
            words.removeFirst()
        }
        var key = words.joined(separator: " ")
        while let last = key.last, "?!.".contains(last) { key.removeLast() }
        return key
    }
}
