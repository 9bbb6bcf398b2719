import Foundation
import Lexicon
import Testing

@testable import Study

@Suite struct ReadTextTests {
    @Test func aTextIsReadInSentencesWithTheStateOfEachWord() throws {
        let language = try #require(Shipped.spanish)
        let text = ReadText(
            ["—¿Vienes, Julia? «Sí.» Tengo ganas de comer pan."], language: language,
            states: ["venir": .known, "sí": .known, "pan": .learning, "comer": .ignored, "de": .known],
            phrases: ["tengo ganas de": .known])
        #expect(text.sentences.count == 3)
        #expect(text.phrases == ["tengo ganas de"])
        let words = text.sentences.flatMap(\.words).filter { $0.state != nil }
        #expect(words.map(\.text) == ["Vienes", "Julia", "Sí", "Tengo", "ganas", "de", "comer", "pan"])
        #expect(words.map(\.state).last == .learning && words[6].state == .ignored && words[3].phrase == 0)
        #expect(text.coverage.words == 8 && text.coverage.isHard)
    }

    @Test func whatIsMetMostOftenIsLearntFirst() throws {
        let language = try #require(Shipped.spanish)
        let words = TextWords(["El río. La luna y el río.", "Los ríos."], language: language)
        let states: [String: WordState] = ["el": .known, "y": .known]
        #expect(words.wordsToLearn(states, limit: 2).map(\.lemma) == ["río", "luna"])
        #expect(words.wordsToLearn(states, limit: 2).map(\.count) == [3, 1])
        #expect(words.coverage(states) == TextCoverage(words: 9, knownWords: 5))
    }

    @Test func aParagraphEndsItsSentences() throws {
        let language = try #require(Shipped.spanish)
        let text = ReadText(["Seis desayunos", "Son las seis. ¡Hola!"], language: language, states: [:])
        #expect(text.paragraphs.map(\.sentences.count) == [1, 2])
        // Spans count from the beginning of the paragraph.
        #expect(text.paragraphs[1].sentences.map(\.span.start) == [0, 14])
    }

    @Test func abbreviationsEndNoSentence() throws {
        let language = try #require(Shipped.spanish)
        let text = ReadText(["Vive en EE. UU. con el Sr. Gil, p. ej. en casa. Sale."], language: language, states: [:])
        #expect(text.sentences.count == 2)
    }

    @Test func anEmptyTextIsKnown() throws {
        let text = ReadText([""], language: try #require(Shipped.spanish), states: [:])
        #expect(text.coverage.share == 1 && text.sentences.isEmpty)
    }
}
