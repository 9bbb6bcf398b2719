import JSONText
package import LearningService
import Pronunciation

extension Parameter {
    /// What tells how a text should be said, wherever a recording is scored.
    package static let expectedSpeech: [Parameter] = [
        .required(
            "text", .text(),
            "What should have been said. Sums, times and abbreviations are judged as they are said: 3,50 € in the "
                + "words 3 euros con 50."),
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
    package func scoreRequest(_ audio: AudioSource, language fallback: String) throws -> ScoreRequest {
        ScoreRequest(
            audio: audio, text: try text("text"), language: string("language") ?? fallback,
            phones: value("phones")?.elements?.map { $0.elements?.compactMap(\.string) ?? [] })
    }
}
