import Foundation

/// What a learner may call decks and tags.
package enum DeckAndTagNames {
    /// The name of a deck, checked.
    ///
    /// - Throws: ``ServiceError/Code/invalidText``.
    package static func deck(_ name: String?, field: String = "deck") throws(ServiceError) -> String? {
        guard let name else { return nil }
        let levels = name.components(separatedBy: "::")
        let isValid = levels.allSatisfy { level in
            !level.isEmpty && level == level.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        guard isValid, !name.contains(where: \.isNewline) else {
            throw ServiceError(
                .invalidText, "'\(field)' must be names on one line separated by '::', none of them empty.",
                field: field)
        }
        return name.precomposedStringWithCanonicalMapping
    }

    /// Tags, each once.
    ///
    /// - Throws: ``ServiceError/Code/invalidText``.
    package static func tags(_ tags: [String], field: String = "tags") throws(ServiceError) -> [String] {
        var checked: [String] = []
        for tag in tags.map(\.precomposedStringWithCanonicalMapping) where !checked.contains(tag) {
            guard !tag.contains(where: \.isWhitespace) else {
                throw ServiceError(.invalidText, "'\(field)' holds '\(tag)'; a tag has no spaces.", field: field)
            }
            checked.append(tag)
        }
        return checked
    }
}
