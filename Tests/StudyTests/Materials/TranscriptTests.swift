import Foundation
import Testing

@testable import Study

@Suite struct TranscriptTests {
    @Test func passagesHaveTheTimesOfTheirWords() {
        let texts = ["El gato duerme.", "¡La luna brilla, la luna!", "Nadie contesta."]
        let words: [(String, Double, Double)] = [
            ("el", 0.1, 0.3), ("gato", 0.3, 0.7), ("duerme", 0.7, 1.2), ("la", 2, 2.1), ("luna", 2.1, 2.6),
            ("brilla", 2.6, 3), ("luna", 3.4, 3.9),
        ]
        let times = Transcript.times(of: texts, words: words.map { (word: $0.0, start: $0.1, end: $0.2) })
        #expect(times == [0.1...1.2, 2...3.9, nil])
    }

    @Test func wordsThatAreWrittenOtherwiseArePassedOver() {
        let words = [(word: "tres", start: 0.0, end: 0.5), (word: "mesas", start: 0.5, end: 1.0)]
        #expect(Transcript.times(of: ["3 mesas", "y sillas"], words: words) == [0.5...1, nil])
        #expect(Transcript.times(of: [], words: words).isEmpty)
        #expect(Transcript.times(of: ["a"], words: []) == [nil])
    }

    @Test func aTranscriptWithoutARecordingLastsUpToItsLastWord() {
        let passages = [
            Transcript.Passage(start: 1, end: 4, text: "Uno."), Transcript.Passage(start: nil, end: nil, text: "Dos."),
        ]
        let now = Date(timeIntervalSince1970: 0)
        #expect(Transcript(passages: passages, at: now).duration == 4)
        #expect(Transcript(passages: passages, duration: 9, at: now).duration == 9)
        #expect(Transcript(passages: passages, at: now).text == "Uno.\n\nDos.")
    }
}
