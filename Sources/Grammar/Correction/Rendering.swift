import Lexicon

/// The words for features in the languages that explanations are written in: *feminine*, *femenino*.
struct Terms: Sendable {
    /// By language, then by feature name.
    var words: [String: [String: String]] = [:]
    /// The language that stands in for one without terms.
    var fallback: String

    func word(for feature: String, in language: String) -> String {
        words[language]?[feature] ?? words[fallback]?[feature] ?? feature
    }
}

/// What fills the places of a template.
struct Rendering {
    var match: Match
    var pattern: Pattern
    var analysis: Analysis
    var terms: Terms
    var language: String
}

extension Template {
    /// - Parameters:
    ///   - fix: The corrected form.
    ///   - map: The form that the fix's map gave.
    func text(_ rendering: Rendering, fix: String, map: String) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .literal(let literal): text += literal
            case .fix: text += fix
            case .map: text += map
            case .token(let element): text += rendering.word(at: element)
            case .small(let element): text += rendering.word(at: element).lowercased()
            case .lemma(let element): text += rendering.reading(at: element)?.lemma ?? ""
            case .feature(let element, let group, let isCapitalised):
                let name = rendering.featureNames(at: element, group: group)
                text += isCapitalised ? name.prefix(1).uppercased() + name.dropFirst() : name
            }
        }
        return text
    }
}

extension Rendering {
    fileprivate func word(at element: Int) -> String {
        let node = match.nodes[element]
        return node < 0 ? "" : analysis.spelling(at: node)
    }

    /// The first remaining reading that the pattern allows.
    fileprivate func reading(at element: Int) -> Lexicon.Reading? {
        let node = match.nodes[element]
        guard node >= 0, let token = analysis.token(at: node) else { return nil }
        let test = pattern.elements[element].test
        return analysis.readings(of: analysis.nodes[node]).first { analysis.passes(test, $0) }
            .map { token.readings[Int($0.source)] }
    }

    fileprivate func featureNames(at element: Int, group: String) -> String {
        guard let features = reading(at: element)?.features, let bits = FeatureNames.groups[group] else { return "" }
        return features.intersection(bits).names.map { terms.word(for: $0, in: language) }.joined(separator: "/")
    }
}
