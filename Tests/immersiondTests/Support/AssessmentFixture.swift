import Foundation
import Pronunciation
import PronunciationCoach

@testable import LearningService

/// Assessments made up for tests; the same on every machine.
enum AssessmentFixture {
    /// "Un perro" of one second: a good word, then one whose trill was a tap.
    static let dog: Assessment = {
        var assessment = Assessment(verdict: .accepted, confidence: 0.81234, duration: 1, text: "Un perro")
        assessment.scores = UtteranceScores(
            accuracy: 84.126, fluency: 91, prosody: 72.5, completeness: 100, total: 82.004)
        assessment.words = [
            AssessedWord(
                word: "Un", accuracyScore: 96, start: 0.1, end: 0.2504, attemptedPronunciation: "un",
                correctPronunciation: "un", phonemes: [phoneme("u", 97, 0.1), phoneme("n", 95, 0.17512)]),
            AssessedWord(
                word: "perro", accuracyScore: 71.239, start: 0.3, end: 0.7, attemptedPronunciation: "peɾo",
                correctPronunciation: "pero",
                phonemes: [
                    phoneme("p", 93, 0.3), phoneme("e", 66, 0.4), phoneme("r", 38.504, 0.5, heard: ["ɾ", "l"]),
                    phoneme("o", 99, 0.6),
                ]),
        ]
        return assessment
    }()

    /// "Un perro por la", of which only "perro" was said.
    static let broken: Assessment = {
        var assessment = dog
        assessment.text = "Un perro por la"
        let said = dog.words[1]
        func omitted(_ word: String, at place: Double) -> AssessedWord {
            AssessedWord(
                word: word, isOmitted: true, accuracyScore: 0, start: place, end: place, attemptedPronunciation: "",
                correctPronunciation: word,
                phonemes: word.map { symbol in
                    AssessedPhoneme(
                        symbol: "\(symbol)", unit: "\(symbol)", accuracyScore: nil, start: place, end: place,
                        soundedLike: [])
                })
        }
        assessment.words = [
            omitted("Un", at: said.start), said, omitted("por", at: said.end), omitted("la", at: said.end),
        ]
        assessment.scores?.completeness = 25
        assessment.tracks = tracks(seconds: 1)
        return assessment
    }()

    static func phoneme(_ symbol: String, _ score: Double, _ start: Double, heard: [String] = []) -> AssessedPhoneme {
        AssessedPhoneme(
            symbol: symbol, unit: symbol, accuracyScore: score, start: start, end: start + 0.075, soundedLike: heard,
            doubt: heard.isEmpty ? 0.1 : 0.9, heardConfidence: heard.isEmpty ? nil : 0.7)
    }

    /// An assessment of so many words, a quarter of a second each, with tracks of its whole length.
    static func drawn(words count: Int, word: String = "sol") -> Assessment {
        let duration = 0.4 + 0.25 * Double(count)
        var assessment = Assessment(
            verdict: .accepted, confidence: 0.8, duration: duration,
            text: Array(repeating: word, count: count).joined(separator: " "))
        assessment.scores = UtteranceScores(accuracy: 80, fluency: 80, prosody: 80, completeness: 100, total: 80)
        assessment.words = (0..<count).map { index in
            let start = 0.2 + 0.25 * Double(index)
            return AssessedWord(
                word: word, accuracyScore: 75, start: start, end: start + 0.24, attemptedPronunciation: "sol",
                correctPronunciation: "sol",
                phonemes: [
                    phoneme("s", 95, start), phoneme("o", 70, start + 0.08),
                    phoneme("l", 20, start + 0.16, heard: ["ɾ"]),
                ])
        }
        assessment.tracks = tracks(seconds: duration)
        return assessment
    }

    static func tracks(seconds: Double) -> SignalTracks {
        let frames = Int(seconds * 100)
        return SignalTracks(
            secondsPerFrame: 0.01, envelope: (0..<frames).map { Float($0 % 25) / 25 },
            spectrogram: (0..<frames * 40).map { UInt8(truncatingIfNeeded: $0 &* 7_919 >> 3) }, bands: 40,
            pitch: (0..<frames).map { $0 % 25 < 18 ? 180 + Float($0 % 25) : 0 },
            referencePitch: (0..<frames).map { $0 % 25 < 20 ? 120 - Float($0 % 25) : 0 })
    }
}

extension PronunciationReply {
    /// What a learner without a history is told, with one text for every tip.
    static func told(_ assessment: Assessment, message: String = "", advice: String = "") throws -> PronunciationReply {
        let tips = TipChooser(nil, language: "es").tips(on: assessment).map { ToldTip(tip: $0, text: advice) }
        let praise = PronunciationContent(phrases: try .repository())
            .praise(for: assessment, tips: tips, progress: [], in: "en")
        return PronunciationReply(assessment, message: message, praise: praise, tips: tips)
    }
}

extension PhraseBook {
    /// The repository's own.
    static func repository() throws -> PhraseBook {
        try PhraseBook(directory: Repository.root, defaults: try Repository.defaults())
    }
}
