import ContentFiles
import Conversation
import Lexicon
import Templates

extension YarnConverter {
    /// A text with its values and choices as lines of a script have them.
    mutating func lineText(_ parts: [YarnPart], at location: SourceLocation) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .text(let literal): text += plain(literal, at: location)
            case .value(let value): text += shown(value, at: location)
            case .markup(let markup):
                text += choice(markup, at: location) ?? ""
                if !markup.isChoice { noteMarkup(markup, at: location) }
            }
        }
        return text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }

    /// Braces mean something in lines, and have no other way to be written.
    private mutating func plain(_ text: String, at location: SourceLocation) -> String {
        guard text.contains(where: { $0 == "{" || $0 == "}" }) else { return text }
        lose("yarn-braces", "Lines cannot hold braces; parentheses stand for them.", at: location)
        return text.replacing("{", with: "(").replacing("}", with: ")")
    }

    private mutating func shown(_ value: YarnExpression, at location: SourceLocation) -> String {
        let expression = translated(value, at: location)
        if let text = expression.constantText { return plain(text, at: location) }
        let place = "{\(checked(expression.source, at: location))}"
        guard (try? LineTextParser.parse(place)) != nil else {
            lose("yarn-expression", "A line cannot show this value; '…' stands for it.", at: location)
            return ScriptLine.blank
        }
        return place
    }

    private mutating func noteMarkup(_ markup: YarnMarkup, at location: SourceLocation) {
        guard markup.kind == .open || markup.kind == .selfClosing, markup.name != "character" else { return }
        lose("yarn-markup", "The markup [\(echo(markup.name))] is left out; its text stays.", at: location)
    }

    // MARK: Choices

    /// `[select]`, `[plural]` and `[ordinal]` as choices of a line; nil for other markup.
    private mutating func choice(_ markup: YarnMarkup, at location: SourceLocation) -> String? {
        guard markup.isChoice else { return nil }
        guard case .value(let value)? = markup.properties.first(where: { $0.name == "value" })?.value.first else {
            lose("yarn-markup", "[\(markup.name)] has no value to choose by; it is left out.", at: location)
            return ""
        }
        let options = markup.properties.filter { !["value", markup.name].contains($0.name) }
        guard let last = options.last else { return "" }
        let selector = checked(translated(value, at: location).source, at: location)
        let other = options.first { $0.name == "other" } ?? last
        if markup.name == "ordinal" {
            if PluralCategory.hasOrdinalForms(self.options.language) {
                lose("yarn-markup", "Ordinal forms are not chosen; the form for 'other' stands.", at: location)
            }
            return optionText(other, marking: "{\(selector)}", at: location)
        }
        let isPlural = markup.name == "plural"
        var written = options.filter { $0.name != other.name }.map { option in
            "\(option.name) {\(optionText(option, marking: isPlural ? "#" : "{\(selector)}", at: location))}"
        }
        written.append("other {\(optionText(other, marking: isPlural ? "#" : "{\(selector)}", at: location))}")
        let text = "{\(selector), \(markup.name), \(written.joined(separator: " "))}"
        guard (try? LineTextParser.parse(text)) != nil else {
            lose(
                "yarn-markup", "[\(markup.name)] cannot be written as a choice of a line; the form for 'other' stands.",
                at: location)
            return optionText(other, marking: "{\(selector)}", at: location)
        }
        return text
    }

    /// - Parameter mark: What the value's sign, %, becomes.
    private mutating func optionText(
        _ option: YarnMarkup.Property, marking mark: String, at location: SourceLocation
    ) -> String {
        var text = ""
        for part in option.value {
            switch part {
            case .text(let literal):
                let plain = plain(literal, at: location)
                if mark == "#", plain.contains("#") {
                    lose("yarn-markup", "'#' means the number here; it is left out.", at: location)
                }
                text += (mark == "#" ? plain.replacing("#", with: "") : plain).replacing("%", with: mark)
            case .value(let value): text += shown(value, at: location)
            case .markup: break
            }
        }
        return text
    }

    // MARK: Answers

    /// A template of an option's text, and the text for people; an empty template when nothing in it can be said.
    mutating func answer(_ parts: [YarnPart], at location: SourceLocation) -> (template: String, hint: String) {
        var template = ""
        var hint = ""
        for part in parts {
            switch part {
            case .text(let text):
                template += text.escapedTemplate
                hint += text
            case .value(let value):
                if let text = translated(value, at: location).constantText {
                    template += text.escapedTemplate
                    hint += text
                } else if story.kind(of: value) == .number {
                    template += "{0..1000:number}"
                    hint += ScriptLine.blank
                    lose(
                        "yarn-option", "The answer may hold any number up to 1000 in place of the value.", at: location)
                } else {
                    hint += ScriptLine.blank
                    lose("yarn-option", "Answers cannot hold values of variables; this one is left out.", at: location)
                }
            case .markup(let markup):
                if markup.isChoice {
                    let forms = markup.properties.filter { !["value", markup.name].contains($0.name) }
                        .map { $0.value.literal.replacing("%", with: "").escapedTemplate }.filter {
                            !$0.trimmed.isEmpty
                        }
                    template += forms.isEmpty ? "" : "(\(forms.joined(separator: "|")))"
                    hint += markup.properties.last?.value.literal.replacing("%", with: "") ?? ""
                    lose("yarn-option", "Any form of [\(markup.name)] is taken for an answer.", at: location)
                } else {
                    noteMarkup(markup, at: location)
                }
            }
        }
        return (spoken(template.collapsed, at: location), hint.collapsed)
    }

    /// What can be said of a template: nothing when it has no words, and no more than a learner's sentence may hold.
    private mutating func spoken(_ template: String, at location: SourceLocation) -> String {
        guard let node = try? TemplateParser.parse(template) else {
            lose("yarn-option", "The option's text is too long for an answer; it is left out.", at: location)
            return ""
        }
        let words = Tokenizer.cut(
            Folding.nfc(node.witness(TemplateContext(numberWords: NumberWords(language: options.language))))
        ).words
        guard words.count <= TemplateLimits.words else {
            lose("yarn-option", "The option has more than \(TemplateLimits.words) words; it is left out.", at: location)
            return ""
        }
        return words.isEmpty ? "" : template
    }
}

extension YarnMarkup {
    fileprivate var isChoice: Bool { kind == .selfClosing && ["select", "plural", "ordinal"].contains(name) }
}

extension [YarnPart] {
    fileprivate var literal: String {
        map { part in if case .text(let text) = part { text } else { "" } }.joined()
    }
}

extension String {
    /// With a backslash before whatever means something in a template.
    fileprivate var escapedTemplate: String {
        reduce(into: "") { text, character in
            if "()[]{}<>|;\\".contains(character) { text.append("\\") }
            text.append(character)
        }
    }

    fileprivate var collapsed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
