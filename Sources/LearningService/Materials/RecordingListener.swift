import ContentFiles
import Foundation
import Pronunciation
package import SpeechClient
import SpeechProtocol
import Study

/// Finds out how long a recording is, and when its paragraphs are said. What is said it is told: nothing is
/// transcribed.
package struct RecordingListener: Sendable {
    /// What was found out about a recording.
    struct Heard: Sendable {
        /// Seconds.
        var duration: Double
        /// One for each paragraph; nil where it is not known when it is said.
        var times: [ClosedRange<Double>?]
    }

    private let pool: SpeechWorkerPool
    private let catalog: ContentCatalog

    package init(pool: SpeechWorkerPool, catalog: ContentCatalog) {
        self.pool = pool
        self.catalog = catalog
    }

    /// - Parameters:
    ///   - paragraphs: What is said, in its order.
    ///   - language: Of the speech. In one whose sounds are not known, and for what is too long to be compared with its
    ///     text, there are no times.
    /// - Throws: ``SpeechError`` for what is no recording, or when the workers cannot be asked.
    func listen(to file: URL, paragraphs: [String], language: String) async throws -> Heard {
        let audio = [UInt8](try Data(contentsOf: file))
        var heard = Heard(
            duration: try await pool.measure(audio: audio), times: .init(repeating: nil, count: paragraphs.count))
        let text = paragraphs.joined(separator: " ")
        guard !text.isEmpty, text.utf8.count <= WorkerLimits.textBytes else { return heard }
        let content = catalog.snapshot.pronunciation.value.content
        let request = AssessmentRequest(
            language: language, voice: content.voice(for: language), target: .text(text, phones: nil),
            habits: content.habits(of: language))
        guard let assessment = try? await pool.assess(audio: audio, request), assessment.verdict == .accepted else {
            return heard
        }
        heard.times = Transcript.times(
            of: paragraphs,
            words: assessment.words.filter { !$0.isOmitted }.map { ($0.word, $0.start, $0.end) })
        return heard
    }
}
