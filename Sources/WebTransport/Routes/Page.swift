import Foundation
import JSONText
import Protocol

/// A part of a list: so many, from where a cursor says.
struct Page: Sendable {
    static let names = ["limit", "cursor"]
    static let fields = [
        RouteDocument.Field(
            name: "limit", place: .query, summary: "Most of them.",
            schema: ["type": "integer", "minimum": 1, "maximum": 500, "default": 100]),
        RouteDocument.Field(name: "cursor", place: .query, summary: "As the page before named it in 'next'."),
    ]

    private static let most = 500
    private static let prefix = "page-"

    private let limit: Int
    private let start: Int

    /// - Throws: ``RPCError/Code/invalidParams``.
    init(_ request: WebRequest) throws(RPCError) {
        limit = request.target["limit"].map { Int($0) ?? 0 } ?? 100
        guard (1...Self.most).contains(limit) else {
            throw RPCError(.invalidParams, "'limit' must be a whole number from 1 to \(Self.most).", field: "limit")
        }
        guard let cursor = request.target["cursor"] else {
            start = 0
            return
        }
        guard let data = Data(base64Encoded: cursor), let start = Self.start(String(decoding: data, as: UTF8.self))
        else {
            throw RPCError(.invalidParams, "'cursor' must be what the page before named.", field: "cursor")
        }
        self.start = start
    }

    private static func start(_ text: String) -> Int? {
        text.hasPrefix(prefix) ? Int(text.dropFirst(prefix.count)).flatMap { $0 >= 0 ? $0 : nil } : nil
    }

    /// The page of a list that a reply holds: items, and where the next begins.
    func cut(_ reply: Data, member: String) throws -> Data {
        guard let all = try JSONParser.parse(reply, limits: .reply)[member]?.elements else {
            throw RPCError(.internalError, "The reply has no list '\(member)'.")
        }
        let items = Array(all.dropFirst(start).prefix(limit))
        let end = start + items.count
        let next: JSONValue = end < all.count ? .string(Data("\(Self.prefix)\(end)".utf8).base64EncodedString()) : .null
        return try WireFormat.encode(
            ["items": .array(items), "next": next, "total": .integer(Int64(all.count))] as JSONValue)
    }
}
