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
        return try blocking {
            try await listener.hear(
                audio, expecting: answers, language: language, voice: voice, habits: habits
            ).input
        }
    }

    func shutdown() {
        guard let pool = pool.withLock({ $0 }) else { return }
        _ = try? blocking { await pool.shutdown() }
    }

    private func blocking<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
        let result = ResultBox<Value>()
        let done = DispatchSemaphore(value: 0)
        Task {
            do { result.set(.success(try await body())) } catch { result.set(.failure(error)) }
            done.signal()
        }
        done.wait()
        return try result.get()
    }
}

private final class ResultBox<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)

    func set(_ value: Result<Value, any Error>) { result.withLock { $0 = value } }

    func get() throws -> Value {
        guard let result = result.withLock({ $0 }) else { throw LaunchError("The speech worker gave no answer.") }
        return try result.get()
    }
}
