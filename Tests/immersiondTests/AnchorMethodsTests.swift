import Foundation
import Protocol
import Testing

@testable import JSONText
@testable import LearningService
@testable import SocketTransport

@Suite("Anchors through the daemon")
struct AnchorMethodsTests {
    private let connection: RPCConnection

    init() throws { connection = try DaemonProcess.shared.get().connect() }

    @Test("labels hang in a room with their word; bad transforms are refused with the reason")
    func anchors() throws {
        let id = JSONValue.string(UUID().uuidString)
        let label: [String: JSONValue] = [
            "anchorIdentifier": id, "transform": .array(identityTransform), "contentType": "objectLabel",
            "contentID": "mesa", "displayText": "la mesa", "roomIdentifier": "kitchen",
        ]
        let put = try connection.call("anchor.put", .object(label))
        #expect(put["content"]?["article"] == "la")
        #expect(put["anchor"]?["transform"] == .array(identityTransform))
        #expect(try connection.call("anchor.get", ["anchorIdentifier": id]) == put)

        let card = label.merging(["contentType": "grammarCard", "contentID": "es-verb-present-ir"]) { _, new in new }
        #expect(try connection.call("anchor.put", .object(card))["content"]?["ruleID"] == "es-verb-present-ir")

        for (index, value, reason) in [
            (0, JSONValue.number(2), "scaled"), (0, .number(-1), "reflected"), (3, .number(0.5), "notAffine"),
            (0, .number(0), "singular"),
            (1, .number(0.3), "sheared"), (12, .number(1e6), "outOfRange"), (12, .number(1e39), "nonFinite"),
        ] {
            var transform = identityTransform
            transform[index] = value
            let bad = label.merging(["transform": .array(transform)]) { _, new in new }
            let error = try #require(try connection.failure("anchor.put", .object(bad)), "\(reason)")
            #expect(error.field == "transform")
            #expect(error.message.contains(reason), "\(error.message)")
        }
        #expect(try connection.call("anchor.list", ["roomIdentifier": "kitchen"])["anchors"]?.elements?.count == 1)
        #expect(try connection.call("anchor.delete", ["anchorIdentifier": id])["deleted"] == true)
        #expect(try connection.failure("anchor.get", ["anchorIdentifier": id])?.code == .notFound)
    }

    private func note(in room: String, expires: Date?) -> JSONValue {
        var members: [String: JSONValue] = [
            "anchorIdentifier": .string(UUID().uuidString), "transform": .array(identityTransform),
            "contentType": "culturalNote", "contentID": "note", "displayText": "a note",
            "roomIdentifier": .string(room),
        ]
        if let expires { members["expiresAt"] = .string(Instant.text(expires)) }
        return .object(members)
    }

    @Test("a clock that is set ahead removes no anchor, and those that expired by it are there when it is set back")
    func jumpingClock() async throws {
        let now = Date()
        let methods = try AnchorMethodsAtAnyTime(content: Repository.root)
        _ = try await methods.put(note(in: "old", expires: now + 30_000), at: now)
        // By now the clock is believed.
        _ = try await methods.put(note(in: "other", expires: nil), at: now + 25_000)
        let nextYear = now + 365 * 86_400
        methods.jump(to: nextYear)
        for hour in 0..<4 {
            _ = try await methods.put(note(in: "other", expires: nil), at: nextYear + Double(hour) * 3_600)
        }
        methods.jump(to: now + 25_100)
        #expect(try await methods.count(inRoom: "old", at: now + 25_100) == 1)
    }

    @Test("anchors that expired over 30 days ago are deleted by the next put")
    func expiredAnchors() async throws {
        let label = { (room: String, expires: Date?) in self.note(in: room, expires: expires) }
        let now = Date()
        let methods = try AnchorMethodsAtAnyTime(content: Repository.root)
        _ = try await methods.put(label("old", now + 60), at: now)
        _ = try await methods.put(label("other", nil), at: now + 90_000)
        #expect(try await methods.count(inRoom: "old", at: now + 90_000) == 1)
        let later = now + 31 * 86_400
        _ = try await methods.put(label("other", nil), at: later)
        #expect(try await methods.count(inRoom: "old", at: later) == 0)
    }
}
