import Foundation
import Pronunciation
import PronunciationCoach
import Testing

@testable import LearningService

@Suite("Tips and praise on what was said")
struct SpokenTipsTests {
    private let content: PronunciationContent

    init() throws {
        content = PronunciationContent.load(directory: Repository.root, defaults: try Repository.defaults()).0
    }

    private func reply(_ assessment: Assessment, progress: [PhonemeProgress] = []) -> PronunciationReply {
        content.reply(assessment, language: "es-MX", explanationLanguage: "en", progress: progress)
    }

    /// A word of so many sounds, each of which came out as another.
    private func word(_ sounds: [(String, heard: String)]) -> Assessment {
        var assessment = AssessmentFixture.dog
        assessment.words[1].phonemes = sounds.enumerated().map { place, sound in
            AssessmentFixture.phoneme(sound.0, 20, 0.3 + 0.08 * Double(place), heard: [sound.heard])
        }
        return assessment
    }

    @Test("however many sounds were wrong, three are told, and only these have feedback")
    func atMostThree() throws {
        let reply = reply(word([("r", "ɾ"), ("e", "i"), ("a", "e"), ("s", "x"), ("t", "d"), ("l", "n")]))
        let tips = try #require(reply.tips)
        #expect(tips.count == 3)
        #expect(tips.allSatisfy { !$0.text.isEmpty && 0.6...1 ~= $0.confidence })
        let told = reply.words.flatMap(\.phonemes).filter { !$0.feedback.isEmpty }
        #expect(told.count == 3 && reply.words.flatMap(\.problematicPhonemes).count == 3)
    }

    @Test("a word that was heard in the place of another is named, also where its sound alone was not doubted")
    func partner() throws {
        var assessment = AssessmentFixture.dog
        assessment.words[1].phonemes[2].doubt = 0.1
        assessment.words[1].nearer = NearerWord(word: "pero", phoneme: 2, unit: "ɾ", confidence: 0.95)
        let tip = try #require(reply(assessment).tips?.first)
        #expect(tip.partner == "pero" && tip.heard == "ɾ" && tip.unit == "r" && tip.confidence == 0.95)
        #expect(tip.text.hasPrefix("“perro” sounded more like “pero”. "))
    }

    @Test("where it is not sure which of two words was said, neither is named")
    func unsurePartner() throws {
        var assessment = AssessmentFixture.dog
        assessment.words[1].nearer = NearerWord(word: "pero", phoneme: 2, unit: "ɾ", confidence: 0.94)
        let tip = try #require(reply(assessment).tips?.first)
        #expect(tip.partner == nil && tip.heard == "ɾ" && !tip.text.contains("pero"))
    }

    @Test("of Japanese the reply tells that length is not judged, and why")
    func notJudged() throws {
        let reply = content.reply(AssessmentFixture.dog, language: "ja", explanationLanguage: "es")
        #expect(reply.notJudged == [.length, .pitch])
        #expect(reply.notJudgedReason?.hasPrefix("Aquí no se valora: cuánto dura un sonido; el tono") == true)
    }

    @Test("what was not said has no tip")
    func omitted() throws {
        var assessment = AssessmentFixture.broken
        assessment.words[1] = AssessmentFixture.dog.words[0]
        #expect(try #require(reply(assessment).tips).isEmpty)
        #expect(reply(assessment).praise == "In what you did say, no sound stood out as wrong.")
    }

    @Test("in a whole sentence one of two words is named only where the sound that tells them apart was not said well")
    func partnerSaidWell() throws {
        var assessment = AssessmentFixture.dog
        assessment.words[1].phonemes[2] = AssessmentFixture.phoneme("r", 88, 0.5)
        assessment.words[1].nearer = NearerWord(word: "pero", phoneme: 2, unit: "ɾ", confidence: 0.99)
        #expect(try #require(reply(assessment).tips).map(\.partner) == ["pero"])
        assessment.words += Array(repeating: assessment.words[0], count: 3)
        #expect(try #require(reply(assessment).tips).isEmpty)
    }

    @Test("something else in the place of a word is told as that, with what was heard beside it, and has no tip")
    func otherWord() throws {
        var assessment = AssessmentFixture.dog
        assessment.words[1].isOther = true
        assessment.words[1].attemptedPronunciation = "ato"
        assessment.insertions = [
            InsertedSounds(kind: .word, wordIndex: 1, start: 0.25, end: 0.3, heard: "ɡ", confidence: 0.99)
        ]
        let reply = reply(assessment)
        #expect(reply.message == "In place of “perro” something else was heard: [ɡato].")
        #expect(try #require(reply.tips).isEmpty && reply.praise == nil)
        #expect(reply.words.map(\.isOther) == [nil, true])
    }

    @Test("a word that was left out beside something else was replaced by it; several are left out")
    func replaced() {
        var assessment = AssessmentFixture.broken
        assessment.insertions = [
            InsertedSounds(kind: .word, wordIndex: 1, start: 0.1, end: 0.3, heard: "el", confidence: 0.99)
        ]
        #expect(reply(assessment).message == "You left out: por la. In place of “Un” something else was heard: [el].")
        #expect(reply(assessment).words.map(\.isOther) == [true, nil, nil, nil])
        #expect(reply(assessment).words[0].attemptedPronunciation == "el")
        assessment.insertions?[0].kind = .hesitation
        #expect(reply(assessment).message == "You left out: Un, por la. You hesitated aloud before “perro”.")
        assessment.insertions?[0].kind = .sound
        #expect(reply(assessment).message?.hasPrefix("You left out: Un, por la. Before “perro”") == true)
    }

    @Test("what was said between two words takes the place of one of them alone")
    func claimed() {
        var assessment = AssessmentFixture.dog
        for (index, heard) in ["la", "ato"].enumerated() {
            assessment.words[index].isOther = true
            assessment.words[index].attemptedPronunciation = heard
        }
        assessment.insertions = [
            InsertedSounds(kind: .word, wordIndex: 1, start: 0.25, end: 0.3, heard: "ɡ", confidence: 0.99)
        ]
        let message = reply(assessment).message ?? ""
        #expect(message.hasSuffix("else was heard: [ato]."))
        #expect(message.contains("“Un” something else was heard: [laɡ]."))
    }

    @Test("what may have been another text, and what lacks the high sounds, is neither praised nor corrected")
    func doubtful() throws {
        var assessment = AssessmentFixture.dog
        assessment.certainty = .doubtful
        let doubted = reply(assessment)
        #expect(doubted.message?.hasPrefix("That may not have been “Un perro”.") == true)
        #expect(try #require(doubted.tips).isEmpty && doubted.praise == nil)
        assessment.certainty = .sure
        assessment.isNarrowBand = true
        let narrow = reply(assessment)
        #expect(narrow.message?.hasPrefix("This recording lacks the high frequencies") == true)
        #expect(try #require(narrow.tips).isEmpty && narrow.praise == nil)
    }

    @Test("where little speaks for the text, that every sound was clear is not said")
    func unsureText() throws {
        var assessment = AssessmentFixture.dog
        assessment.words.removeLast()
        #expect(reply(assessment).praise == "You said all of it, and no sound stood out as wrong.")
        assessment.certainty = .unsure
        #expect(reply(assessment).praise == nil)
    }

    @Test("a sound that was low, but not surely wrong, has neither a tip nor praise for every sound")
    func unsure() throws {
        var assessment = AssessmentFixture.dog
        assessment.words[1].phonemes[2].doubt = 0.4
        let reply = reply(assessment)
        #expect(try #require(reply.tips).isEmpty)
        #expect(reply.praise == "No single sound stood out enough to be sure of a tip.")
    }

    @Test("a sound that mostly goes wrong and went well is praised")
    func improved() {
        var progress = PhonemeProgress(language: "es", unit: "p")
        progress.update(scores: [30, 35, 40], at: Date(timeIntervalSince1970: 0))
        #expect(reply(AssessmentFixture.dog, progress: [progress]).praise == "Your [p] was clear this time.")
        #expect(reply(AssessmentFixture.dog).praise == nil)
    }

    @Test("the same mistake in several recordings is one tip, where it was clearest, with all its occurrences")
    func gathered() throws {
        let trill = try #require(reply(AssessmentFixture.dog).tips?.first)
        var clearer = trill
        clearer.confidence = 0.95
        clearer.word = "carro"
        var other = trill
        other.unit = "e"
        other.confidence = 0.99
        let tips = [trill, other, clearer].gathered
        #expect(tips.map(\.unit) == ["r", "e"])
        #expect(tips.first?.word == "carro" && tips.first?.occurrences == 2)
        let many = ["a", "e", "i", "o", "u"].map { unit in
            var tip = trill
            tip.unit = unit
            return tip
        }
        #expect(many.gathered.count == 3)
    }
}
