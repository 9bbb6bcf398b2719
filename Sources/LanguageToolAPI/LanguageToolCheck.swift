package import Grammar
package import JSONText
import Lexicon

/// A request of `/v2/check`: read from a form, answered from what the checker found.
package struct LanguageToolCheck: Sendable {
    /// UTF-16 units that a text may have.
    package static let mostUnits = 20_000
    /// Scalars that are checked at once: a paragraph, or less.
    private static let mostScalars = 1_500
    /// Scalars around an error that its context shows, on either side.
    private static let contextScalars = 40

    /// A piece of the text that is checked by itself.
    package struct Piece: Sendable, Hashable {
        package var text: String
        /// Where it begins in the text, in scalars.
        var start: Int
    }

    /// BCP 47, or `auto`.
    package var language: String
    package var motherTongue: String?
    package var preferredVariants: [String]
    private var enabledRules: Set<String>
    private var disabledRules: Set<String>
    private var disabledCategories: Set<String>
    private var enabledCategories: Set<String>
    private var enabledOnly: Bool
    private let text: AnnotatedText

    /// - Parameter fields: Of the form, or the query.
    /// - Throws: ``LanguageToolFault`` for what is missing or too long.
    package init(_ fields: [(name: String, value: String)]) throws(LanguageToolFault) {
        func value(_ name: String) -> String? { fields.first { $0.name == name }.map(\.value) }
        func list(_ name: String) -> [String] {
            (value(name) ?? "").split(separator: ",").map { $0.filter { $0 != " " } }.map { String($0) }
        }
        guard let language = value("language"), !language.isEmpty else {
            throw LanguageToolFault("Missing 'language' parameter, e.g. 'language=es' or 'language=auto'")
        }
        switch (value("text"), value("data")) {
        case (let plain?, nil): text = AnnotatedText(plain)
        case (nil, let data?): text = try AnnotatedText(data: data)
        case (nil, nil): throw LanguageToolFault("Missing 'text' or 'data' parameter")
        case (_?, _?): throw LanguageToolFault("Set only 'text' or 'data' parameter, not both")
        }
        guard text.length <= Self.mostUnits else {
            throw LanguageToolFault(
                "Your text exceeds the limit of \(Self.mostUnits) characters (it's \(text.length) characters). "
                    + "Please submit a shorter text.", isTooLong: true)
        }
        self.language = language
        motherTongue = value("motherTongue")
        preferredVariants = list("preferredVariants")
        enabledRules = Set(list("enabledRules"))
        disabledRules = Set(list("disabledRules"))
        enabledCategories = Set(list("enabledCategories"))
        disabledCategories = Set(list("disabledCategories"))
        enabledOnly = value("enabledOnly") == "true"
    }

    /// The whole text that is checked, without markup.
    package var plainText: String { text.text }

    /// The text in pieces: paragraphs, and long ones at the ends of sentences, or of words.
    package var pieces: [Piece] {
        var pieces: [Piece] = []
        var start = 0
        let scalars = text.plain
        while start < scalars.count {
            let limit = min(start + Self.mostScalars, scalars.count)
            let end = Self.end(of: scalars, from: start, limit: limit)
            let piece = scalars[start..<end]
            if piece.contains(where: { !$0.properties.isWhitespace }) {
                // What a text holds besides letters the checker may refuse; it is nothing to check.
                let clean = piece.map { $0.properties.generalCategory == .control ? " " : $0 }
                pieces.append(Piece(text: AnnotatedText.string(clean), start: start))
            }
            start = end
        }
        return pieces
    }

    private static func end(of scalars: [Unicode.Scalar], from start: Int, limit: Int) -> Int {
        if let line = scalars[start..<limit].firstIndex(of: "\n") { return line + 1 }
        guard limit < scalars.count else { return limit }
        let part = scalars[start..<limit]
        if let stop = part.lastIndex(where: { ".!?…。！？".unicodeScalars.contains($0) }) { return stop + 1 }
        if let space = part.lastIndex(where: { $0.properties.isWhitespace }), space > start { return space + 1 }
        return limit
    }

    // MARK: The reply

    /// - Parameters:
    ///   - reports: What was found in each piece.
    ///   - language: In which it was checked.
    ///   - confidence: How sure that language is, 0 to 1, where it was told by the text.
    package func reply(
        _ reports: [(piece: Piece, errors: [GrammarError])], in language: CheckedLanguage, confidence: Double?
    ) -> JSONValue {
        let matches = reports.flatMap { piece, errors in
            errors.filter(isWanted).map { match($0, in: piece) }
        }
        return [
            "software": LanguageToolServer.software,
            "warnings": ["incompleteResults": false],
            "language": [
                "name": .string(language.name), "code": .string(language.code),
                "detectedLanguage": [
                    "name": .string(language.name), "code": .string(language.code),
                    "confidence": .number(confidence ?? 1), "source": .string(confidence == nil ? "given" : "lexicon"),
                ],
            ],
            "matches": .array(matches),
            "sentenceRanges": .array(
                reports.map { piece, _ in
                    let place = text.place(of: piece.start..<piece.start + piece.text.unicodeScalars.count)
                    return [.integer(Int64(place.lowerBound)), .integer(Int64(place.upperBound))]
                }),
        ]
    }

    private func isWanted(_ error: GrammarError) -> Bool {
        let category = error.errorType.rawValue
        let isNamed = enabledRules.contains(error.ruleID) || enabledCategories.contains(category)
        if enabledOnly { return isNamed }
        if disabledRules.contains(error.ruleID) { return false }
        return !disabledCategories.contains(category) || isNamed
    }

    private func match(_ error: GrammarError, in piece: Piece) -> JSONValue {
        let span = piece.start + error.position.start..<piece.start + max(error.position.start, error.position.end)
        let place = text.place(of: span)
        let around =
            max(
                0, span.lowerBound - Self.contextScalars)..<min(
                text.plain.count, span.upperBound + Self.contextScalars)
        func units(_ range: Range<Int>) -> Int64 {
            Int64(text.plain[range].reduce(0) { $0 + UTF16.width($1) })
        }
        let message = [error.explanation, error.cause].compactMap { $0 }.joined(separator: " ")
        return [
            "message": .string(message), "shortMessage": .string(error.errorType.rawValue),
            "replacements": [["value": .string(error.correct)]],
            "offset": .integer(Int64(place.lowerBound)), "length": .integer(Int64(place.count)),
            "context": [
                "text": .string(
                    AnnotatedText.string(text.plain[around].map { $0 == "\n" ? " " : $0 })),
                "offset": .integer(units(around.lowerBound..<span.lowerBound)),
                "length": .integer(units(span)),
            ],
            "sentence": .string(piece.text), "type": ["typeName": "Other"],
            "rule": [
                "id": .string(error.ruleID), "description": .string(error.errorType.rawValue),
                "issueType": "grammar",
                "category": ["id": .string(error.errorType.rawValue), "name": .string(error.errorType.rawValue)],
            ],
            "ignoreForIncompleteSentence": false, "contextForSureMatch": 0,
        ]
    }
}
