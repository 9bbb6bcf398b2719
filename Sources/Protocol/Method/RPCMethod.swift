package import Foundation
package import JSONText
import LearningService

/// A method of the protocol: its contract and what carries it out.
package struct RPCMethod: Sendable {
    /// How long a method can take, and so where it is carried out.
    package enum Pace: Sendable {
        /// Takes well under a millisecond and never waits: carried out where the request was read, on the event loop of
        /// its connection.
        case atOnce
        /// Some milliseconds, or it waits for the disk or a worker.
        case short
        /// Takes so long, or replies with so much, that it would hold up short ones.
        case long
        /// Takes in or gives out a file of records, which can take minutes: few at once (``RequestQuotas``), and no
        /// other method waits for them.
        case bulk
    }

    /// `namespace.verb`.
    package var name: String
    /// One sentence, present tense.
    package var summary: String
    package var parameters: [Parameter]
    /// What the reply holds, in words.
    package var result: String
    /// Parameters of a call that a reader can try as it stands, in JSON.
    package var example: String
    package var errors: [RPCError.Code]
    /// Where it is carried out.
    package var pace: Pace
    private let schema: @Sendable (inout ReplyTypes) -> ReplySchema
    private let run: @Sendable (Arguments) async throws -> Data

    /// A method whose reply is written as its type has it.
    package init<Reply: Codable & Sendable>(
        _ name: MethodName<Reply>, _ summary: String, pace: Pace = .short, parameters: [Parameter] = [],
        result: String, example: String = "{}", errors: [RPCError.Code] = [],
        run: @escaping @Sendable (Arguments) async throws -> Reply
    ) {
        self.init(
            name: name.text, summary: summary, pace: pace, parameters: parameters, result: result, example: example,
            errors: errors, schema: { $0.schema(of: Reply.self) },
            run: { arguments in try WireFormat.encode(Self.mediaNamed(await run(arguments), for: arguments.client)) })
    }

    /// A method whose reply writes its own JSON, which is the same as its type's.
    package init<Reply: Codable & Sendable & JSONWritable>(
        _ name: MethodName<Reply>, _ summary: String, pace: Pace = .short, parameters: [Parameter] = [],
        result: String, example: String = "{}", errors: [RPCError.Code] = [],
        run: @escaping @Sendable (Arguments) async throws -> Reply
    ) {
        self.init(
            name: name.text, summary: summary, pace: pace, parameters: parameters, result: result, example: example,
            errors: errors, schema: { $0.schema(of: Reply.self) },
            run: { arguments in try WireFormat.encode(Self.mediaNamed(await run(arguments), for: arguments.client)) })
    }

    /// A method whose reply is a document of no type of ours.
    package init(
        _ name: String, _ summary: String, pace: Pace, result: String,
        run: @escaping @Sendable (Arguments) async throws -> some JSONWritable
    ) {
        self.init(
            name: name, summary: summary, pace: pace, parameters: [], result: result, example: "{}", errors: [],
            schema: { _ in .anything }, run: { arguments in try WireFormat.encode(await run(arguments)) })
    }

    private init(
        name: String, summary: String, pace: Pace, parameters: [Parameter], result: String, example: String,
        errors: [RPCError.Code], schema: @escaping @Sendable (inout ReplyTypes) -> ReplySchema,
        run: @escaping @Sendable (Arguments) async throws -> Data
    ) {
        self.name = name
        self.summary = summary
        self.pace = pace
        self.parameters = parameters
        self.result = result
        self.example = example
        self.errors = errors
        self.schema = schema
        self.run = run
    }

    /// A reply as its client can use it: files of this machine are told to devices as media ids.
    private static func mediaNamed<Reply>(_ reply: Reply, for client: any RequestingClient) -> Reply {
        guard client.authority.isRemote, var holder = reply as? any MediaHolding else { return reply }
        holder.nameMedia(client.mediaID)
        return holder as? Reply ?? reply
    }

    /// What a reply holds; the types of its objects are noted in `types`.
    package func replySchema(noting types: inout ReplyTypes) -> ReplySchema { schema(&types) }

    /// Checks the parameters and carries the method out.
    ///
    /// - Returns: The result as JSON.
    package func call(_ parameters: JSONValue?, from client: any RequestingClient = DaemonItself()) async throws -> Data
    {
        let members = try named(parameters)
        try Parameter.check(members, against: self.parameters)
        return try await run(Arguments(Parameter.filled(members, self.parameters), from: client))
    }

    /// JSON-RPC allows parameters by position too: they are named in the order of the table.
    package func named(_ parameters: JSONValue?) throws(RPCError) -> [String: JSONValue] {
        switch parameters {
        case nil: return [:]
        case .object(let members): return members
        case .array(let elements):
            guard elements.count <= self.parameters.count else {
                throw RPCError(
                    .invalidParams, "\(name) takes at most \(self.parameters.count) parameters, not \(elements.count).")
            }
            return Dictionary(uniqueKeysWithValues: zip(self.parameters.map(\.name), elements))
        default: throw RPCError(.invalidRequest, "'params' must be an object or an array.", field: "params")
        }
    }
}

/// Parameters that the method table has checked.
package struct Arguments: Sendable {
    /// Who calls.
    package let client: any RequestingClient
    private let members: [String: JSONValue]

    package init(_ members: [String: JSONValue], from client: any RequestingClient = DaemonItself()) {
        self.members = members
        self.client = client
    }

    /// The value under a name; nil when absent or null.
    package func value(_ name: String) -> JSONValue? {
        guard let value = members[name], value != .null else { return nil }
        return value
    }

    /// Whether a parameter is there and null, which empties what may be empty.
    package func isNull(_ name: String) -> Bool { members[name] == .null }

    package func string(_ name: String) -> String? { value(name)?.string }
    package func number(_ name: String) -> Double? { value(name)?.number }
    package func integer(_ name: String) -> Int? {
        if case .integer(let integer) = value(name) { Int(integer) } else { nil }
    }
    package func date(_ name: String) -> Date? { string(name).flatMap(Instant.date(from:)) }
    package func uuid(_ name: String) -> UUID? { string(name).flatMap { UUID(uuidString: $0) } }
    package func strings(_ name: String) -> [String]? { value(name)?.elements?.compactMap(\.string) }

    package func flag(_ name: String) -> Bool? {
        if case .bool(let flag) = value(name) { flag } else { nil }
    }

    package func choice<Choice: RawRepresentable>(_ name: String, as type: Choice.Type = Choice.self) -> Choice?
    where Choice.RawValue == String {
        string(name).flatMap(Choice.init(rawValue:))
    }

    /// A parameter that the table declares as required.
    ///
    /// - Throws: ``RPCError/Code/internalError`` when the table and the method disagree.
    package func required<Value>(_ name: String, _ read: (Arguments) -> (String) -> Value?) throws(RPCError) -> Value {
        guard let value = read(self)(name) else {
            throw RPCError(.internalError, "The method reads '\(name)', which its table does not require.", field: name)
        }
        return value
    }

    package func text(_ name: String) throws(RPCError) -> String { try required(name, Arguments.string) }
}
