import ContentFiles
import Templates

extension StockPhrases {
    init(_ fields: inout FieldReader, language: String, issues: DiagnosticCollector) {
        phrases = fields.value("phrases").map { CharacterPhrases($0, issues: issues) } ?? phrases
        formal = fields.value("formal").map { CharacterPhrases($0, issues: issues) } ?? formal
        if let node = fields.value("requests") {
            var requestFields = FieldReader(node, of: "the requests", into: issues)
            for control in DialogueControl.allCases {
                let templates = Self.templates(control.rawValue, of: &requestFields, issues)
                if !templates.isEmpty { requests[control] = templates }
            }
            requestFields.finish()
        }
        moves = fields.value("moves").map { MoveCues($0, language: language, issues: issues) } ?? moves
        yes = Self.templates("yes", of: &fields, issues)
        goodbyes = Self.templates("goodbyes", of: &fields, issues)
        joints = fields.texts("joints")
        asides = fields.texts("asides")
        subordinators = fields.texts("subordinators")
        purposes = fields.texts("purposes")
        repairs = fields.texts("repairs")
        affirmations = fields.texts("affirmations")
        negations = fields.texts("negations")
        fractions = fields.texts("fractions")
        numbers = Self.numbers(of: language)
        strangers = fields.texts("strangers")
    }

    /// Numbers of several words, when they are first asked for.
    static func numbers(of language: String) -> Deferred<PhraseTable> {
        Deferred { PhraseTable(NumberWords(language: language).phrases) }
    }

    private static func templates(
        _ key: String, of fields: inout FieldReader, _ issues: DiagnosticCollector
    ) -> [String] {
        let sources = fields.texts(key)
        let list = fields.node[key]
        for (number, source) in sources.enumerated() {
            do throws(TemplateError) {
                _ = try TemplateParser.parse(source)
            } catch {
                issues.error(
                    error.code, error.description,
                    at: (list?.elements?[number] ?? list ?? fields.node).location)
            }
        }
        return sources
    }
}

extension CharacterPhrases {
    init(_ node: ContentNode, issues: DiagnosticCollector) {
        self.init()
        var fields = FieldReader(node, of: "a character's phrases", into: issues)
        for (name, list) in Self.named { self[keyPath: list] = fields.texts(name) }
        fields.finish()
        let lists = Dictionary(uniqueKeysWithValues: Self.named.map { ($0.name, $0.list) })
        for (name, places) in Self.places {
            guard let list = lists[name] else { continue }
            for phrase in self[keyPath: list] {
                for place in places where !phrase.contains(place) {
                    issues.error(
                        "missing-place", "Every phrase of '\(name)' must hold \(place); «\(phrase)» does not.",
                        at: node[name]?.location ?? node.location)
                }
            }
        }
    }
}
