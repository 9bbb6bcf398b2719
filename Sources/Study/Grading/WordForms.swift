import ContentFiles

/// How forms of a word are led to one another in a language without a lexicon, by endings and a list: `forms` in
/// `languages/<id>/grading.yaml`.
package struct WordForms: Sendable, Hashable {
    private struct Ending: Sendable, Hashable {
        var ending: String
        var base: String
        /// Whether a consonant may have been doubled before it: *stopped*.
        var doubles: Bool
    }

    /// Letters that must be left of a word.
    private static let least = 3

    private var endings: [Ending] = []
    /// By form.
    private var irregular: [String: String] = [:]

    package init() {}

    init(_ node: ContentNode, into issues: DiagnosticCollector) {
        var fields = FieldReader(node, of: "the forms", into: issues)
        endings = fields.list("endings").map { node in
            var fields = FieldReader(node, of: "an ending", into: issues)
            let ending = Ending(
                ending: foldedText(fields.requiredText("ending")), base: fields.text("base") ?? "",
                doubles: fields.flag("doubles") ?? false)
            fields.finish()
            return ending
        }
        for entry in fields.value("irregular")?.entries ?? [] {
            for form in entry.value.elements ?? [] {
                irregular[foldedText(form.text ?? "")] = foldedText(entry.key)
            }
        }
        fields.finish()
    }

    /// What a word may be a form of, itself too; many of them are no words.
    func bases(of word: String) -> Set<String> {
        var bases: Set<String> = [word]
        if let base = irregular[word] { bases.insert(base) }
        for ending in endings where word.hasSuffix(ending.ending) {
            let stem = word.dropLast(ending.ending.count)
            guard stem.count >= Self.least else { continue }
            bases.insert(stem + ending.base)
            if ending.doubles, stem.last == stem.dropLast().last { bases.insert(String(stem.dropLast())) }
        }
        return bases
    }
}
