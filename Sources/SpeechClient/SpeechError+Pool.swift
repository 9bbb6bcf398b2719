/// The errors of the pool itself, worded once.
extension SpeechError {
    static let unspeakable = SpeechError(
        code: .ttsUnspeakable, message: "the synthesiser crashes on this text; change its wording")
    static let late = SpeechError(
        code: .timedOut, message: "the synthesiser did not answer in time; try again, or speak a shorter text")
    static let cancelled = SpeechError(code: .cancelled, message: "the request was cancelled")
    static let shutDown = SpeechError(code: .workerUnavailable, message: "speech is being shut down")
    static let interrupted = SpeechError(
        code: .workerUnavailable, message: "the speech workers are being killed from outside; see the system's log")

    static func broken(_ reason: String) -> SpeechError {
        SpeechError(code: .workerUnavailable, message: "no speech worker can be started: \(reason)")
    }

    static func crowded(_ waiting: Int) -> SpeechError {
        SpeechError(
            code: .workerUnavailable, message: "\(waiting) requests for speech are waiting already; try again later")
    }
}
