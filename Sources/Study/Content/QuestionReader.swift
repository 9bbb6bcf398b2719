import ContentFiles

/// Reads questions of content files.
struct QuestionReader {
    let prose: String
    let issues: DiagnosticCollector
    /// Whether each question names the sentence that settles it, as a reader's do.
    var needsEvidence = false

    func read(_ nodes: [ContentNode]) -> [Question] {
        let questions = nodes.map(read)
        checkDoubles(questions, nodes)
        return questions
    }

    private func read(_ node: ContentNode) -> Question {
        var fields = StudyFields(node, of: "a question", prose: prose, into: issues)
        let type = fields.requiredChoice("type", QuestionType.mcq)
        var question = Question(
            id: fields.id(), type: type, bloom: fields.requiredChoice("bloom", BloomCategory.recall),
            question: fields.requiredText("question", QuestionChecker.textLimit))
        switch type {
        case .mcq, .msq, .trueFalse:
            question.options = fields.list("options", count: counts(of: type)).map(option)
        case .openEnded: readOpen(&question, &fields)
        case .cloze:
            question.text = fields.requiredText("text", QuestionChecker.textLimit)
            question.blanks = fields.list("blanks", count: 1...20).map(alternatives)
        case .ordering: question.items = fields.texts("items", count: 3...8, QuestionChecker.textLimit)
        case .matching: question.pairs = fields.list("pairs", count: 2...10).map(pair)
        case .dictation, .translation:
            question.text = fields.requiredText("text", QuestionChecker.textLimit)
            question.answers = fields.texts(
                "answers", count: type == .translation ? 1...20 : 0...20, QuestionChecker.textLimit)
        case .speakAloud: question.text = fields.requiredText("text", QuestionChecker.textLimit)
        }
        question.explanation = fields.text("explanation", QuestionChecker.textLimit)
        question.evidence = needsEvidence ? fields.requiredText("evidence", QuestionChecker.textLimit) : nil
        fields.finish()
        for fault in QuestionChecker.faults(of: question) where Self.isNews(fault) {
            issues.error(fault.code, fault.message, at: fields.place(fault.field))
        }
        return question
    }

    /// What the fields have not reported themselves.
    private static func isNews(_ fault: QuestionChecker.Fault) -> Bool {
        !["empty-field", "text-too-long", "missing-field", "wrong-count", "unknown-field"].contains(fault.code)
    }

    /// An author's questions have more to choose from than an import's may have.
    private func counts(of type: QuestionType) -> ClosedRange<Int> {
        switch type {
        case .mcq: 3...5
        case .msq: 3...6
        default: 2...2
        }
    }

    private func option(_ node: ContentNode) -> QuestionOption {
        var fields = StudyFields(node, of: "an option", prose: prose, into: issues)
        let option = QuestionOption(
            text: fields.requiredText("text", QuestionChecker.textLimit), isRight: fields.flag("right") ?? false,
            why: fields.text("why", QuestionChecker.textLimit))
        if option.isRight == (option.why != nil) {
            issues.error(
                "right-or-why", "An option has either 'right: true' or 'why', which says what is wrong with it.",
                at: node.location)
        }
        fields.finish()
        return option
    }

    private func pair(_ node: ContentNode) -> MatchingPair {
        var fields = StudyFields(node, of: "a pair", prose: prose, into: issues)
        defer { fields.finish() }
        return MatchingPair(
            left: fields.requiredText("left", QuestionChecker.textLimit),
            right: fields.requiredText("right", QuestionChecker.textLimit))
    }

    private func readOpen(_ question: inout Question, _ fields: inout StudyFields) {
        let nodes = fields.list("keyPoints", count: 1...5)
        question.keyPoints = nodes.map(keyPoint)
        fields.checkUnique(question.keyPoints.map(\.id), nodes)
        question.enough = fields.integer("enough", in: 1...5)
        question.modelAnswer = fields.requiredText("modelAnswer", QuestionChecker.textLimit)
        question.answerIn = fields.text("answerIn", 20)
    }

    private func keyPoint(_ node: ContentNode) -> KeyPoint {
        var fields = StudyFields(node, of: "a key point", prose: prose, into: issues)
        defer { fields.finish() }
        return KeyPoint(
            id: fields.id(), point: fields.requiredText("point", 600),
            needs: fields.list("needs", count: 1...4).map(alternatives))
    }

    /// A list of texts, one of which will do.
    private func alternatives(_ node: ContentNode) -> [String] {
        let texts = node.text.map { [$0] } ?? (node.elements ?? []).compactMap(\.text)
        if texts.isEmpty || texts.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
            issues.error("not-text", "Here stands a list of texts, one of which will do.", at: node.location)
        }
        return texts
    }

    private func checkDoubles(_ questions: [Question], _ nodes: [ContentNode]) {
        var first: [String: String] = [:]
        var ids: Set<String> = []
        for (question, node) in zip(questions, nodes) {
            if !question.id.isEmpty, !ids.insert(question.id).inserted {
                issues.error(
                    "duplicate-id", "The id '\(question.id)' stands twice; give each its own.",
                    at: node["id"]?.location ?? node.location)
            }
            let hash = question.contentHash
            if let other = first[hash] {
                issues.error("duplicate-question", "This asks the same as '\(echo(other))'.", at: node.location)
            }
            first[hash] = first[hash] ?? question.id
        }
    }
}
