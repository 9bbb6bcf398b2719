import Foundation

@testable import JSONText
@testable import Protocol
@testable import SocketTransport

/// A method's example, as a running daemon describes it by rpc.discover.
struct DocumentedRequest: Sendable {
    var method: String
    var parameters: [String: JSONValue]
    /// Codes that the method says it may answer, and those that may answer any message but for a fault of the daemon's
    /// own.
    var codes: Set<RPCError.Code>

    private static let ofAnyMessage: Set<RPCError.Code> = [
        .parseError, .invalidRequest, .methodNotFound, .invalidParams, .messageTooLarge,
    ]

    /// Every method of a daemon, in the order of its table.
    static func all(from connection: RPCConnection) throws -> [DocumentedRequest] {
        try (connection.call("rpc.discover")["methods"]?.elements ?? []).map { method in
            let example = method["examples"]?.elements?.first?["params"]?.elements ?? []
            let codes = (method["errors"]?.elements ?? []).compactMap {
                $0["code"]?.number.flatMap { RPCError.Code(rawValue: Int($0)) }
            }
            return DocumentedRequest(
                method: method["name"]?.string ?? "",
                parameters: Dictionary(
                    uniqueKeysWithValues: example.map { ($0["name"]?.string ?? "", $0["value"] ?? .null) }),
                codes: Set(codes).union(ofAnyMessage))
        }
    }

    /// The request as a message.
    func message(id: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "id": id, "method": .string(method), "params": .object(parameters)]
    }
}

/// What is wrong with a reply, whatever was asked.
enum ReplyFault {
    /// What only the code of the daemon and its libraries calls so; no message for a client says it.
    nonisolated(unsafe) private static let internalText =
        #/
            Optional\( | Swift\. | Error\ Domain | DecodingError | EncodingError | GRDB | sqlite3?_ | \.swift\b
            | 0x[0-9a-f]{6,} | __C\. | immersiond\.[A-Z] | [Ff]atal\ error
        /#

    /// Nil for a proper reply.
    ///
    /// - Parameter codes: Of the errors that may be answered.
    static func of(_ reply: JSONValue, codes: Set<RPCError.Code>) -> String? {
        guard reply["jsonrpc"] == "2.0", reply["id"] != nil else { return "no JSON-RPC envelope" }
        guard let error = reply["error"] else { return reply["result"] == nil ? "neither result nor error" : nil }
        let message = error["message"]?.string ?? ""
        guard let code = error["code"]?.number.flatMap({ RPCError.Code(rawValue: Int($0)) }) else {
            return "an unknown code: \(message)"
        }
        if message.isEmpty { return "an error without a message" }
        if message.contains(internalText) { return "internal text: \(message)" }
        return codes.contains(code) ? nil : "an undocumented \(code): \(message)"
    }
}
