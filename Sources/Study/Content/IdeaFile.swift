import ContentFiles
import Lexicon

/// Reads the file of an idea.
struct IdeaFile {
    let prose: String
    let issues: DiagnosticCollector

    func read(_ node: ContentNode, language: String) -> Idea {
        var fields = StudyFields(node, of: "an idea", prose: prose, into: issues)
        let kind = fields.requiredChoice("kind", IdeaKind.grammar)
        var idea = Idea(
            id: fields.id(), language: language, kind: kind, level: fields.requiredChoice("level", CEFRLevel.a1))
        idea.title = fields.requiredProse("title", 100)
        idea.description = fields.requiredProse("description", 600)
        idea.importance = fields.requiredChoice("importance", Importance.foundation)
        idea.depthTarget = fields.requiredInteger("depthTarget", in: 1...3)
        idea.rules = fields.requiredTexts("rules", 100)
        idea.regions = fields.texts("regions", count: 0...30, 100)
        idea.prerequisites = fields.requiredTexts("prerequisites", 100)
        if let primer = fields.requiredValue("primer") { idea.primer = self.primer(primer) }
        let questions = fields.list("questions", count: 9...9)
        idea.questions = QuestionReader(prose: prose, issues: issues).read(questions)
        fields.finish()
        if !IdeaKind.ofContent.contains(kind) {
            let kinds = IdeaKind.ofContent.map(\.rawValue).joined(separator: " or ")
            issues.error("bad-choice", "An idea of the content is of the kind \(kinds).", at: fields.place("kind"))
        }
        if kind == .grammar, idea.rules.isEmpty, node["rules"] != nil {
            issues.error(
                "no-rule", "A grammar idea names at least one rule of the language's grammar.",
                at: fields.place("rules"))
        }
        checkOrder(idea.questions, questions)
        return idea
    }

    /// Three easy, three medium, three hard, in this order.
    private func checkOrder(_ questions: [Question], _ nodes: [ContentNode]) {
        for (index, (question, node)) in zip(questions, nodes).enumerated() where index < 9 {
            let expected = QuestionDifficulty.allCases[index / 3]
            guard question.difficulty != expected else { continue }
            issues.error(
                "wrong-difficulty",
                "Question \(index + 1) of a test is \(expected.rawValue), and '\(question.bloom.rawValue)' is "
                    + "\(question.difficulty.rawValue): three easy, three medium, three hard, in this order.",
                at: node["bloom"]?.location ?? node.location)
        }
    }

    private func primer(_ node: ContentNode) -> Primer {
        var fields = StudyFields(node, of: "a primer", prose: prose, into: issues)
        defer { fields.finish() }
        return Primer(
            thesis: fields.requiredText("thesis", 600), story: fields.requiredText("story", 3_000),
            useItWhen: fields.texts("useItWhen", count: 2...6, 600),
            howToApply: fields.texts("howToApply", count: 2...6, 600),
            edgesAndLimits: fields.texts("edgesAndLimits", count: 2...6, 600),
            oneLineRecall: fields.requiredText("oneLineRecall", 300),
            furtherLearning: fields.list("furtherLearning", count: 1...6).map(link))
    }

    private func link(_ node: ContentNode) -> PrimerLink {
        var fields = StudyFields(node, of: "a link", prose: prose, into: issues)
        let title = fields.requiredText("title", 200)
        var targets: [PrimerLink.Target] = []
        for kind in PrimerLink.Kind.allCases {
            if let id = fields.text(kind.rawValue, 2_000) { targets.append(PrimerLink.Target(kind: kind, id: id)) }
        }
        fields.finish()
        if targets.count != 1 {
            issues.error(
                "bad-link",
                "A link has exactly one of \(PrimerLink.Kind.allCases.map(\.rawValue).joined(separator: ", ")).",
                at: node.location)
        }
        let target = targets.first ?? PrimerLink.Target(kind: .url, id: "")
        if target.kind == .url, !target.id.isEmpty, !target.id.hasPrefix("https://") {
            issues.error("bad-url", "A url begins with https://.", at: node["url"]?.location ?? node.location)
        }
        return PrimerLink(title: title, target: target)
    }
}
