import ContentFiles

/// Accents that a language does not have, as keyboards and habits of other languages write them, and the ones that are
/// meant: *està*, *perdôn*. `meantAccents` in language.yaml.
struct AccentHabits: Sendable {
    private var meant: [Unicode.Scalar: Unicode.Scalar] = [:]

    init() {}

    /// - Parameter node: `{á: àâ}`: the letter that is meant, and those that are written for it.
    init(_ node: ContentNode?, issues: DiagnosticCollector) {
        for entry in node?.entries ?? [] {
            guard let letter = entry.key.unicodeScalars.first, entry.key.unicodeScalars.count == 1,
                let written = entry.value.text, !written.isEmpty
            else {
                issues.error(
                    "bad-letter", "Expected a letter and those that are written for it: {á: àâ}.", at: entry.keyLocation
                )
                continue
            }
            for other in written.unicodeScalars { meant[other] = letter }
        }
    }

    /// A lowercased text with the accents that are meant; nil when it has none but the language's.
    func meant(by text: String) -> String? {
        guard !meant.isEmpty, text.utf8.contains(where: { $0 >= 0xC3 }),
            text.unicodeScalars.contains(where: { meant[$0] != nil })
        else { return nil }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { meant[$0] ?? $0 }))
    }
}
