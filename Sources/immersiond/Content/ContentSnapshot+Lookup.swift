import ContentFiles
import Conversation
import Grammar
import Lexicon

extension ContentSnapshot {
    /// The language that a tag names by its id or by one of its variants: es, es-MX.
    ///
    /// - Parameter field: The parameter that bears the tag, if one does.
    /// - Throws: ``RPCError/Code/contentBroken`` when its files do not load, ``RPCError/Code/notFound`` when it has none.
    func language(_ tag: String, field: String? = nil) throws(RPCError) -> LanguagePack {
        let id = baseLanguage(of: tag)
        if let language = languages[id] {
            let wanted = tag.lowercased()
            if wanted == id || language.variants.contains(where: { $0.id.lowercased() == wanted }) { return language }
        } else if let broken = firstError(under: "languages/\(id)/") {
            throw RPCError(.contentBroken, "The language '\(id)' could not be loaded: \(broken)", field: field)
        }
        let loaded = languages.values.flatMap { [$0.id] + $0.variants.map(\.id) }.sorted()
        throw RPCError(
            .notFound, "There is no language '\(tag)'; loaded: \(loaded.joined(separator: ", ")).", field: field)
    }

    /// Whether what is of one language or variant belongs to another: to a language all of its variants, to a variant its own and
    /// what is of none.
    static func isTagged(_ tag: String, within wanted: String) -> Bool {
        let (tag, wanted) = (tag.lowercased(), wanted.lowercased())
        return wanted == baseLanguage(of: wanted)
            ? baseLanguage(of: tag) == wanted : tag == wanted || tag == baseLanguage(of: wanted)
    }

    /// The language that the parameter `language` names; nil when it is absent.
    func language(in arguments: Arguments) throws(RPCError) -> LanguagePack? {
        guard let tag = arguments.string("language") else { return nil }
        return try language(tag, field: "language")
    }

    /// The checker of a language, named as for ``language(_:field:)``.
    func checker(_ tag: String, field: String? = nil) throws(RPCError) -> GrammarChecker {
        let id = try language(tag, field: field).id
        if let checker = checkers[id], !withoutGrammar.contains(id) { return checker }
        if let broken = firstError(under: "languages/\(id)/") {
            throw RPCError(
                .contentBroken, "The grammar rules of '\(id)' could not be loaded: \(broken)", field: field)
        }
        throw RPCError(.notFound, "No grammar rules are loaded for '\(id)'.", field: field)
    }

    func engine(_ scenarioID: String, field: String? = nil) throws(RPCError) -> DialogueEngine {
        if let engine = engines[scenarioID] { return engine }
        let broken = diagnostics.first {
            $0.severity == .error && $0.location.file.hasPrefix("scenarios/")
                && $0.location.file.contains("/\(scenarioID).")
        }
        if let broken {
            throw RPCError(
                .contentBroken, "The scenario '\(scenarioID)' could not be loaded: \(broken)", field: field)
        }
        let hint = nearest(to: scenarioID, among: engines.keys).map { " Did you mean '\($0)'?" } ?? ""
        throw RPCError(
            .notFound, "There is no scenario '\(scenarioID)'; content.list names them.\(hint)", field: field)
    }

    /// A grammar rule's card, whatever its language.
    ///
    /// - Throws: ``RPCError/Code/contentBroken`` when it may stand in rules that do not load.
    func grammarCard(
        _ ruleID: String, explanationLanguage: String, field: String
    ) throws(RPCError) -> GrammarCard {
        for checker in checkers.values {
            if let card = checker.card(ruleID, in: explanationLanguage) { return card }
        }
        let unloaded = diagnostics.first { diagnostic in
            let parts = diagnostic.location.file.split(separator: "/")
            return diagnostic.severity == .error && parts.first == "languages" && parts.count > 1
                && checkers[String(parts[1])] == nil
        }
        if let unloaded {
            throw RPCError(
                .contentBroken, "No rule '\(ruleID)' is loaded, and some could not be: \(unloaded)", field: field)
        }
        throw RPCError(.notFound, "There is no grammar rule '\(ruleID)'.", field: field)
    }

    /// The synthesiser's voice for a language or one of its variants.
    func voice(for tag: String) throws(RPCError) -> String {
        let pack = try language(baseLanguage(of: tag))
        return pack.variants.first { $0.id.lowercased() == tag.lowercased() }?.voice ?? pack.voice
    }

    /// The synthesiser's voice for a language or one of its variants, of the gender that a learner prefers.
    func voice(for tag: String, gender: LearnerPreferences.VoiceGender?) throws(RPCError) -> String {
        let voice = try voice(for: tag)
        return voice.contains("+") ? voice : voice + (gender?.voiceVariant ?? "")
    }

    private func firstError(under folder: String) -> Diagnostic? {
        diagnostics.first { $0.severity == .error && $0.location.file.hasPrefix(folder) }
    }
}
