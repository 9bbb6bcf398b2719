import SpeechProtocol

/// A request that cannot be met, for whoever made it.
struct Refused: Error, Equatable {
    var reason: WorkerRefusal
    var message: String

    init(_ reason: WorkerRefusal, _ message: String) {
        self.reason = reason
        self.message = message
    }

    var reply: WorkerReply { .refusal(reason, message: message) }
}
