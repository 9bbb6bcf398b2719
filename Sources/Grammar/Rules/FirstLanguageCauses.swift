import ContentFiles

/// Why learners make mistakes, by their first language: what that language does otherwise.
struct FirstLanguageCauses: Sendable {
    /// By first language, then by rule.
    var byLanguage: [String: [String: LocalizedText]] = [:]

    /// - Parameters:
    ///   - firstLanguage: Its id, a variant's (`pt-BR`) or the language's own.
    ///   - explanation: The language that the cause is told in.
    /// - Returns: nil where the first language has nothing to do with it, as far as is known.
    func cause(of ruleID: String, speaking firstLanguage: String?, in explanation: String) -> String? {
        guard let firstLanguage else { return nil }
        let language = firstLanguage.prefix { $0 != "-" }.lowercased()
        return byLanguage[language]?[ruleID]?.text(in: explanation)
    }
}
