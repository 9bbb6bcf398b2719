package import Foundation
package import JSONText
package import LearningService
package import Logging

/// Turns messages into replies: reads JSON-RPC 2.0, finds the method, checks its parameters, runs it.
package struct Dispatcher: Sendable {
    /// Bytes of a message that may be answered at once: what reading it and checking a text of its length takes is
    /// under a millisecond.
    static let smallMessage = 256

    package let methods: [String: RPCMethod]
    package let logger: Logger
    package let lanes: WorkLanes
    let access: AccessCheck?
    let events: EventHub?
    let metrics: RequestMetrics
    package let audit: AuditLog?
    private let quotas: RequestQuotas
    private let slowSeconds: Double

    /// - Parameters:
    ///   - access: Holds devices to what they may; unless given, there are none.
    ///   - events: Hears what was carried out.
    ///   - metrics: Counts it.
    ///   - quotas: What one client may ask for.
    ///   - audit: Keeps what was taken in, given out and deleted; nothing does unless given.
    ///   - slowSeconds: After which a call is worth a line of the log; of long work thirty times that.
    package init(
        methods: [RPCMethod], logger: Logger, lanes: WorkLanes = WorkLanes(), access: AccessCheck? = nil,
        events: EventHub? = nil, metrics: RequestMetrics = RequestMetrics(),
        quotas: RequestQuotas = RequestQuotas(), audit: AuditLog? = nil, slowSeconds: Double = 1
    ) {
        self.quotas = quotas
        self.metrics = metrics
        self.audit = audit
        self.slowSeconds = slowSeconds
        self.access = access
        self.events = events
        self.methods = Dictionary(uniqueKeysWithValues: methods.map { ($0.name, $0) })
        self.logger = logger
        self.lanes = lanes
    }

    /// The reply to one message, a line without its line break; nil when there is nothing to say (notifications).
    ///
    /// A small request for a method that answers at once is carried out where the caller is, everything else on a lane.
    /// What a client asked that has left is not begun, but for notifications, whose senders wait for no reply.
    package func reply(to message: Data, from client: any RequestingClient = DaemonItself()) async -> Data? {
        guard message.count > Self.smallMessage else { return await read(message, client, isOnLane: false) }
        return await lanes.short.run { await read(message, client, isOnLane: true) }
    }

    private func read(_ message: Data, _ client: any RequestingClient, isOnLane: Bool) async -> Data? {
        let value: JSONValue
        do {
            value = try JSONParser.parse(message)
        } catch {
            return Self.failure(.null, RPCError(.parseError, "The message cannot be read as JSON: \(error)."))
        }
        guard case .array(let requests) = value else { return await reply(to: value, client) }
        guard !requests.isEmpty, requests.count <= RequestLimits.batchRequests else {
            return Self.failure(
                .null,
                RPCError(
                    .invalidRequest,
                    "A batch holds 1 to \(RequestLimits.batchRequests) requests, not \(requests.count)."))
        }
        guard !isOnLane else { return await reply(toBatch: requests, client) }
        return await lanes.short.run { await reply(toBatch: requests, client) }
    }

    /// One after the other, and others' requests in between.
    private func reply(toBatch requests: [JSONValue], _ client: any RequestingClient) async -> Data? {
        var batch = Data("[".utf8)
        for (index, request) in requests.enumerated() {
            if index > 0 { await lanes.short.letOthersThrough() }
            let isFull = batch.count > RequestLimits.batchReplyBytes
            guard let reply = isFull ? Self.refusal(of: request) : await reply(to: request, client) else { continue }
            if batch.count > 1 { batch.append(UInt8(ascii: ",")) }
            batch.append(reply)
            client.keeps(replying: batch.count)
        }
        batch.append(UInt8(ascii: "]"))
        return batch.count == 2 ? nil : batch
    }

    /// The answer to a request that is not carried out because the replies before it are large enough.
    private static func refusal(of request: JSONValue) -> Data? {
        guard let id = request["id"] else { return nil }
        let error = RPCError(
            .messageTooLarge,
            "The batch's replies exceed \(RequestLimits.batchReplyBytes >> 20) MiB; send this request in another batch."
        )
        return failure(isValidID(id) ? id : .null, error)
    }

    private func reply(to request: JSONValue, _ client: any RequestingClient) async -> Data? {
        guard case .object(let members) = request else {
            return Self.failure(.null, RPCError(.invalidRequest, "A request is an object, not \(request.kindName)."))
        }
        let id = members["id"]
        let replyID = id.flatMap { Self.isValidID($0) ? $0 : nil } ?? .null
        do {
            let method = try self.method(of: members)
            let result = try await carryOut(method, members["params"], client, isNotification: id == nil)
            return id == nil ? nil : Self.success(replyID, result)
        } catch is ClientLeft {
            return nil
        } catch {
            let failure = self.rpcError(for: error, method: members["method"]?.string)
            // A broken request has no say in whether it is answered; a sound one without an id is a notification.
            return id == nil && failure.code != .invalidRequest ? nil : Self.failure(replyID, failure)
        }
    }

    /// Nobody is there to read the reply.
    private struct ClientLeft: Error {}

    private func carryOut(
        _ method: RPCMethod, _ parameters: JSONValue?, _ client: any RequestingClient, isNotification: Bool
    ) async throws -> Data {
        @Sendable func call() async throws -> Data {
            guard isNotification || !client.isGone else { throw ClientLeft() }
            return try await method.call(parameters, from: client)
        }
        try quotas.count(client, of: method.name)
        if client.authority.isRemote { try await requireAccess(method, parameters, client) }
        let announcement = await announcement(of: method, parameters)
        let begun = ContinuousClock.now
        do {
            let result =
                switch method.pace {
                case .atOnce: try await call()
                case .short: try await lanes.short.run(call)
                case .long: try await lanes.long.run(call)
                case .bulk: try await quotas.withFile(of: client) { try await lanes.bulk.run(call) }
                }
            await note(method, parameters, client, since: begun, failure: nil)
            if let announcement { await announce(announcement, method, result) }
            if method.name == Methods.learnerUpdate.text { await withdrawEvents(of: parameters, method) }
            return result
        } catch {
            if !(error is ClientLeft) { await note(method, parameters, client, since: begun, failure: error) }
            throw error
        }
    }

    /// Counts a call, and tells of it where it was slow or is to be remembered. What it held is nobody's business.
    private func note(
        _ method: RPCMethod, _ parameters: JSONValue?, _ client: any RequestingClient,
        since begun: ContinuousClock.Instant, failure: (any Error)?
    ) async {
        let seconds = (ContinuousClock.now - begun) / .seconds(1)
        metrics.add(method.name, seconds: seconds, failed: failure != nil)
        if seconds > ([.long, .bulk].contains(method.pace) ? 30 * slowSeconds : slowSeconds) {
            logger.notice(
                "a slow request", metadata: ["method": "\(method.name)", "milliseconds": "\(Int(seconds * 1_000))"])
        }
        guard let audit, let call = AuditedCall(method, parameters, client, isRefused: false) else { return }
        if let failure {
            call.noteRefusal(RPCError(known: failure)?.code ?? .internalError, in: audit)
        } else {
            await call.note(in: audit)
        }
    }

    private func requireAccess(
        _ method: RPCMethod, _ parameters: JSONValue?, _ client: any RequestingClient
    ) async throws {
        guard let access else { throw RPCError(.forbidden, "Devices are not let in here.") }
        do {
            try await access.check(method, try method.named(parameters), client)
        } catch {
            if let audit, let error = error as? RPCError, [.forbidden, .unauthorized].contains(error.code) {
                AuditedCall(method, parameters, client, isRefused: true)?.noteRefusal(error.code, in: audit)
            }
            throw error
        }
    }

    /// The result of a method, for transports that have a form of their own.
    ///
    /// - Throws: ``RPCError``.
    package func result(
        of name: String, _ parameters: JSONValue, from client: any RequestingClient
    ) async throws(RPCError) -> Data {
        guard let method = methods[name] else {
            throw RPCError(.methodNotFound, "There is no method '\(name)'.", field: "method")
        }
        do {
            return try await carryOut(method, parameters, client, isNotification: true)
        } catch {
            throw rpcError(for: error, method: name)
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

    package static func failure(_ id: JSONValue, _ error: RPCError) -> Data {
        envelope(id, member: "error", (try? WireFormat.encode(error)) ?? Data("null".utf8))
    }

    /// Bytes around a result, with an id as clients choose them.
    private static let envelopeBytes = 64

    private static func envelope(_ id: JSONValue, member: StaticString, _ value: Data) -> Data {
        var json = JSONWriter(reserving: value.count + Self.envelopeBytes)
        json.object { json in
            json.set("jsonrpc", "2.0")
            json.name("id")
            switch id {
            case .integer(let number): json.integer(number)
            case .string(let text): json.string(text)
            case .null, .bool, .number, .array, .object: json.null()
            }
            json.name(member)
            json.encoded(value)
        }
        return Data(json.bytes)
    }
}
