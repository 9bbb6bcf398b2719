import ContentFiles
import Images
import Lexicon
import Templates

/// One part of a score with the reason for it.
package struct ScoreReason: Sendable, Hashable, Codable {
    package var part: ScoreParts.Name
    /// 0 to 100.
    package var score: Double
    /// Its share of the whole, 0 to 1.
    package var weight: Double
    /// A sentence for the learner.
    package var reason: String
}

/// What learners are told about a conversation in a language of explanations: where its score comes from, and what an
/// edit of the scenario did to it. `explanations` of phrases.yaml.
struct ExplanationPhrases: Sendable, Imaged {
    /// Numbers of a conversation that the reasons for a score may show.
    private enum Count: String, CaseIterable {
        case utterances, understood, asked, hints, errors, wrongWords, spoken
        /// Words that the scenario is about: those said, and all.
        case used, focus
    }

    /// BCP 47: it tells the plural forms.
    private let language: String
    private var reasons: [ScoreParts.Name: [ScriptLine.Part]] = [:]
    private var notices: [ScenarioAdaptation: String] = [:]

    func write(to image: inout ImageWriter) {
        image.write(language)
        image.write(Dictionary(uniqueKeysWithValues: reasons.map { ($0.key.rawValue, $0.value) }))
        image.write(Dictionary(uniqueKeysWithValues: notices.map { ($0.key.rawValue, $0.value) }))
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        language = try image.value()
        for (name, parts) in try image.value([String: [ScriptLine.Part]].self) {
            guard let name = ScoreParts.Name(rawValue: name) else { throw .damaged }
            reasons[name] = parts
        }
        for (name, text) in try image.value([String: String].self) {
            guard let adaptation = ScenarioAdaptation(rawValue: name) else { throw .damaged }
            notices[adaptation] = text
        }
    }

    init(_ node: ContentNode, language: String, issues: DiagnosticCollector) {
        self.language = language
        var fields = FieldReader(node, of: "the explanations", into: issues)
        if let scores = fields.requiredValue("scores") {
            var scoreFields = FieldReader(scores, of: "the reasons for scores", into: issues)
            for name in ScoreParts.Name.allCases {
                let text = scoreFields.requiredText(name.rawValue)
                reasons[name] = Self.parts(of: text, at: (scores[name.rawValue] ?? scores).location, issues)
            }
            scoreFields.finish()
        }
        if let node = fields.requiredValue("notices") {
            var noticeFields = FieldReader(node, of: "the notices", into: issues)
            for adaptation in ScenarioAdaptation.allCases where adaptation != .unchanged {
                notices[adaptation] = noticeFields.requiredText(adaptation.rawValue)
            }
            noticeFields.finish()
        }
        fields.finish()
    }

    /// Where a score comes from, part by part.
    func reasons(_ parts: ScoreParts, _ tally: ScoreTally, focusUsed: Int, focus: Int) -> [ScoreReason] {
        let counts = Counts(tally: tally, used: focusUsed, focus: focus)
        return ScoreParts.Name.allCases.compactMap { name in
            guard let score = parts[name] else { return nil }
            return ScoreReason(
                part: name, score: score, weight: parts.weight(of: name),
                reason: reasons[name]?.filled(in: counts, language: language) ?? "")
        }
    }

    /// What became of a conversation whose scenario was edited; nil where nothing changed.
    func notice(of adaptation: ScenarioAdaptation) -> String? { notices[adaptation] }

    private static func parts(
        of text: String, at location: SourceLocation, _ issues: DiagnosticCollector
    ) -> [ScriptLine.Part] {
        do throws(LineTextError) {
            let parts = try LineTextParser.parse(text)
            for name in parts.expressions.flatMap(\.variables) where Count(rawValue: name) == nil {
                let allowed = Count.allCases.map(\.rawValue)
                let hint = suggestion(for: name, among: allowed)
                issues.error(
                    "unknown-placeholder",
                    "'{\(echo(name))}' cannot be filled in here.\(hint) Allowed: \(allowed.joined(separator: ", ")).",
                    at: location)
            }
            return parts
        } catch {
            issues.error("bad-braces", error.message, at: location)
            return []
        }
    }

    private struct Counts: ExpressionScope {
        var tally: ScoreTally
        var used: Int
        var focus: Int

        func value(of name: String) -> ScriptValue? { Count(rawValue: name).map { ScriptValue(Double(count($0))) } }
        func ask(_ function: ScriptFunction, _ argument: String) -> ScriptValue { ScriptValue("") }
        func random(_ count: Int, salt: Int) -> Int { 1 }

        private func count(_ name: Count) -> Int {
            switch name {
            case .utterances: tally.utterances
            case .understood: tally.understood
            case .asked: tally.asked
            case .hints: tally.hints
            case .errors: tally.errors
            case .wrongWords: tally.wrongWords
            case .spoken: tally.spoken
            case .used: used
            case .focus: focus
            }
        }
    }
}
