/// Templates as somebody wrote them, with their lists and rules.
package struct TemplateDefinition: Sendable, Hashable {
    /// Something a learner may say.
    package struct Response: Sendable, Hashable {
        /// A sentence that is wrong but clear.
        package struct Understood: Sendable, Hashable {
            package var pattern: String
            /// The grammar rule it breaks.
            package var ruleID: String?

            package init(pattern: String, ruleID: String? = nil) {
                self.pattern = pattern
                self.ruleID = ruleID
            }
        }

        package var id: String
        package var accept: [String]
        package var understand: [Understood]

        package init(id: String, accept: [String], understand: [Understood] = []) {
            self.id = id
            self.accept = accept
            self.understand = understand
        }
    }

    /// What a list stands for.
    package enum List: Sendable, Hashable {
        case items([Item])
        case range(NumberRange)
        /// Any words, one or more.
        case freeText
    }

    package struct Item: Sendable, Hashable {
        /// A template, or a text when it has no template marks.
        package var text: String
        /// What the slot holds; nil for the words that were said.
        package var value: SlotValue?

        /// - Parameter value: What the slot holds. A text without template marks stands for itself when left out.
        package init(_ text: String, value: SlotValue? = nil) {
            self.text = text
            self.value = value ?? (Self.isTemplate(text) ? nil : .text(text))
        }

        /// - Parameter said: What the slot holds; nil for the words that were said.
        package init(_ text: String, said value: SlotValue?) {
            self.text = text
            self.value = value
        }

        /// Whether a list's text has template marks. Hassil's list of them lacks `;` and `\`, and so does this.
        static func isTemplate(_ text: String) -> Bool {
            text.prefix { $0 != "\n" }.contains { "(){}<>[]|@".contains($0) }
        }
    }

    package var responses: [Response]
    package var rules: [String: String]
    package var lists: [String: List]
    /// BCP 47; what numbers are said in. Nil for digits only.
    package var language: String?

    package init(
        responses: [Response], rules: [String: String] = [:], lists: [String: List] = [:], language: String? = nil
    ) {
        self.responses = responses
        self.rules = rules
        self.lists = lists
        self.language = language
    }
}

/// What is wrong with templates, and where.
package struct TemplateFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// Kebab-case: `template-unclosed`.
    package var code: String
    package var message: String
    /// `responses[0].accept[1]`, `rules.want`, `lists.drink[2]` or `text`.
    package var path: String
    /// Line and column in that text, from 1; nil where no place is at fault.
    package var line: Int?
    package var column: Int?

    package init(code: String, message: String, path: String) {
        self.code = code
        self.message = message
        self.path = path
    }

    package init(_ error: TemplateError, at path: String, in text: String) {
        code = error.code
        message = error.message
        self.path = path
        (line, column) = error.place(in: text)
    }

    package var description: String { "\(path):\(line ?? 1):\(column ?? 1): \(message) [\(code)]" }
}
