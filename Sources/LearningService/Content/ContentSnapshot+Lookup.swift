import ContentFiles
package import Conversation
package import Grammar
package import Lexicon

extension ContentSnapshot {
    /// The language that a tag names by its id or by one of its variants: es, es-MX.
    ///
    /// - Parameter field: The parameter that bears the tag, if one does.
    /// - Throws: ``ServiceError/Code/contentBroken`` when its files do not load, ``ServiceError/Code/notFound`` when it
    ///   has none.
    package func language(_ tag: String, field: String? = nil) throws(ServiceError) -> LanguagePack {
        let id = baseLanguage(of: tag)
        if let language = languages[id] {
            let wanted = tag.lowercased()
            if wanted == id || language.variants.contains(where: { $0.id.lowercased() == wanted }) { return language }
        } else if let broken = firstError(under: "languages/\(id)/") {
            throw ServiceError(.contentBroken, "The language '\(id)' could not be loaded: \(broken)", field: field)
        }
        let loaded = languages.values.flatMap { [$0.id] + $0.variants.map(\.id) }.sorted()
        throw ServiceError(
            .notFound, "There is no language '\(tag)'; loaded: \(loaded.joined(separator: ", ")).", field: field)
    }

    /// Whether what is of one language or variant belongs to another: to a language all of its variants, to a variant
    /// its own and what is of none.
    package static func isTagged(_ tag: String, within wanted: String) -> Bool {
        let (tag, wanted) = (tag.lowercased(), wanted.lowercased())
        return wanted == baseLanguage(of: wanted)
            ? baseLanguage(of: tag) == wanted : tag == wanted || tag == baseLanguage(of: wanted)
    }

    /// The checker of a language, named as for ``language(_:field:)``.
    package func checker(_ tag: String, field: String? = nil) throws(ServiceError) -> GrammarChecker {
        let id = try language(tag, field: field).id
        let grammar = grammars[id]?.value ?? LanguageGrammar()
        if let checker = grammar.checker, !withoutGrammar.contains(id) { return checker }
        if let broken = grammar.diagnostics.first(where: { $0.severity == .error }) {
            throw ServiceError(
                .contentBroken, "The grammar rules of '\(id)' could not be loaded: \(broken)", field: field)
        }
        throw ServiceError(.notFound, "No grammar rules are loaded for '\(id)'.", field: field)
    }

    /// What runs a scenario. Reading one for the first time takes some hundredths of a second.
    ///
    /// - Throws: ``ServiceError/Code/contentBroken`` when its file does not load, ``ServiceError/Code/notFound``
    ///   without one.
    package func engine(_ scenarioID: String, field: String? = nil) throws(ServiceError) -> DialogueEngine {
        guard let readable = scenarios[scenarioID]?.value else {
            let hint = nearest(to: scenarioID, among: scenarios.keys).map { " Did you mean '\($0)'?" } ?? ""
            throw ServiceError(
                .notFound, "There is no scenario '\(scenarioID)'; content.list names them.\(hint)", field: field)
        }
        if let engine = readable.engine { return engine }
        let broken = readable.diagnostics.first { $0.severity == .error }
        let reason = broken.map { ": \($0)" } ?? ", because its language could not."
        throw ServiceError(
            .contentBroken, "The scenario '\(scenarioID)' could not be loaded\(reason)", field: field)
    }

    /// Whether there is anything that texts of a language are checked with.
    package func hasGrammar(_ id: String) -> Bool { grammars[id] != nil && !withoutGrammar.contains(id) }

    /// The checker of a language by its id alone; nil without rules.
    package func checker(ofLanguage id: String) -> GrammarChecker? { grammars[id]?.value.checker }

    /// A character with every scenario in which they speak.
    package func character(_ id: String) -> AICharacter? {
        guard var character = characters[id] else { return nil }
        for scenario in summaries { character.link(scenario) }
        return character
    }

    /// An environment with every scenario that takes place in it.
    package func environment(_ id: String) -> RoomEnvironment? {
        guard var environment = environments[id] else { return nil }
        for scenario in summaries { environment.link(scenario) }
        return environment
    }

    /// A grammar rule's card, whatever its language.
    ///
    /// - Throws: ``ServiceError/Code/contentBroken`` when it may stand in rules that do not load.
    package func grammarCard(
        _ ruleID: String, explanationLanguage: String, field: String
    ) throws(ServiceError) -> GrammarCard {
        let grammars = grammars.values.map(\.value)
        for checker in grammars.compactMap(\.checker) {
            if let card = checker.card(ruleID, in: explanationLanguage) { return card }
        }
        let unloaded = grammars.lazy.filter { $0.checker == nil }.flatMap(\.diagnostics).first { $0.severity == .error }
        if let unloaded {
            throw ServiceError(
                .contentBroken, "No rule '\(ruleID)' is loaded, and some could not be: \(unloaded)", field: field)
        }
        throw ServiceError(.notFound, "There is no grammar rule '\(ruleID)'.", field: field)
    }

    /// The synthesiser's voice for a language or one of its variants.
    package func voice(for tag: String) throws(ServiceError) -> String {
        let pack = try language(baseLanguage(of: tag))
        return pack.variants.first { $0.id.lowercased() == tag.lowercased() }?.voice ?? pack.voice
    }

    /// The synthesiser's voice for a language or one of its variants, of the gender that a learner prefers.
    package func voice(for tag: String, gender: LearnerPreferences.VoiceGender?) throws(ServiceError) -> String {
        let voice = try voice(for: tag)
        return voice.contains("+") ? voice : voice + (gender?.voiceVariant ?? "")
    }

    private func firstError(under folder: String) -> Diagnostic? {
        understood.first { $0.severity == .error && $0.location.file.hasPrefix(folder) }
    }
}
