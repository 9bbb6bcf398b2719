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
        strangers = fields.texts("strangers")
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
        var fields = FieldReader(node, of: "a character's phrases", into: issues)
        self.init(
            clarify: fields.texts("clarify"), confirm: fields.texts("confirm"), choose: fields.texts("choose"),
            recast: fields.texts("recast"), elicit: fields.texts("elicit"), greet: fields.texts("greet"),
            encourage: fields.texts("encourage"), farewell: fields.texts("farewell"), explain: fields.texts("explain"),
            translate: fields.texts("translate"), paraphrase: fields.texts("paraphrase"),
            spell: fields.texts("spell"), otherLanguage: fields.texts("otherLanguage"),
            patience: fields.texts("patience"), stay: fields.texts("stay"), cool: fields.texts("cool"))
        fields.finish()
        func check(_ phrases: [String], hold places: [String], _ key: String) {
            for phrase in phrases {
                for place in places where !phrase.contains(place) {
                    issues.error(
                        "missing-place", "Every phrase of '\(key)' must hold \(place); «\(phrase)» does not.",
                        at: node[key]?.location ?? node.location)
                }
            }
        }
        check(confirm, hold: ["{first}"], "confirm")
        check(choose, hold: ["{first}", "{second}"], "choose")
        check(recast, hold: ["{recast}"], "recast")
        check(elicit, hold: ["{error}"], "elicit")
        check(explain, hold: ["{word}", "{gloss}"], "explain")
        check(translate, hold: ["{word}"], "translate")
        check(spell, hold: ["{letters}"], "spell")
    }
}
