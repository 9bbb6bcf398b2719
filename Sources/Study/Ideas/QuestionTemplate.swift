/// How a question is made of what an idea holds, where nobody has written one.
package struct QuestionTemplate: Sendable, Hashable, Codable, Identifiable {
    package var id: String
    package var bloom: BloomCategory
    package var type: QuestionType
    /// With places in braces, `{idea.title}`.
    package var question: TextByLanguage
    package var why: TextByLanguage?
    package var right: String?
    package var wrong: String?
    /// msq: how many right options.
    package var rightCount: ClosedRange<Int>
    /// Options in all; with fewer the question is not made.
    package var minOptions: Int
    /// openEnded: each a key point, or a list whose entries are key points.
    package var keyPoints: [String] = []
    package var enough: Int?
    package var modelAnswer: String?
    /// cloze.
    package var text: String?
    package var blanks: String?
}

/// The templates there are, and which of them a test takes.
package struct QuestionTemplates: Sendable, Hashable, Codable {
    /// Nine places; of each the first template that can be made.
    package var test: [[String]]
    package var templates: [QuestionTemplate]

    package subscript(id: String) -> QuestionTemplate? { templates.first { $0.id == id } }
}

/// The places that templates are filled at.
enum TemplatePlace {
    private static let ideaTexts = [
        "title", "description", "primer.thesis", "primer.story", "primer.oneLineRecall",
    ]
    private static let ideaLists = ["primer.useItWhen", "primer.howToApply", "primer.edgesAndLimits"]

    /// Lines of a primer that a word can be left out of.
    static let gappedLines = ["thesis", "oneLineRecall"]

    static let names: Set<String> = {
        var names: Set<String> = []
        for owner in ["idea", "other"] {
            names.formUnion(ideaTexts.map { "\(owner).\($0)" })
            names.formUnion(ideaLists.flatMap { ["\(owner).\($0).item", "\(owner).\($0).each"] })
        }
        names.formUnion(gappedLines.flatMap { ["idea.primer.\($0).gap", "idea.primer.\($0).form"] })
        names.formUnion([
            "rule.correctExample.item", "rule.incorrectExample.item", "rule.incorrectExample.fix",
            "rule.exercise.question",
            "rule.exercise.correctAnswer", "rule.exercise.option", "rule.exercise.explanation",
        ])
        for owner in ["word", "otherWord"] {
            names.formUnion(["word", "gloss", "sentence.gap", "sentence.form"].map { "\(owner).\($0)" })
        }
        return names
    }()

    /// The names between braces, in their order.
    static func names(in text: String) -> [String] {
        text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { rest in
            rest.firstIndex(of: "}").map { String(rest[..<$0]) }
        }
    }
}
