import ContentFiles
import Lexicon

/// Checks a reader's text against its level, and open questions against their own model answers.
struct ReaderCheck {
    /// Nil where its words are not known.
    let language: LanguagePack?
    let grading: GradingWords?
    let issues: DiagnosticCollector

    func check(_ reader: GradedReader, _ node: ContentNode) {
        let count = reader.passages.reduce(0) { $0 + RunningWords.count(in: $1) }
        if !(300...1_500).contains(count) {
            issues.error(
                "wrong-length", "The text has \(count) words; a reader has 300 to 1,500.",
                at: node["chapters"]?.location ?? node.location)
        }
        if let language, !language.lexicon.isEmpty {
            let coverage = ReaderCoverage(reader, language: language)
            if coverage.share < ReaderCoverage.least {
                let unknown = coverage.unknown.prefix(12).joined(separator: ", ")
                issues.error(
                    "low-coverage",
                    "Of 100 running words \((coverage.share * 100).inTenths) are known at \(reader.level.rawValue); "
                        + "95 must be. "
                        + "Unknown: \(unknown).", at: node["chapters"]?.location ?? node.location)
            }
        }
        for (question, place) in zip(reader.questions, node["questions"]?.elements ?? []) {
            checkModelAnswer(question, place)
        }
    }

    /// A model answer holds enough key points itself.
    func checkModelAnswer(_ question: Question, _ node: ContentNode) {
        guard question.type == .openEnded, let answer = question.modelAnswer, !question.keyPoints.isEmpty else {
            return
        }
        let grade = OpenAnswerGrader(language: language, words: grading ?? GradingWords())
            .grade(answer, question: question.question, keyPoints: question.keyPoints, enough: question.needed)
        guard grade.verdict != .right else { return }
        issues.error(
            "weak-model-answer",
            "The model answer holds too few key points; missing: \(grade.missing.joined(separator: ", ")).",
            at: node["modelAnswer"]?.location ?? node.location)
    }
}
