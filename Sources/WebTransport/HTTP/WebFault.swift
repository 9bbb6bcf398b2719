package import JSONText
package import NIOHTTP1
package import Protocol

/// Why a request is refused, as RFC 9457 tells it: a status, a stable code, a sentence that says what to do.
package struct WebFault: Error, Sendable {
    package var status: HTTPResponseStatus
    /// Never changes its meaning: an error's name of the protocol, or one of this transport's own.
    package var code: String
    package var detail: String
    /// The parameter at fault.
    package var field: String?
    package var headers: HTTPHeaders = [:]

    package init(_ status: HTTPResponseStatus, _ code: String, _ detail: String, field: String? = nil) {
        self.status = status
        self.code = code
        self.detail = detail
        self.field = field
    }

    /// An error of the protocol, with the status that says the same.
    package init(_ error: RPCError) {
        self.init(Self.status(of: error.code), error.code.name, error.message, field: error.field)
        if error.code == .unauthorized { headers.add(name: "WWW-Authenticate", value: "Bearer") }
        if error.code == .tooManyRequests { headers.add(name: "Retry-After", value: "60") }
    }

    /// What a failure that nobody foresaw looks like from outside.
    package init(unforeseen error: any Error) {
        if let fault = error as? WebFault {
            self = fault
        } else if let error = RPCError(known: error) {
            self.init(error)
        } else {
            self.init(
                .internalServerError, RPCError.Code.internalError.name,
                "The daemon failed at this request; its log says more.")
        }
    }

    package var json: JSONValue {
        var members: [String: JSONValue] = [
            "type": "about:blank", "title": .string(status.reasonPhrase), "status": .integer(Int64(status.code)),
            "code": .string(code), "detail": .string(detail),
        ]
        if let field { members["field"] = .string(field) }
        return .object(members)
    }

    private static func status(of code: RPCError.Code) -> HTTPResponseStatus {
        switch code {
        case .parseError, .invalidRequest, .invalidParams, .invalidText: .badRequest
        case .unauthorized: .unauthorized
        case .forbidden: .forbidden
        case .notFound, .methodNotFound: .notFound
        case .conflict, .sessionEnded: .conflict
        case .messageTooLarge: .payloadTooLarge
        case .unreadableAudio, .unsupportedLanguage, .unknownPhoneme, .unreadableFile: .unprocessableEntity
        case .tooManyRequests: .tooManyRequests
        case .storageFull, .limitReached: .insufficientStorage
        case .contentBroken, .speechFailed, .storageFailed, .internalError: .internalServerError
        case .shuttingDown, .modelMissing, .tooManyConnections, .connectionDropped: .serviceUnavailable
        }
    }
}
