import JSONText
import Vocab

/// Why a history cannot be worked out: a code that never changes, and a message that names the member at fault.
struct ReplayFault: Error, Sendable, Hashable {
    var code: String
    var message: String

    init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }

    init(_ error: VocabError) {
        self.init(error.code, "The history cannot be worked out: \(error).")
    }
}

extension FailedLine {
    init(id: JSONValue, _ fault: ReplayFault) {
        self.id = id
        error = Failure(code: fault.code, message: fault.message)
    }
}
