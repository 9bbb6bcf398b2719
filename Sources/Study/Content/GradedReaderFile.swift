import ContentFiles
import Lexicon

/// Reads the file of a graded reader.
struct GradedReaderFile {
    let prose: String
    let folder: String
    let issues: DiagnosticCollector

    func read(_ node: ContentNode) -> GradedReader {
        var fields = StudyFields(node, of: "a reader", prose: prose, into: issues)
        let id = fields.id()
        let language = fields.requiredText("language", 20)
        if !language.isEmpty, baseLanguage(of: language) != folder {
            issues.error(
                "language-mismatch",
                "The language is '\(echo(language))', but the file stands in the folder '\(folder)'.",
                at: fields.place("language"))
        }
        let chapters = fields.list("chapters", count: 1...50)
        let ideas = fields.list("ideas", count: 3...6)
        let reader = GradedReader(
            id: id, title: fields.requiredText("title", 200), author: fields.requiredText("author", 100),
            language: language, region: fields.requiredText("region", 100),
            level: fields.requiredChoice("level", CEFRLevel.a1),
            genre: fields.requiredChoice("genre", ReaderGenre.story),
            emoji: fields.requiredText("emoji", 2), summary: fields.requiredProse("summary", 1_000),
            names: fields.texts("names", count: 0...200, 100), chapters: chapters.map(chapter),
            words: fields.list("words", count: 10...15).map(word), ideas: ideas.map(idea),
            questions: QuestionReader(prose: prose, issues: issues, needsEvidence: true).read(
                fields.list("questions", count: 8...8)
            ).map(answeredHere))
        fields.finish()
        fields.checkUnique(reader.chapters.map(\.id), chapters)
        fields.checkUnique(reader.ideas.map(\.id), ideas)
        checkEvidence(reader, node)
        return reader
    }

    /// Who reads a text answers in its language.
    private func answeredHere(_ question: Question) -> Question {
        var question = question
        if question.type == .openEnded { question.answerIn = question.answerIn ?? folder }
        return question
    }

    private func chapter(_ node: ContentNode) -> GradedReader.Chapter {
        var fields = StudyFields(node, of: "a chapter", prose: prose, into: issues)
        defer { fields.finish() }
        return GradedReader.Chapter(
            id: fields.id(), title: fields.requiredText("title", 200),
            paragraphs: fields.texts("paragraphs", count: 1...200, 2_000))
    }

    private func word(_ node: ContentNode) -> ReaderWord {
        var fields = StudyFields(node, of: "a word", prose: prose, into: issues)
        defer { fields.finish() }
        return ReaderWord(
            word: fields.requiredText("word", 100), gloss: fields.requiredProse("gloss", 200),
            forms: fields.texts("forms", count: 0...50, 100))
    }

    private func idea(_ node: ContentNode) -> ReaderIdea {
        var fields = StudyFields(node, of: "an idea of a reader", prose: prose, into: issues)
        defer { fields.finish() }
        return ReaderIdea(
            id: fields.id(), title: fields.requiredProse("title", 100),
            description: fields.requiredProse("description", 600),
            importance: fields.requiredChoice("importance", Importance.foundation),
            depthTarget: fields.requiredInteger("depthTarget", in: 1...3), idea: fields.text("idea", 100))
    }

    /// Evidence is a sentence of the text, word for word.
    private func checkEvidence(_ reader: GradedReader, _ node: ContentNode) {
        let passages = reader.passages.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        for (question, place) in zip(reader.questions, node["questions"]?.elements ?? []) {
            guard let evidence = question.evidence, !evidence.isEmpty else { continue }
            let wanted = evidence.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if !passages.contains(where: { $0.contains(wanted) }) {
                issues.error(
                    "no-evidence", "The text does not hold this sentence, word for word.",
                    at: place["evidence"]?.location ?? place.location)
            }
        }
    }
}
