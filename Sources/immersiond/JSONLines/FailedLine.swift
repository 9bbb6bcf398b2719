import Foundation
import JSONText
import Protocol

/// What stands in place of a result, for a line whose request failed.
struct FailedLine: Encodable {
    struct Failure: Encodable {
        var code: String
        var message: String
    }

    var id: JSONValue
    var error: Failure

    init(id: JSONValue, _ error: RPCError) {
        self.id = id
        self.error = Failure(code: error.code.name, message: error.message)
    }

    /// What was parsed from JSON can be written as JSON, so the empty object is never seen.
    var data: Data { (try? WireFormat.encode(self)) ?? Data("{}".utf8) }
}
