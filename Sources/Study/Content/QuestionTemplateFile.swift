import ContentFiles

/// Reads `question-templates.yaml`.
struct QuestionTemplateFile {
    let prose: String
    let issues: DiagnosticCollector

    func read(_ node: ContentNode) -> QuestionTemplates {
        var fields = StudyFields(node, of: "the question templates", prose: prose, into: issues)
        let nodes = fields.list("templates", count: 1...200)
        let test = fields.list("test", count: 9...9)
        fields.finish()
        let templates = nodes.map(template)
        fields.checkUnique(templates.map(\.id), nodes)
        return QuestionTemplates(test: places(test, templates), templates: templates)
    }

    private func places(_ nodes: [ContentNode], _ templates: [QuestionTemplate]) -> [[String]] {
        nodes.enumerated().map { index, node in
            let choices = node.elements ?? [node]
            return choices.compactMap { choice in
                guard let id = choice.text, let template = templates.first(where: { $0.id == id }) else {
                    issues.error(
                        "unknown-template",
                        "There is no template '\(echo(choice.text ?? ""))'."
                            + suggestion(choice.text ?? "", among: templates.map(\.id)),
                        at: choice.location)
                    return nil
                }
                let expected = QuestionDifficulty.allCases[min(index / 3, 2)]
                if template.bloom.difficulty != expected {
                    issues.error(
                        "wrong-difficulty", "Place \(index + 1) of a test is \(expected.rawValue), and '\(id)' is not.",
                        at: choice.location)
                }
                return id
            }
        }
    }

    private func template(_ node: ContentNode) -> QuestionTemplate {
        var fields = StudyFields(node, of: "a question template", prose: prose, into: issues)
        let type = fields.requiredChoice("type", QuestionType.mcq)
        let isChoice = type == .mcq || type == .msq
        if !isChoice, type != .openEnded, type != .cloze {
            issues.error("bad-choice", "A template's type is mcq, msq, openEnded or cloze.", at: fields.place("type"))
        }
        let template = QuestionTemplate(
            id: fields.id(), bloom: fields.requiredChoice("bloom", BloomCategory.recall), type: type,
            question: fields.requiredProse("question", 600),
            why: node["why"] == nil ? nil : fields.requiredProse("why", 600),
            right: isChoice ? fields.requiredText("right", 600) : nil,
            wrong: isChoice ? fields.requiredText("wrong", 600) : nil, rightCount: rightCount(&fields),
            minOptions: fields.integer("minOptions", in: 2...6) ?? (type == .msq ? 5 : 4),
            keyPoints: type == .openEnded ? keyPoints(&fields, node) : [],
            enough: fields.integer("enough", in: 1...5),
            modelAnswer: type == .openEnded ? fields.requiredText("modelAnswer", 600) : nil,
            text: type == .cloze ? fields.requiredText("text", 600) : nil,
            blanks: type == .cloze ? fields.requiredText("blanks", 600) : nil)
        fields.finish()
        checkPlaces(node)
        return template
    }

    /// A text, or a list of them.
    private func keyPoints(_ fields: inout StudyFields, _ node: ContentNode) -> [String] {
        node["keyPoints"]?.elements == nil
            ? [fields.requiredText("keyPoints", 600)] : fields.texts("keyPoints", count: 1...5, 600)
    }

    private func rightCount(_ fields: inout StudyFields) -> ClosedRange<Int> {
        guard let node = fields.value("rightCount") else { return 2...3 }
        var range = StudyFields(node, of: "a range", prose: prose, into: issues)
        let minimum = range.integer("min", in: 2...5) ?? 2
        let maximum = range.integer("max", in: 2...5) ?? 3
        range.finish()
        guard minimum <= maximum else {
            issues.error("empty-range", "'min' is more than 'max'.", at: node.location)
            return 2...3
        }
        return minimum...maximum
    }

    /// Every place is one that something fills.
    private func checkPlaces(_ node: ContentNode) {
        for entry in node.entries ?? [] {
            let values = [entry.value] + (entry.value.entries ?? []).map(\.value)
            for value in values {
                for name in TemplatePlace.names(in: value.text ?? "") where !TemplatePlace.names.contains(name) {
                    issues.error(
                        "unknown-place",
                        "Nothing fills '{\(echo(name))}'.\(suggestion(name, among: TemplatePlace.names))",
                        at: value.location)
                }
            }
        }
    }
}
