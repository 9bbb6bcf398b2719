import Foundation
import Testing

@testable import Study

@Suite struct QuestionExchangeTests {
    private static let samples: [Question] = {
        var choice = Question(id: "hay", type: .mcq, bloom: .recall, question: "¿Qué es «hay»: verbo o nombre?")
        choice.options = [
            QuestionOption(text: "verbo = acción", isRight: true),
            QuestionOption(text: "nombre {raro}", isRight: false, why: "No: es de «haber» & nada más."),
        ]
        choice.explanation = "Es de haber."
        var several = Question(id: "agua", type: .msq, bloom: .recall, question: "Marca las bebidas")
        several.options = ["agua", "té", "pan"].map { QuestionOption(text: $0, isRight: $0 != "pan") }
        several.options[2].why = "Se come."
        var truth = Question(
            id: "sol", type: .trueFalse, bloom: .recall, question: "El sol sale por el oeste <siempre>.")
        truth.options = [QuestionOption(text: "true", isRight: false), QuestionOption(text: "false", isRight: true)]
        var pairs = Question(id: "casa", type: .matching, bloom: .recall, question: "Une")
        pairs.pairs = [MatchingPair(left: "casa", right: "house"), MatchingPair(left: "mesa", right: "table")]
        var short = Question(id: "capital", type: .openEnded, bloom: .recall, question: "¿Capital de Perú?")
        short.keyPoints = [KeyPoint(id: "answer", point: "Lima", needs: [["=Lima", "=la ciudad de Lima"]])]
        short.modelAnswer = "Lima"
        var number = Question(id: "pi", type: .openEnded, bloom: .recall, question: "¿Cuánto es π?")
        number.keyPoints = [KeyPoint(id: "answer", point: "3.14", needs: [["#3.13..3.15"]])]
        number.modelAnswer = "3.14"
        return [choice, several, truth, pairs, short, number]
    }()

    @Test func giftReadsWhatItWrote() {
        let written = GIFTWriter.write(Self.samples)
        let read = GIFTReader.read(written.text)
        #expect(read.problems == [])
        #expect(read.questions == Self.samples)
        #expect(written.leftOut == [])
    }

    @Test func moodleXMLReadsWhatItWrote() {
        let written = MoodleXML.write(Self.samples)
        let read = MoodleXML.read(written.text)
        #expect(read.problems == [])
        #expect(read.questions == Self.samples)
    }

    @Test func categoriesGoOutAsTheyCameIn() {
        let categories = ["agua": "ciencias/agua", "casa": "lengua", "sol": "ciencias/agua"]
        let broken = GIFTWriter.write(Array(Self.samples.prefix(1)), categories: ["hay": "a\r\n\r\nb? {=x}"]).text
        #expect(GIFTReader.read(broken).questions.count == 1)
        for written in [
            GIFTWriter.write(Self.samples, categories: categories).text,
            MoodleXML.write(Self.samples, categories: categories).text,
        ] {
            let read = written.hasPrefix("<") ? MoodleXML.read(written) : GIFTReader.read(written)
            let found = Dictionary(uniqueKeysWithValues: read.entries.map { ($0.question.id, $0.category) })
            #expect(found.count == Self.samples.count)
            #expect(found.compactMapValues(\.self) == categories)
        }
    }

    @Test(arguments: [",", "\t"])
    func tablesReadWhatTheyWrote(_ separator: String) {
        var samples = Self.samples.filter { $0.type == .mcq || $0.type == .msq }
        for index in samples.indices {
            for option in samples[index].options.indices { samples[index].options[option].why = nil }
        }
        samples[0].question += "\nCon \"comillas\", y más."
        let written = QuestionTable.write(samples, separator: Character(separator))
        let read = QuestionTable.read(written.text)
        #expect(read.problems == [])
        #expect(read.questions == samples)
    }

    @Test func giftOfMoodlesOwnManualIsUnderstood() throws {
        let read = GIFTReader.read(
            """
            // true/false
            ::Q1:: 1+1=2 {T}

            $CATEGORY: tests/capitals

            ::Q2:: What's between orange and green? {=yellow # right; good! ~red # wrong, it's yellow ~blue # no}\r
            \r
            Two plus two {=four =4} equals four.

            Mahatma Gandhi's birthday is {~%50%2 October ~%50%1869 ~%-100%1870} all.

            Which? {=cat -> cat food =dog -> dog food}

            Write {}

            {#5:1}

            no answer at all
            """)
        #expect(read.questions.map(\.type) == [.trueFalse, .mcq, .openEnded, .msq, .matching, .openEnded])
        #expect(read.entries[1].category == "tests/capitals")
        #expect(read.entries[1].question.options[1].why == "wrong, it's yellow")
        #expect(read.entries[2].question.question == "Two plus two ___ equals four.")
        #expect(read.problems.map(\.line) == [16, 18])
    }

    @Test func giftWithoutEmptyLinesAndWithSharesOfThePoints() {
        let read = GIFTReader.read(
            "::a:: ¿Perro? {=dog ~cat ~%50%hound}\n::b:: Luna {~%50%moon ~%50%la luna ~%-100%sun}\nA {T} B {F}\n")
        #expect(read.questions.map(\.type) == [.mcq])
        #expect(read.questions[0].options.filter(\.isRight).map(\.text) == ["dog"])
        #expect(read.problems.map(\.line) == [2])
        let apart = GIFTReader.read("Luna {~%50%moon ~%50%la luna ~%-100%sun}\n\n::c:: Sol {=sun =%50%star =%0%moon}\n")
        #expect(apart.questions.map(\.type) == [.msq, .openEnded])
        #expect(apart.questions[1].keyPoints[0].needs == [["=sun", "=star"]])
        let open = GIFTReader.read("::a:: Sol {=sun\n::b:: Luna {}\n")
        #expect(open.questions.map(\.question) == ["Luna"] && open.problems.map(\.line) == [1])
        let essay = GIFTReader.read(GIFTWriter.write(open.questions).text)
        #expect(essay.questions == open.questions)
        let table = QuestionTable.read(QuestionTable.write(open.questions).text)
        #expect(table.questions.map(\.contentHash) == open.questions.map(\.contentHash))
    }

    @Test func giftsNumbersAreTakenAsWhatTheyMayBe() {
        let read = GIFTReader.read(
            """
            When was Ulysses S. Grant born? {#1822:5####He was born in Ohio.}

            What is pi? {#3.141..3.142}

            When again? {#
              =1822:0#Yes!
              =%50%1822:2#Nearly.
            }

            How much? {#a lot}

            And a long one? {#=1125899906842624 ~#Sorry.}
            """)
        #expect(
            read.questions.map(\.keyPoints.first?.needs) == [
                [["#1817..1827"]], [["#3.141..3.142"]], [["#1822"]], [["#1125899906842624"]],
            ])
        #expect(read.questions.map(\.modelAnswer) == ["1822", "3.1415", "1822", "1125899906842624"])
        #expect(read.questions[0].explanation == "He was born in Ohio.")
        #expect(read.problems.map(\.line) == [10])
    }

    @Test func theSameQuestionIsRefusedWhateverTheOrderOfItsOptions() {
        let read = GIFTReader.read("A? {=x ~y ~z}\n\n ¡A! {~z =X ~y}\n\nA? {=x ~y ~w}\n")
        #expect(read.questions.count == 2)
        #expect(read.problems == [QuestionImport.Problem(line: 3, message: "The question is there already.")])
    }

    @Test(arguments: [
        "<!DOCTYPE q [<!ENTITY a \"b\">]><quiz/>", "<quiz><question>", "<quiz>&bomb;</quiz>", "<other/>",
        String(repeating: "<a>", count: 100), "", "<quiz></question>", "<quiz a=1/>",
    ])
    func brokenOrEvilXMLIsRefusedWithAReason(_ document: String) {
        let read = MoodleXML.read(document)
        #expect(read.questions.isEmpty)
        #expect(read.problems.count == 1)
    }

    @Test func contentHashIgnoresCapitalsAndOrderAndKeepsGaps() {
        var one = Question(id: "a", type: .cloze, bloom: .apply, question: "Completa la frase.")
        one.text = "___ es bueno"
        one.blanks = [["él"]]
        var other = one
        other.text = "es bueno ___"
        #expect(one.contentHash != other.contentHash)
        other.text = "___ ES bueno."
        other.id = "b"
        #expect(one.contentHash == other.contentHash)
    }

    @Test func theOrderShownIsTheSameForAnAttemptAndNeverTheAnswer() {
        var question = Question(id: "o", type: .ordering, bloom: .recall, question: "¿En qué orden?")
        question.items = ["a", "b", "c"]
        for seed in 0..<200 {
            let order = QuestionShuffle(seed: UInt64(seed)).order(of: question)
            #expect(order.sorted() == [0, 1, 2])
            #expect(order != [0, 1, 2])
            #expect(order == QuestionShuffle(seed: UInt64(seed)).order(of: question))
        }
    }

    @Test("of a file with too many questions it is told how many were left out")
    func tooMany() {
        var read = QuestionImport(most: 2)
        for number in 0..<5 {
            var question = Question(id: "", type: .cloze, bloom: .recall, question: "Completa la frase.")
            question.text = "___ es \(number)"
            question.blanks = [["él"]]
            if read.admits() { read.take(question, line: number) }
        }
        #expect(read.entries.count == 2)
        #expect(read.leftOut == 3)
        #expect(read.problems.isEmpty)
    }

    @Test("a JSON file brings the answers to its questions, and says which are to none")
    func oldAnswers() throws {
        let text = """
            {"questions": [{"id": "capital", "type": "mcq", "bloom": "recall", "question": "¿Capital de Perú?",
              "options": [{"text": "Lima", "isRight": true}, {"text": "Quito", "isRight": false}]}],
             "userAnswers": [
              {"questionID": "capital", "isCorrect": true, "timestamp": "2024-05-01T10:00:00Z", "timeSpent": 7},
              {"questionID": "gone", "isCorrect": true, "timestamp": "2024-05-01T10:00:00Z"},
              {"questionID": "capital"}]}
            """
        let read = QuestionFormat.json.read(text)
        #expect(read.entries.count == 1 && read.answers.count == 1 && read.problems.map(\.line) == [2, 3])
        let now = Date(timeIntervalSince1970: 1_790_000_000)
        let old = try #require(read.answers.first?.answer)
        let answer = try #require(old.answer(to: read.questions[0], at: now))
        #expect(answer.timestamp == Date(timeIntervalSince1970: 1_714_557_600) && answer.timeSpent == 7)
        #expect(answer.options == 2 && answer.isCorrect)
        #expect(old.answer(to: read.questions[0], at: Date(timeIntervalSince1970: 0)) == nil)
        let written = try QuestionFormat.json.write(
            read.questions, answers: [OldAnswer(answer, questionID: "capital")])
        let again = QuestionFormat.json.read(written.text)
        #expect(again.answers.first?.answer.answer(to: again.questions[0], at: now) == answer)
    }
}
