package import JSONText

/// What the fields of a kind of note are, and which cards it makes.
package struct AnkiNoteType: Codable, Sendable, Hashable, Identifiable {
    package enum Kind: Int, Codable, Sendable {
        /// A card for each template whose front is not empty.
        case standard = 0
        /// A card for each numbered deletion of the text.
        case cloze = 1
    }

    package struct Field: Codable, Sendable, Hashable {
        package var name: String
        /// What else Anki keeps of it, as in the JSON of schema 11.
        package var options: [String: VerbatimJSON]

        package init(name: String, options: [String: VerbatimJSON] = [:]) {
            self.name = name
            self.options = options
        }
    }

    package struct Template: Codable, Sendable, Hashable {
        package var name: String
        package var question: String
        package var answer: String
        package var options: [String: VerbatimJSON]

        package init(name: String, question: String, answer: String, options: [String: VerbatimJSON] = [:]) {
            self.name = name
            self.question = question
            self.answer = answer
            self.options = options
        }
    }

    /// Milliseconds since 1970, when it was made.
    package var id: Int64
    package var name: String
    /// Seconds since 1970.
    package var modified: Int64
    package var kind: Kind
    package var fields: [Field]
    package var templates: [Template]
    package var css: String
    package var options: [String: VerbatimJSON]

    package init(
        id: Int64, name: String, modified: Int64, kind: Kind = .standard, fields: [Field], templates: [Template],
        css: String, options: [String: VerbatimJSON] = [:]
    ) {
        self.id = id
        self.name = name
        self.modified = modified
        self.kind = kind
        self.fields = fields
        self.templates = templates
        self.css = css
        self.options = options
    }

    /// The place of a field among a note's, by its name regardless of case.
    package func index(ofField name: String) -> Int? {
        fields.firstIndex { $0.name.lowercased() == name.lowercased() }
    }

    /// The field that the browser sorts notes by.
    var sortField: Int { options["sortf"]?.integer.flatMap(Int.init(exactly:)) ?? 0 }
}
