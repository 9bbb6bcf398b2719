import Pronunciation
import SpeechClient
import SpeechProtocol
import Testing

@testable import LearningService

@Suite("Texts whose pronunciation is judged")
struct TextReadAloudTests {
    private static let readings = SpokenReadings(
        SpokenReadings.Tables(
            says: ["Sr.": "señor", "EE. UU.": "Estados Unidos", "kg": "kilos"],
            money: ["€": SpokenReadings.Amount(one: "un euro", whole: "{n} euros", parts: "{n} euros con {c}")]))

    private func judged(_ words: [String]) -> [AssessedWord] {
        words.map {
            AssessedWord(
                word: $0, accuracyScore: 90, start: 0, end: 1, attemptedPronunciation: "", correctPronunciation: "",
                phonemes: [])
        }
    }

    @Test("they are judged as they are said, and their words told as they are written")
    func written() {
        let text = TextReadAloud.ways("¿El señor o el Sr. Gil quiere 2 kg?", Self.readings)[0]
        #expect(text.said == "¿El señor o el señor Gil quiere 2 kilos?")
        let words = text.written(judged(["El", "señor", "o", "el", "señor", "Gil", "quiere", "2", "kilos"]))
        #expect(words.map(\.word) == ["El", "señor", "o", "el", "Sr.", "Gil", "quiere", "2", "kg"])
    }

    @Test("what is said in several words is told in these")
    func several() {
        let text = TextReadAloud.ways("EE. UU. pide 3,50 €", Self.readings)[0]
        #expect(text.said == "Estados Unidos pide 3 euros con 50")
        let words = ["Estados", "Unidos", "pide", "3", "euros", "con", "50"]
        #expect(text.written(judged(words)).map(\.word) == words)
    }

    @Test("a unit that is written with its number is a word of its own")
    func inOne() {
        let text = TextReadAloud.ways("2kg", Self.readings)[0]
        #expect(text.said == "2 kilos")
        #expect(text.written(judged(["2", "kilos"])).map(\.word) == ["2", "kg"])
    }

    @Test("a text that its readings would make too long is judged as it is written")
    func tooLong() {
        let sum = "3,50 € "
        let text = String(repeating: sum, count: WorkerLimits.textBytes / sum.utf8.count)
        #expect(TextReadAloud.ways(text, Self.readings)[0].said == text)
    }

    @Test("words that are cut otherwise stay as they were judged")
    func otherwise() {
        let text = TextReadAloud.ways("el Sr. Gil", Self.readings)[0]
        #expect(text.written(judged(["elseñor", "señor"])).map(\.word) == ["elseñor", "Sr."])
    }
}
