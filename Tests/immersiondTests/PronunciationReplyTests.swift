import ContentFiles
import Foundation
import Pronunciation
import PronunciationCoach
import Testing

@testable import JSONText
@testable import LearningService

@Suite("What a learner gets to know about a recording")
struct PronunciationReplyTests {
    @Test("the reply has the seed's names, scores to two decimals and times in milliseconds, byte for byte")
    func shape() throws {
        let reply = try PronunciationReply.told(AssessmentFixture.dog, advice: "Mind [r].")
        #expect(
            String(decoding: try WireFormat.encode(reply), as: UTF8.self) == """
                {"accepted":true,"accuracyScore":84.13,"completeness":100,"confidence":0.812,"duration":1,"fluency":91,\
                "prosody":72.5,"tips":[{"confidence":0.9,"heard":"ɾ","occurrences":1,"phonemeIndex":2,\
                "symbol":"r","text":"Mind [r].",\
                "unit":"r","word":"perro","wordIndex":1}],"totalScore":82,"words":[\
                {"accuracyScore":96,"attemptedPronunciation":"un","correctPronunciation":"un","end":0.25,\
                "isOmitted":false,"phonemes":[\
                {"accuracyScore":97,"end":0.175,"feedback":"","soundedLike":[],"start":0.1,"symbol":"u"},\
                {"accuracyScore":95,"end":0.25,"feedback":"","soundedLike":[],"start":0.175,"symbol":"n"}],\
                "problematicPhonemes":[],"start":0.1,"word":"Un"},\
                {"accuracyScore":71.24,"attemptedPronunciation":"peɾo","correctPronunciation":"pero","end":0.7,\
                "isOmitted":false,"phonemes":[\
                {"accuracyScore":93,"end":0.375,"feedback":"","soundedLike":[],"start":0.3,"symbol":"p"},\
                {"accuracyScore":66,"end":0.475,"feedback":"","soundedLike":[],"start":0.4,"symbol":"e"},\
                {"accuracyScore":38.5,"end":0.575,"feedback":"Mind [r].","soundedLike":["ɾ","l"],"start":0.5,\
                "symbol":"r"},\
                {"accuracyScore":99,"end":0.675,"feedback":"","soundedLike":[],"start":0.6,"symbol":"o"}],\
                "problematicPhonemes":[{"accuracyScore":38.5,"feedback":"Mind [r].","symbol":"r"}],"start":0.3,\
                "word":"perro"}]}
                """)
    }

    @Test("what was not accepted has a reason and a message, and no score", arguments: Assessment.Verdict.allCases)
    func refusal(verdict: Assessment.Verdict) throws {
        guard verdict != .accepted else { return }
        let content = PronunciationContent.load(directory: Repository.root, defaults: try Repository.defaults()).0
        for language in ["en", "es"] {
            let assessment = Assessment(verdict: verdict, confidence: 0.1, duration: 2.34, text: "Un perro")
            let reply = content.reply(assessment, language: "es", explanationLanguage: language)
            let json = try WireFormat.decode(JSONValue.self, from: WireFormat.encode(reply))
            guard case .object(let members) = json else {
                Issue.record("no object")
                continue
            }
            #expect(Set(members.keys) == ["accepted", "confidence", "duration", "message", "reason", "words"])
            #expect(json["accepted"] == false)
            #expect(json["reason"]?.string == verdict.rawValue)
            #expect(json["words"]?.elements?.isEmpty == true)
            let message = try #require(json["message"]?.string)
            #expect(message.count > 20 && !message.contains("{"), "\(message)")
        }
    }

    @Test("what was left out is named before all else, and has nothing to practise")
    func omissions() throws {
        let content = PronunciationContent.load(directory: Repository.root, defaults: try Repository.defaults()).0
        var assessment = AssessmentFixture.broken
        func reply(_ language: String, in reader: String) -> PronunciationReply {
            content.reply(assessment, language: language, explanationLanguage: reader)
        }
        let english = reply("es-MX", in: "en")
        #expect(english.accepted && english.reason == nil)
        #expect(english.message == "You left out: Un, por la.")
        #expect(reply("es", in: "es").message == "Te ha faltado decir: Un, por la.")
        #expect(reply("ja", in: "en").message == "You left out: Un, porla.")
        #expect(english.words.map(\.isOmitted) == [true, false, true, true])
        for word in english.words where word.isOmitted {
            #expect(word.accuracyScore == 0 && word.problematicPhonemes.isEmpty && !word.phonemes.isEmpty)
            #expect(word.phonemes.allSatisfy { $0.accuracyScore == nil && $0.feedback.isEmpty && $0.start == $0.end })
        }
        assessment.words.removeAll(where: \.isOmitted)
        #expect(reply("es", in: "en").message == nil)
    }

    @Test("a sound is to be practised when its score is low or it sounded like another")
    func problematic() {
        #expect(AssessmentFixture.phoneme("r", 59.9, 0).isProblematic)
        #expect(!AssessmentFixture.phoneme("r", 60, 0).isProblematic)
        #expect(AssessmentFixture.phoneme("r", 60, 0, heard: ["ɾ"]).isProblematic)
    }
}

@Suite("Messages about pronunciation")
struct PhraseBookTests {
    @Test("the repository has every phrase in English and Spanish, and the two differ")
    func repository() throws {
        let phrases = try PhraseBook.repository()
        for phrase in Phrase.allCases where phrase != .total {
            #expect(phrases.text(phrase, in: "en") != phrases.text(phrase, in: "es"), "\(phrase)")
        }
        #expect(phrases.text(.silence, in: "es-MX") == phrases.text(.silence, in: "es"))
        #expect(phrases.text(.silence, in: "fr") == phrases.text(.silence, in: "en"))
    }

    @Test("every verdict but acceptance has its phrase")
    func verdicts() {
        for verdict in Assessment.Verdict.allCases {
            #expect((verdict.phrase == nil) == (verdict == .accepted), "\(verdict)")
        }
    }

    @Test("what is filled in is not filled in again")
    func filling() throws {
        let phrases = try PhraseBook.repository()
        #expect(phrases.text(.wrongSentence, in: "en", ["text": "{text} {"]).contains("“{text} {”"))
    }

    @Test("a phrase that is missing, unknown or names a value it does not get is refused by its place")
    func faults() throws {
        let text = try String(contentsOf: Repository.root.appending(path: PhraseBook.file), encoding: .utf8)
        let defaults = try Repository.defaults()
        func faults(_ text: String) -> [String] {
            do throws(ContentError) {
                _ = try PhraseBook(ContentNode(parsing: text, file: "m.yaml"), defaults)
                return []
            } catch {
                return error.diagnostics.map(\.description)
            }
        }
        #expect(faults(text).isEmpty)
        #expect(faults(text + "silense: {en: a, es: b}\n").contains { $0.contains("'silense'") })
        #expect(faults(text.replacing("\nsilence:", with: "\nhush:")).contains { $0.contains("'silence'") })
        let wrong = faults(text.replacing("{duration} s, too short", with: "{seconds} s, too short"))
        #expect(wrong.count == 1)
        #expect(wrong.first?.contains("'{seconds}' cannot be filled in here; allowed: {duration}.") == true)
    }
}
