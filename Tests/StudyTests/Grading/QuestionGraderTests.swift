import Testing

@testable import Study

@Suite struct QuestionGraderTests {
    private var grader: QuestionGrader {
        QuestionGrader(language: Shipped.spanish, words: Shipped.content.grading["es"] ?? GradingWords())
    }

    @Test func allRightOptionsAndNoOtherMakeAnAnswerRight() throws {
        var question = Question(id: "q", type: .msq, bloom: .apply, question: "?")
        question.options = [
            QuestionOption(text: "a", isRight: true), QuestionOption(text: "b", isRight: true),
            QuestionOption(text: "c", isRight: false, why: "c is wrong"),
        ]
        #expect(try grader.grade(.options([1, 0]), to: question).points == 15)
        #expect(try grader.grade(.options([0]), to: question).verdict == .wrong)
        #expect(try grader.grade(.options([0, 1, 2]), to: question).why == ["c is wrong"])
        #expect(throws: QuestionGrader.Misfit.self) { try grader.grade(.options([3]), to: question) }
        #expect(throws: QuestionGrader.Misfit.self) { try grader.grade(.options([0, 0]), to: question) }
        #expect(throws: QuestionGrader.Misfit.self) { try grader.grade(.text("a"), to: question) }
    }

    @Test(arguments: [
        ("1822", true), ("En 1820.", true), ("1816", false), ("1,822", true), ("1.822", true), ("1 822", true),
        ("1820, o 1900", false), ("no sé", false), ("182", false), ("1820.5", true), ("1820,75 más o menos", true),
        ("-1822", false), ("", false), ("0.001822", false), ("01.822", false), ("no es 1822", false),
        ("1820 m/s²", true), ("1,822·10^3", true),
        ("1,822·10^3 o 1.822 × 10^2", false), ("1.822e3", true), ("18220/10", true), ("3644/2 años", true),
    ])
    func aNumberIsGivenByAllNumbersOfAnAnswer(_ answer: String, _ isRight: Bool) throws {
        var question = Question(id: "q", type: .openEnded, bloom: .recall, question: "?")
        question.keyPoints = [KeyPoint(id: "answer", point: "1822", needs: [["#1817..1827"]])]
        #expect(try grader.grade(.text(answer), to: question).isCorrect == isRight)
    }

    @Test func aGapForgivesCapitalsAndAMissingAccentThatMakesNoOtherWord() throws {
        var question = Question(id: "q", type: .cloze, bloom: .apply, question: "?")
        question.text = "___ y ___"
        question.blanks = [["llovía"], ["está"]]
        #expect(try grader.grade(.gaps(["Llovia", "está"]), to: question).verdict == .right)
        let grade = try grader.grade(.gaps(["llovía", "esta"]), to: question)
        #expect(grade.verdict == .partial)
        #expect(grade.points == 7)
    }

    @Test(arguments: [
        ("Porque compra pan.", ["bread"]), ("No compra nada.", []),
        ("No solo compra pan, también habla.", ["bread", "talks"]),
        ("compraron panes", ["bread"]), ("Conpra pan", ["bread"]), ("habla", ["talks"]),
        ("Sin pan, pero habla.", ["talks"]),
    ])
    func keyPointsAreFoundInAnyFormUnlessDenied(_ answer: String, _ found: [String]) {
        let points = [
            KeyPoint(id: "bread", point: "Compra pan.", needs: [["comprar"], ["pan"]]),
            KeyPoint(id: "talks", point: "Habla.", needs: [["hablar"]]),
        ]
        #expect(Shipped.grader("es").grade(answer, question: "", keyPoints: points, enough: 2).found == found)
    }

    @Test(arguments: [
        ("es", "cuando =llegue", "cuando llegue", true), ("es", "cuando =llegue", "cuando llego", false),
        ("es", "=llegue", "llegué", false), ("es", "=está", "esta", true), ("es", "transpirar", "transpiramos", true),
        ("es", "comida", "apenas hay comida", false), ("en", "Andes", "salt and pepper", false),
        ("en", "Andes", "the andes", true), ("en", "feed", "it fed the poor", true),
        ("en", "food", "hardly any food", false),
    ])
    func formsAreWhatIsAskedFor(_ language: String, _ need: String, _ answer: String, _ isFound: Bool) {
        let points = [KeyPoint(id: "a", point: need, needs: [[need]])]
        let grade = Shipped.grader(language).grade(answer, question: "", keyPoints: points, enough: 1)
        #expect(grade.found == (isFound ? ["a"] : []))
    }

    @Test func anAnswerWithPartOfAPointIsNotGuessedAt() {
        let points = [
            KeyPoint(id: "cat", point: "Buscan el mismo gato.", needs: [["buscar"], ["mismo gato", "un solo gato"]])
        ]
        let grader = Shipped.grader("es")
        let own = "Cada una cree que el gato es suyo y es un solo gato para todas."
        #expect(grader.grade(own, question: "", keyPoints: points, enough: 1).verdict == .notSure)
        #expect(grader.grade("No lo sé.", question: "", keyPoints: points, enough: 1).verdict == .wrong)
        #expect(grader.grade("", question: "", keyPoints: points, enough: 1).verdict == .wrong)
    }

    @Test func feedbackNamesThePointsFoundAndMissing() throws {
        let points = [
            KeyPoint(id: "a", point: "Compra pan.", needs: [["comprar"]]),
            KeyPoint(id: "b", point: "Habla.", needs: [["hablar"]]),
        ]
        let grader = Shipped.grader("es")
        let grade = grader.grade("compra", question: "", keyPoints: points, enough: 2)
        let phrases = try #require(Shipped.content.grading["en"]).feedback
        #expect(
            grader.feedback(grade, keyPoints: points, phrases: phrases)
                == "Partly. You said: Compra pan. Missing: Habla.")
    }
}
