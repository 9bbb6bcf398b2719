import ContentFiles
import Pronunciation

/// A recording to be judged, and against what.
struct ScoreRequest: Sendable {
    var audio: AudioSource
    var text: String
    /// A language or one of its variants: es, es-MX.
    var language: String
    /// IPA symbols for each word of the text, in place of the synthesiser's.
    var phones: [[String]]?
    /// Whether a picture will be made of it.
    var wantsTracks = false
    /// The language of messages and feedback.
    var explanationLanguage = undeterminedLanguage
    /// The learner's first language; what its speakers should mind is added to feedback.
    var nativeLanguage: String?
}

extension Parameter {
    /// What tells how a text should be said, wherever a recording is scored.
    static let expectedSpeech: [Parameter] = [
        .required("text", .text(), "What should have been said."),
        .optional(
            "language", .identifier,
            "A language with a pronunciation model or one of its variants, es or es-MX; es unless given."),
        .optional(
            "phones",
            .array(
                of: .array(of: .text(maximumBytes: 16), maximumCount: PronunciationLimits.phones),
                maximumCount: PronunciationLimits.words),
            "IPA symbols for each word, in place of the synthesiser's: [[\"o\", \"l\", \"a\"]]."),
    ]
}

extension Arguments {
    /// What ``Parameter/expectedSpeech`` holds, for a recording from `audio`.
    ///
    /// - Parameter fallback: The language where the arguments name none.
    func scoreRequest(_ audio: AudioSource, language fallback: String) throws(RPCError) -> ScoreRequest {
        ScoreRequest(
            audio: audio, text: try text("text"), language: string("language") ?? fallback,
            phones: value("phones")?.elements?.map { $0.elements?.compactMap(\.string) ?? [] })
    }
}
