package import ContentFiles
package import Foundation
package import Images
import Lexicon
package import Templates

/// What is said in one language whatever the scenario.
struct LanguagePhrases: Sendable {
    var stock = StockPhrases()
    /// Nil for a language that nothing is explained in.
    var explanations: ExplanationPhrases?
    var diagnostics: [Diagnostic] = []
    /// Whether the file no longer loads and its phrases are in use as they last were.
    var isOutdated = false
}

/// What is said in a language whatever the scenario: `languages/<id>/phrases.yaml`, each understood when it is first
/// asked for.
package struct PhraseLibrary: Sendable {
    package static let file = "phrases.yaml"

    /// The language that stands in for one without explanations of its own.
    let fallback: String
    /// The files as they were read.
    package let texts: [ContentText]
    private let languages: [String: Deferred<LanguagePhrases>]

    /// - Parameters:
    ///   - directory: The content's `languages` folder.
    ///   - fallback: The language that stands in for one without explanations of its own.
    ///   - cache: Where compiled phrases are kept, if anywhere.
    ///   - last: The phrases before, in use where a file no longer loads.
    package init(
        directory: URL, fallback: String, cache: (any ImageCache)? = nil, keeping last: PhraseLibrary? = nil
    ) {
        var languages: [String: Deferred<LanguagePhrases>] = [:]
        var texts: [ContentText] = []
        let ids = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        for id in ids.sorted() {
            let file = directory.appending(path: "\(id)/\(Self.file)")
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            let text = ContentText(contentsOf: file, name: "languages/\(id)/\(Self.file)")
            texts.append(text)
            let previous = last?.languages[id]
            if let previous, let last, last.fallback == fallback, last.holds(text) {
                languages[id] = previous
                continue
            }
            languages[id] = Deferred {
                Self.phrases(text, id, isFallback: id == fallback, cache: cache, keeping: previous)
            }
        }
        self.fallback = fallback
        self.texts = texts
        self.languages = languages
    }

    /// Whether a file says what it said when these were read.
    private func holds(_ text: ContentText) -> Bool {
        guard case .success(let written) = text.result else { return false }
        return texts.contains { $0.name == text.name && (try? $0.result.get()) == written }
    }

    /// What is wrong with the files.
    package var diagnostics: [Diagnostic] {
        languages.sorted { $0.key < $1.key }.flatMap { $0.value.value.diagnostics }
    }

    /// The languages whose file no longer loads and whose phrases are in use as they last were.
    package var outdated: [String] { languages.filter { $0.value.value.isOutdated }.keys.sorted() }

    /// What became of a conversation whose scenario was edited, for the learner; nil where nothing changed.
    ///
    /// - Parameter tag: The language that things are explained in.
    package func notice(of adaptation: ScenarioAdaptation, in tag: String) -> String? {
        explanations(in: tag)?.notice(of: adaptation)
    }

    /// The stock of a language; without one, characters repeat their line and learners use their client's buttons.
    func stock(for language: String) -> StockPhrases { languages[language]?.value.stock ?? StockPhrases() }

    /// What the language says between the parts of an utterance.
    package func partMarks(in language: String) -> PartMarks { stock(for: language).partMarks }

    func explanations(in tag: String) -> ExplanationPhrases? {
        languages[baseLanguage(of: tag)]?.value.explanations ?? languages[fallback]?.value.explanations
    }

    private static func phrases(
        _ text: ContentText, _ id: String, isFallback: Bool, cache: (any ImageCache)?,
        keeping last: Deferred<LanguagePhrases>?
    ) -> LanguagePhrases {
        let key = cache?.key(of: [text.name, (try? text.result.get()) ?? "", isFallback ? "fallback" : ""])
        if let cache, let key {
            let kept = cache.read(LanguagePhrases.imageKind, named: id, key: key) { bytes throws(ImageFault) in
                try LanguagePhrases(bytes, key: key, language: id)
            }
            if let kept { return kept }
        }
        var phrases: LanguagePhrases
        do throws(ContentError) {
            phrases = read(try text.parsed(), id, isFallback: isFallback)
        } catch {
            phrases = LanguagePhrases(diagnostics: error.diagnostics)
        }
        guard phrases.diagnostics.contains(where: { $0.severity == .error }) else {
            if let cache, let key {
                cache.keep(phrases.image(key: key), LanguagePhrases.imageKind, named: id, key: key)
            }
            return phrases
        }
        var kept = last?.value ?? LanguagePhrases()
        kept.isOutdated = last != nil
        kept.diagnostics = phrases.diagnostics
        return kept
    }

    private static func read(_ node: ContentNode, _ id: String, isFallback: Bool) -> LanguagePhrases {
        let issues = DiagnosticCollector()
        var fields = FieldReader(node, of: "a language's phrases", into: issues)
        let written = fields.requiredText("id")
        if !written.isEmpty, written != id {
            issues.error(
                "id-mismatch", "The id '\(echo(written))' must be the folder's name, '\(id)'.",
                at: node["id"]?.location ?? node.location)
        }
        var phrases = LanguagePhrases(stock: StockPhrases(&fields, language: id, issues: issues))
        let explanations = isFallback ? fields.requiredValue("explanations") : fields.value("explanations")
        phrases.explanations = explanations.map { ExplanationPhrases($0, language: id, issues: issues) }
        fields.finish()
        phrases.diagnostics = issues.diagnostics
        return phrases
    }
}
