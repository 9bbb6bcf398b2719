import Conversation
import Foundation
import LearningService
import SpeechClient
import Synchronization

/// Understands the recordings of scenarios' tests by the speech worker, which is started by the first of them.
final class RecordingHearer: Sendable {
    private let makePool: @Sendable () -> SpeechWorkerPool
    private let pool = Mutex<SpeechWorkerPool?>(nil)
    private let content: PronunciationContent

    init(content: PronunciationContent, pool: @escaping @Sendable () -> SpeechWorkerPool) {
        self.content = content
        makePool = pool
    }

    /// Blocks until the recording is understood; not for the threads of Swift's concurrency.
    ///
    /// - Returns: Nil when there is nothing to understand in it.
    func hear(_ file: String, expecting answers: SpokenAnswers?, language: String) throws -> DialogueInput? {
        guard let answers else { return .unclearSpeech }
        guard let audio = FileManager.default.contents(atPath: file) else {
            throw LaunchError("The recording \(file) cannot be read.")
        }
        let listener = SpeechListener(
            pool: pool.withLock { pool in
                let running = pool ?? makePool()
                pool = running
                return running
            })
        let (voice, habits) = (content.voice(for: language), content.habits(of: language))
        return try Blocking.value {
            try await listener.hear(
                audio, expecting: answers, language: language, voice: voice, habits: habits
            ).input
        }
    }

    func shutdown() {
        guard let pool = pool.withLock({ $0 }) else { return }
        _ = try? Blocking.value { await pool.shutdown() }
    }
}
