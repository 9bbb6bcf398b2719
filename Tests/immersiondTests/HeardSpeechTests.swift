import Conversation
import LearningService
import Pronunciation
import Testing

@Suite("How far what was heard is trusted")
struct HeardSpeechTests {
    private func trust(_ text: String, _ trust: Double?, isExpected: Bool? = nil) -> HearingTrust {
        var assessment = Assessment(verdict: .accepted, confidence: 1, duration: 1, text: text)
        (assessment.trust, assessment.isExpected) = (trust, isExpected)
        return HeardSpeech(assessment).trust
    }

    @Test("of some words heard freely one may be wrong; of one or two, and of an expected sentence, none")
    func trust() {
        #expect(trust("quiero un café", nil) == .full)
        #expect(trust("gracias un beso", 0.55) == .words)
        #expect(trust("gracias un beso", 0.45) == .doubtful)
        #expect(trust("… … gracias", 0.55) == .doubtful)
        #expect(trust("un beso", 0.75) == .doubtful)
        #expect(trust("un beso", 0.85) == .words)
        #expect(trust("quiero un café", 0.75, isExpected: true) == .doubtful)
    }
}
