import Foundation
import Logging

/// Turns messages into replies: reads JSON-RPC 2.0, finds the method, checks its parameters, runs it.
struct Dispatcher: Sendable {
    /// Most requests that one batch may hold.
    static let batchLimit = 100
    /// Bytes of replies after which a batch carries nothing more out.
    static let batchReplyLimit = 16 << 20

    let methods: [String: RPCMethod]
    let logger: Logger

    init(methods: [RPCMethod], logger: Logger) {
        self.methods = Dictionary(uniqueKeysWithValues: methods.map { ($0.name, $0) })
        self.logger = logger
    }

    /// The reply to one message, a line without its line break; nil when there is nothing to say (notifications).
    func reply(to message: Data) async -> Data? {
        let value: JSONValue
        do {
            value = try JSONParser.parse(message)
        } catch {
            return Self.failure(.null, RPCError(.parseError, "The message is not valid JSON: \(error)."))
        }
        guard case .array(let requests) = value else { return await reply(to: value) }
        guard !requests.isEmpty, requests.count <= Self.batchLimit else {
            return Self.failure(
                .null,
                RPCError(.invalidRequest, "A batch holds 1 to \(Self.batchLimit) requests, not \(requests.count)."))
        }
        var batch = Data("[".utf8)
        for request in requests {
            let isFull = batch.count > Self.batchReplyLimit
            guard let reply = isFull ? Self.refusal(of: request) : await reply(to: request) else { continue }
            if batch.count > 1 { batch.append(UInt8(ascii: ",")) }
            batch.append(reply)
        }
        batch.append(UInt8(ascii: "]"))
        return batch.count == 2 ? nil : batch
    }

    /// The answer to a request that is not carried out because the replies before it are large enough.
    private static func refusal(of request: JSONValue) -> Data? {
        guard let id = request["id"] else { return nil }
        let error = RPCError(
            .messageTooLarge,
            "The batch's replies exceed \(batchReplyLimit >> 20) MiB; send this request in another batch.")
        return failure(isValidID(id) ? id : .null, error)
    }

    private func reply(to request: JSONValue) async -> Data? {
        guard case .object(let members) = request else {
            return Self.failure(.null, RPCError(.invalidRequest, "A request is an object, not \(request.kindName)."))
        }
        let id = members["id"]
        let replyID = id.flatMap { Self.isValidID($0) ? $0 : nil } ?? .null
        do {
            let method = try self.method(of: members)
            let result = try await method.call(members["params"])
            return id == nil ? nil : Self.success(replyID, result)
        } catch {
            let failure = self.rpcError(for: error, method: members["method"]?.string)
            // A broken request has no say in whether it is answered; a sound one without an id is a notification.
            return id == nil && failure.code != .invalidRequest ? nil : Self.failure(replyID, failure)
        }
    }

    private func method(of members: [String: JSONValue]) throws(RPCError) -> RPCMethod {
        guard members["jsonrpc"] == "2.0" else {
            throw RPCError(.invalidRequest, "'jsonrpc' must be \"2.0\".", field: "jsonrpc")
        }
        if let id = members["id"], !Self.isValidID(id) {
            throw RPCError(.invalidRequest, "'id' must be a string, a 64-bit whole number or null.", field: "id")
        }
        guard let name = members["method"]?.string else {
            throw RPCError(.invalidRequest, "'method' must be a string.", field: "method")
        }
        guard let method = methods[name] else {
            throw RPCError(
                .methodNotFound, "There is no method '\(name.prefix(64))'; rpc.discover lists them all.",
                field: "method")
        }
        return method
    }

    private func rpcError(for error: any Error, method: String?) -> RPCError {
        if let error = RPCError(known: error) { return error }
        logger.error("a method failed unexpectedly", metadata: ["method": "\(method ?? "")", "error": "\(error)"])
        return RPCError(.internalError, "The daemon failed at this request; its log says more.")
    }

    private static func isValidID(_ id: JSONValue) -> Bool {
        switch id {
        case .string, .integer, .null: true
        case .number, .bool, .array, .object: false
        }
    }

    /// The envelope is put together by hand, so that a result is encoded once and not parsed again.
    private static func success(_ id: JSONValue, _ result: Data) -> Data {
        envelope(id, member: "result", result)
    }

    static func failure(_ id: JSONValue, _ error: RPCError) -> Data {
        envelope(id, member: "error", (try? WireFormat.encode(error)) ?? Data("null".utf8))
    }

    private static func envelope(_ id: JSONValue, member: String, _ value: Data) -> Data {
        var data = Data(#"{"jsonrpc":"2.0","id":"#.utf8)
        data.append((try? WireFormat.encode(id)) ?? Data("null".utf8))
        data.append(Data(",\"\(member)\":".utf8))
        data.append(value)
        data.append(UInt8(ascii: "}"))
        return data
    }
}
