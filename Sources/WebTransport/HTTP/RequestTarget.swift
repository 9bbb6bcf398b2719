import Foundation
import NIOHTTP1

/// What a request asks for: the path in its parts, decoded, and the query.
struct RequestTarget: Sendable, Hashable {
    /// Bytes that a target may have.
    static let mostBytes = 4_096

    /// Without empty ones: `/v1/rooms/` and `/v1/rooms` are the same.
    var path: [String]
    var query: [(name: String, value: String)]

    static func == (one: RequestTarget, other: RequestTarget) -> Bool {
        one.path == other.path && one.query.elementsEqual(other.query, by: ==)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(path) }

    init(path: [String], query: [(name: String, value: String)] = []) {
        self.path = path
        self.query = query
    }

    /// - Parameter text: In origin form: `/v1/rooms?limit=10`.
    /// - Throws: ``WebFault`` for anything that does not plainly name something below `/`: no dot segments, encoded or
    ///   not, no backslashes, no control characters, no empty segments but the last.
    init(_ text: String) throws(WebFault) {
        guard text.utf8.count <= Self.mostBytes else {
            throw WebFault(.uriTooLong, "targetTooLong", "A request's target may have \(Self.mostBytes) bytes at most.")
        }
        guard text.utf8.first == UInt8(ascii: "/"), !text.utf8.contains(UInt8(ascii: "#")) else {
            throw Self.malformed("it must begin with '/'")
        }
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var segments = parts[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        if segments.last == "" { segments.removeLast() }
        path = []
        for segment in segments { path.append(try Self.segment(segment)) }
        query = parts.count > 1 ? try Self.fields(parts[1]) : []
    }

    private static func segment(_ text: Substring) throws(WebFault) -> String {
        guard let decoded = text.removingPercentEncoding, !decoded.isEmpty else {
            throw malformed("a part of the path is empty, or encodes no UTF-8")
        }
        guard decoded != ".", decoded != "..",
            !decoded.unicodeScalars.contains(where: {
                $0 == "/" || $0 == "\\" || $0.properties.generalCategory == .control
            })
        else { throw malformed("a part of the path is '.' or '..', or holds a slash or a control character") }
        return decoded
    }

    /// A query, or a form (`application/x-www-form-urlencoded`).
    ///
    /// - Throws: ``WebFault`` for what encodes no UTF-8.
    static func fields(_ text: some StringProtocol) throws(WebFault) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        for field in text.split(separator: "&") {
            let sides = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(sides[0]), let value = sides.count > 1 ? decoded(sides[1]) : "" else {
                throw malformed("a field encodes no UTF-8")
            }
            fields.append((name, value))
        }
        return fields
    }

    private static func decoded(_ text: some StringProtocol) -> String? {
        String(text.map { $0 == "+" ? " " : $0 }).removingPercentEncoding
    }

    private static func malformed(_ reason: String) -> WebFault {
        WebFault(.badRequest, "malformedTarget", "The request's target cannot be read: \(reason).")
    }

    /// The first value of a query's name.
    subscript(name: String) -> String? { query.first { $0.name == name }?.value }
}
