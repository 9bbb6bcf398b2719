import ContentFiles
import Lexicon

/// Reads `languages/recognition.yaml`: the words or letters by which a text's language is told.
struct TextLanguageFile {
    static let path = "languages/recognition.yaml"

    let prose: String
    let issues: DiagnosticCollector

    func read(_ node: ContentNode) -> TextLanguages {
        var fields = StudyFields(node, of: "the recognition of languages", prose: prose, into: issues)
        let nodes = fields.list("languages", count: 1...200)
        let languages = nodes.map { node in
            var fields = StudyFields(node, of: "a language", prose: prose, into: issues)
            let id = fields.requiredText("id", 3)
            let signs = signs(&fields)
            fields.finish()
            if !id.isEmpty, !isLanguageCode(id) {
                issues.error("bad-language", "'\(echo(id))' is no language of ISO 639.", at: fields.place("id"))
            }
            return (id, signs)
        }
        fields.checkUnique(languages.map(\.0), nodes)
        fields.finish()
        return TextLanguages(Dictionary(languages) { first, _ in first })
    }

    private func signs(_ fields: inout StudyFields) -> TextLanguages.Signs {
        if fields.node["letters"] != nil {
            let ranges = fields.texts("letters", count: 1...20, 10)
            return .letters(ranges.compactMap { range($0, fields.place("letters")) })
        }
        let words = fields.texts("words", count: 20...200, 20)
        for word in words where word != word.lowercased() {
            issues.error(
                "bad-word", "'\(echo(word))' is compared in small letters; write it so.", at: fields.place("words"))
        }
        return .words(Set(words))
    }

    /// `ぁ-ヿ`: from one letter to another.
    private func range(_ written: String, _ place: SourceLocation) -> ClosedRange<UInt32>? {
        let ends = written.split(separator: "-").map { $0.unicodeScalars.map(\.value) }
        guard ends.count == 2, ends.allSatisfy({ $0.count == 1 }), ends[0][0] <= ends[1][0] else {
            issues.error("bad-range", "'\(echo(written))' is no range of letters, such as 'α-ω'.", at: place)
            return nil
        }
        return ends[0][0]...ends[1][0]
    }
}
