import Foundation
import TestSupport
import Testing

@testable import Study

/// The labelled answers of `Fixtures/open-answers.jsonl`, half of whose questions the grader was tuned on.
struct LabelledQuestion: Decodable {
    struct Answer: Decodable {
        var id: String
        var text: String
        var found: [String]
        var verdict: GradeVerdict
    }

    var id: String
    var language: String
    var question: String
    var keyPoints: [KeyPoint]
    var enough: Int
    var answers: [Answer]

    static let all: [LabelledQuestion] = {
        let file = Checkout.file("Tests/StudyTests/Fixtures/open-answers.jsonl")
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.compactMap { try? JSONDecoder().decode(LabelledQuestion.self, from: Data($0.utf8)) }
    }()
}

@Suite struct OpenAnswerMeasureTests {
    @Test func theMeasureHasThirtyQuestionsOfTenAnswers() {
        #expect(LabelledQuestion.all.count == 30)
        #expect(LabelledQuestion.all.allSatisfy { $0.answers.count == 10 })
    }
}

/// What the grader made of some questions, beside what their labels say.
struct GraderMeasure {
    private(set) var answers = 0
    private(set) var agreed = 0
    private(set) var notSure = 0
    private(set) var points = 0
    private(set) var pointsAgreed = 0
    private(set) var differences: [String] = []

    var agreement: Double { Double(agreed) / Double(answers) }

    init(_ questions: [LabelledQuestion]) {
        for question in questions {
            let grader = Shipped.grader(question.language)
            for answer in question.answers {
                let grade = grader.grade(
                    answer.text, question: question.question, keyPoints: question.keyPoints, enough: question.enough)
                answers += 1
                if grade.verdict == .notSure { notSure += 1 }
                points += question.keyPoints.count
                pointsAgreed += question.keyPoints.count { grade.found.contains($0.id) == answer.found.contains($0.id) }
                if grade.verdict == answer.verdict {
                    agreed += 1
                } else {
                    differences.append(
                        "\(question.id) \(answer.id): \(grade.verdict) \(grade.found), "
                            + "label \(answer.verdict) \(answer.found)"
                    )
                }
            }
        }
    }
}

extension LabelledQuestion {
    /// Tuned on: half of the questions, by a hash of the id that nobody chose (MD5, even).
    var isTuned: Bool { Self.tuned.contains(id) }

    private static let tuned: Set<String> = [
        "postales-de-montevideo-pilar-no-more", "el-gato-del-mercado-why-cat-stays-away",
        "el-gato-del-mercado-what-six-have-in-common", "diario-de-una-mudanza-how-wednesday-felt",
        "el-barco-en-la-pared-how-she-escapes", "el-barco-en-la-pared-grandmother-secret",
        "el-bus-equivocado-how-both-got-lost", "el-bus-equivocado-who-is-the-man",
        "quien-es-el-ultimo-why-evelio-was-silent", "genero-three-nouns", "sobremesa-explain-to-tom", "minga-start-one",
    ]
}

extension OpenAnswerMeasureTests {
    @Test func theGraderAgreesWithTheLabelsItWasTunedOn() {
        let measure = GraderMeasure(LabelledQuestion.all.filter(\.isTuned))
        #expect(measure.agreement >= 0.9, "\(measure.differences)")
    }
}

extension OpenAnswerMeasureTests {
    /// Nobody looked at these answers while the grader was made. They were measured twice: 154 of 180 agreed first, and
    /// 158 once words counted that mean the same; 5 of the others are not sure. The aim is 162.
    @Test func theGraderIsNoWorseOnLabelsItHasNotSeen() {
        let measure = GraderMeasure(LabelledQuestion.all.filter { !$0.isTuned })
        #expect(measure.answers == 180)
        #expect(measure.agreed >= 158)
    }
}
