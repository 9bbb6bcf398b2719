import Foundation
import JSONText
import LearningService
import NIOCore
import NIOHTTP1
import Protocol

extension WebRequest {
    var bodyData: Data { Data(body.readableBytesView) }
}

extension WebCall {
    /// The body as a JSON object whose members are as a table says.
    ///
    /// - Throws: ``WebFault`` for a body of another type; ``RPCError``.
    func jsonMembers(_ parameters: [Parameter]) throws -> [String: JSONValue] {
        let members = try jsonBody()
        try Parameter.check(members, against: parameters)
        return members
    }

    /// The fields of a form, and of the query.
    ///
    /// - Throws: ``WebFault`` for a body of another type.
    func formFields() throws -> [(name: String, value: String)] {
        guard request.body.readableBytes > 0 else { return request.target.query }
        guard request.contentType == "application/x-www-form-urlencoded" else {
            throw WebFault(
                .unsupportedMediaType, "unsupportedMediaType",
                "The body must be of the type application/x-www-form-urlencoded.")
        }
        return try RequestTarget.fields(String(decoding: request.body.readableBytesView, as: UTF8.self))
            + request.target.query
    }

    /// The body as a JSON object.
    func jsonBody() throws -> [String: JSONValue] {
        guard request.contentType == "application/json" else {
            throw WebFault(
                .unsupportedMediaType, "unsupportedMediaType", "The body must be of the type application/json.")
        }
        let value: JSONValue
        do {
            value = try JSONParser.parse(request.bodyData)
        } catch {
            throw RPCError(.parseError, "The body is not valid JSON: \(error).")
        }
        guard case .object(let members) = value else {
            throw RPCError(.invalidRequest, "The body must be an object, not \(value.kindName).")
        }
        return members
    }
}

extension Set<DeviceRole> {
    static var everyone: Set<DeviceRole> { Set(DeviceRole.allCases) }
}
