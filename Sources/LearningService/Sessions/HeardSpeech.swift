package import Conversation
package import Foundation
package import Pronunciation
package import SpeechClient
package import SpeechProtocol

/// What was heard when a learner spoke. Stored with the turn.
package struct HeardSpeech: Codable, Sendable, Hashable {
    /// The answer that was recognised; nil when none was.
    package var transcript: String?
    package var assessment: Assessment

    package init(_ assessment: Assessment) {
        self.assessment = assessment
        transcript = assessment.verdict == .accepted ? assessment.text : nil
    }

    /// From which ``Assessment/trust`` on what was heard is taken without asking.
    private static let enough = 0.8
    /// The same for some words heard freely. A word or two of them may be wrong, but a node understands hardly anything
    /// else by accident: of the meanings that were asked about before, 117 of 121 were right, whatever the trust.
    private static let enoughOfSeveral = 0.5
    /// How many words are some. One or two can be found in music, or in another language.
    private static let severalWords = 3

    /// How far the conversation may rely on ``transcript``.
    package var trust: HearingTrust {
        guard let trust = assessment.trust else { return .full }
        let words = assessment.text.split(separator: " ").count { $0 != "…" }
        let isSeveral = assessment.isExpected != true && words >= Self.severalWords
        return trust >= (isSeveral ? Self.enoughOfSeveral : Self.enough) ? .words : .doubtful
    }

    /// Gives up what was heard: it was none of what may be said.
    mutating func dismiss() {
        transcript = nil
        assessment.verdict = .wrongSentence
        (assessment.text, assessment.trust, assessment.isExpected) = ("", nil, nil)
    }

    /// What it means for the conversation; nil when there was nothing to understand, and it is still the learner's
    /// turn.
    package var input: DialogueInput? {
        switch assessment.verdict {
        case .accepted: .say(assessment.text)
        case .wrongSentence: .unclearSpeech
        case .silence, .noise, .clipping, .tooShort, .tooLong: nil
        }
    }
}

/// Hears which of the answers that a conversation expects a learner gave, and how it sounded.
package struct SpeechListener: Sendable {
    package let pool: SpeechWorkerPool

    package init(pool: SpeechWorkerPool) {
        self.pool = pool
    }

    /// - Parameters:
    ///   - audio: A whole audio file.
    ///   - words: What else may be said; nil hears the answers alone.
    ///   - language: The scenario's: es-MX.
    ///   - voice: Whose pronunciation is the measure.
    ///   - habits: The language's, as far as the voice does not tell.
    ///   - partners: By a word in small letters, those that one sound tells apart from it.
    package func hear(
        _ audio: Data, expecting answers: SpokenAnswers, or words: WordNetwork? = nil, language: String, voice: String,
        habits: SpeechHabits, partners: [String: [String]] = [:]
    ) async throws(SpeechError) -> HeardSpeech {
        HeardSpeech(
            try await pool.assess(
                audio: [UInt8](audio),
                AssessmentRequest(
                    language: language, voice: voice,
                    target: .grammar(RecognitionGrammar(answers), else: words),
                    habits: habits, partners: partners)))
    }
}

extension RecognitionGrammar {
    package init(_ answers: SpokenAnswers) {
        self.init(
            words: answers.words, stateCount: answers.stateCount,
            edges: answers.edges.map { Edge(source: $0.source, target: $0.target, word: $0.word) },
            finals: answers.finals)
    }
}

extension WordNetwork {
    /// Nil where there are no words.
    package init?(_ model: WordModel) {
        guard !model.words.isEmpty else { return nil }
        self.init(
            words: model.words, wordCosts: model.wordCosts.map(UInt16.init(nats:)),
            backoffs: model.backoffs.map(UInt16.init(nats:)),
            pairs: model.pairs.map { Pair(first: $0.first, second: $0.second, cost: UInt16(nats: $0.cost)) })
    }
}
