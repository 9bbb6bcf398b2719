import Foundation
import Lexicon
import Testing

@testable import Study

@Suite struct BookIdeaTests {
    private static let now = Date(timeIntervalSince1970: 1e9)

    /// An idea of a book with everything that a primer holds.
    private static func idea(_ number: Int, _ name: String) -> BookIdea {
        var idea = BookIdea(
            id: Idea.number(ofBook: 1, idea: number), bookID: UUID(), language: "en", level: .a2,
            title: "\(name) stacking", ideaDescription: "A new \(name) is tied to another that nobody forgets.", at: now
        )
        idea.set(
            Primer(
                thesis: "What is tied to something firm is remembered by itself: \(name).", story: "Once upon a time.",
                useItWhen: ["You begin something small, \(name) for instance.", "You keep forgetting a plan."],
                howToApply: ["Choose an anchor in your morning.", "Write the sentence down.", "Keep it short."],
                edgesAndLimits: ["Too many anchors pull each other loose.", "It needs an anchor that is daily."],
                oneLineRecall: "After the anchor, the \(name)."), at: now)
        return idea
    }

    private static func maker(_ ideas: [BookIdea]) -> QuestionMaker {
        QuestionMaker(
            templates: Shipped.content.templates, ideas: ideas.map(\.idea), language: "en", fallback: "en")
    }

    @Test func anIDTellsTheBookAndTheIdea() {
        #expect(BookIdea.numbers(of: "b2i15")?.book == 2 && BookIdea.numbers(of: "b2i15")?.idea == 15)
        for id in ["b0i1", "b1i0", "b1", "i1", "b1i1x", "ser-estar", "b99999999999i1"] {
            #expect(BookIdea.numbers(of: id) == nil)
        }
    }

    @Test func anIdeaIsTrimmedAndItsLimitsAreHeld() throws {
        var idea = Self.idea(1, "habit")
        idea.title = "  Habits  "
        idea.primer.useItWhen.append("   ")
        #expect(try idea.checked().title == "Habits")
        #expect(try idea.checked().primer.useItWhen.count == 2)
        idea.title = " "
        #expect(throws: LibraryFault.self) { try idea.checked() }
        idea.title = "Habits"
        idea.primer.furtherLearning = [PrimerLink(title: "x", target: .init(kind: .url, id: "http://x"))]
        #expect(throws: LibraryFault.self) { try idea.checked() }
    }

    @Test func aLoneIdeaWithAPrimerIsAskedAboutNineTimesInSeveralWays() throws {
        let idea = Self.idea(1, "habit")
        let questions = Self.maker([idea]).test(of: idea.idea, seed: 1)
        #expect(questions.map(\.points) == [10, 10, 10, 15, 15, 15, 25, 25, 25])
        #expect(Set(questions.map(\.type)) == [.cloze, .mcq, .openEnded])
        #expect(questions.allSatisfy { $0.answerIn == ($0.type == .openEnded ? "en" : nil) })
        // What is wrong to choose is true of the idea elsewhere, and so no nonsense.
        let limit = try #require(questions.first { $0.bloom == .critique })
        #expect(limit.options.filter { !$0.isRight }.allSatisfy { idea.primer.useItWhen.contains($0.text) })
        #expect(Set(questions.map(\.id)).count == 9)
    }

    @Test func anIdeaOfWhichLittleIsKnownIsAskedFewerTimes() {
        var idea = Self.idea(1, "habit")
        idea.set(Primer(), at: Self.now)
        #expect(idea.primerCreatedAt == nil)
        let questions = Self.maker([idea]).test(of: idea.idea, seed: 1)
        #expect(!questions.isEmpty && questions.count < 9)
    }

    @Test func noWordOfTheQuestionGivesAnAnswerAway() {
        let ideas = ["habit", "garden", "language", "music", "friend", "kitchen"].enumerated().map {
            Self.idea($0.offset + 1, $0.element)
        }
        for idea in ideas {
            for question in Self.maker(ideas).test(of: idea.idea, seed: 3) where !question.options.isEmpty {
                let name = idea.title.split(separator: " ")[0].lowercased()
                let alone = question.options.filter { $0.text.lowercased().contains(name) }
                #expect(alone.count != 1 || !alone[0].isRight || !question.question.lowercased().contains(name))
            }
        }
    }

    @Test func anOlderPrimerComesInByTheWordsOfItsNuances() throws {
        let json = """
            {"title": "Habits", "ideaDescription": "Small ones.", "depthTarget": 3, "importance": "foundation",
             "primer": {"overview": "Small steps.", "keyNuances": ["When tired, begin small.", "It is not magic."],
                        "digDeeperLinks": [{"title": "More", "url": "https://example.org"}]}}
            """
        let given = try JSONDecoder().decode(ExchangedIdea.self, from: Data(json.utf8))
        let idea = try given.idea(id: "b1i1", ofBook: UUID(), language: "en", level: .a1, at: Self.now)
        #expect(idea.primer.thesis == "Small steps." && idea.primer.useItWhen == ["When tired, begin small."])
        #expect(idea.primer.edgesAndLimits == ["It is not magic."] && idea.primer.furtherLearning.count == 1)
        #expect(idea.origin == .import && idea.importance == .foundation && idea.primerCreatedAt == Self.now)
        let again = try ExchangedIdea(idea).idea(
            id: "b1i1", ofBook: idea.bookID, language: "es", level: .b1, at: Self.now)
        #expect(again.primer == idea.primer && again.language == "en")
    }
}
