/// An error that a client sees: a stable code, and a message that says what was wrong and what is allowed.
package struct RPCError: Error, Sendable, Hashable {
    package var code: Code
    package var message: String
    /// The parameter at fault, as a path: `transform[3]`.
    package var field: String?

    package init(_ code: Code, _ message: String, field: String? = nil) {
        self.code = code
        self.message = message
        self.field = field
    }

    /// Codes below −32099 are JSON-RPC's own; the others are ours and never change their meaning.
    package enum Code: Int, Sendable, CaseIterable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case internalError = -32603

        case notFound = -32001
        case conflict = -32002
        case invalidText = -32003
        case contentBroken = -32004
        case sessionEnded = -32005
        case speechFailed = -32006
        case storageFailed = -32007
        case storageFull = -32008
        case messageTooLarge = -32009
        case shuttingDown = -32010
        case forbidden = -32011
        case unreadableAudio = -32012
        case unsupportedLanguage = -32013
        case unknownPhoneme = -32014
        case modelMissing = -32015
        case unreadableFile = -32016
        case tooManyConnections = -32017
        case connectionDropped = -32018
        case unauthorized = -32019
        case tooManyRequests = -32020
        case limitReached = -32021

        /// The name that `error.data.code` bears, for clients that would rather read a word.
        package var name: String { "\(self)" }

        package var meaning: String {
            switch self {
            case .parseError: "The message is not valid UTF-8 JSON."
            case .invalidRequest: "The message is JSON, but no JSON-RPC 2.0 request."
            case .methodNotFound: "No method has this name; rpc.discover lists them all."
            case .invalidParams: "A parameter is missing, unknown, of the wrong type or out of range."
            case .internalError: "The daemon failed in a way it did not foresee; its log says more."
            case .notFound: "The learner, session, scenario, word, rule, anchor or file does not exist."
            case .conflict: "The name or identifier is taken, or another client changed the same thing just now."
            case .invalidText: "The text is empty, longer than its parameter allows or holds control characters."
            case .contentBroken: "The content this needs could not be loaded."
            case .sessionEnded: "The conversation has ended; start another."
            case .speechFailed: "The text could not be spoken, or no speech worker could be reached."
            case .storageFailed: "The data could not be stored or read; nothing was changed."
            case .storageFull: "The disk is full; nothing was changed."
            case .messageTooLarge: "The message is larger than \(ServerLimits.standard.messageBytes >> 20) MiB."
            case .shuttingDown: "The daemon is stopping and takes no new requests."
            case .forbidden: "The client's user may not use this daemon, or not name files to it."
            case .unreadableAudio:
                "The audio is empty, too large, damaged, of an unknown format or no file that may be read."
            case .unsupportedLanguage: "Pronunciation cannot be judged in this language."
            case .unknownPhoneme: "A phone is no sound that the model knows."
            case .modelMissing: "The acoustic model is not installed or damaged; everything else works."
            case .unreadableFile: "The file cannot be opened, is damaged, too large or of an unknown kind."
            case .tooManyConnections: "Too many connections are open, of this user or in all."
            case .connectionDropped:
                "The daemon closes the connection: a message stayed unfinished, replies stayed unread, or it was long "
                    + "unused when others needed room."
            case .unauthorized: "The device has no token, or its token is wrong or was revoked; pair it again."
            case .tooManyRequests: "Too many wrong codes, requests or files came at once; wait a minute."
            case .limitReached: "As many records of a kind are kept as may be; the message names the limit."
            }
        }
    }
}

extension RPCError: Codable {
    private enum Key: String, CodingKey { case code, message, data }

    /// What stands in `data`.
    struct Details: Codable {
        var code: String
        var field: String?
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            Code(rawValue: try container.decode(Int.self, forKey: .code)) ?? .internalError,
            try container.decode(String.self, forKey: .message),
            field: try container.decode(Details.self, forKey: .data).field)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(code.rawValue, forKey: .code)
        try container.encode(message, forKey: .message)
        try container.encode(Details(code: code.name, field: field), forKey: .data)
    }
}
