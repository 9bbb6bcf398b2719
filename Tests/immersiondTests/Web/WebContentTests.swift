import Digests
import Foundation
import Protocol
import SocketTransport
import Synchronization
import TestSupport
import Testing

@testable import JSONText
@testable import immersiond

@Suite("Content and rooms over REST")
struct WebContentTests {
    private let web: WebDaemon
    private let token: String

    init() throws {
        web = try WebDaemon.shared.get()
        token = try Self.admin.get().token
    }

    private static let admin = Result { try WebDaemon.shared.get().pair("admin") }

    @Test("the daemon says who it is, to anybody")
    func info() throws {
        let info = try web.ask("GET", "/v1/info")
        #expect(info.json["name"] == "immersiond")
        #expect(info.json["protocol"] == 1)
        #expect(info.json["fingerprint"] == .null)
        #expect(info.json["serverID"]?.uuid != nil)
        #expect(info.headers["content-security-policy"]?.contains("default-src 'self'") == true)
        #expect(info.headers["x-content-type-options"] == "nosniff")
    }

    @Test("a list comes in pages, and the pages are the list")
    func pages() throws {
        var ids: [String] = []
        var cursor = ""
        repeat {
            let page = try web.ask("GET", "/v1/characters?limit=7\(cursor)", token: token).json
            ids += page["items"]?.elements?.compactMap { $0["id"]?.string } ?? []
            cursor = page["next"]?.string.map { "&cursor=\($0)" } ?? ""
        } while !cursor.isEmpty
        let whole = try web.call("content.list", token: token).result["characters"]?.elements ?? []
        #expect(ids == whole.compactMap { $0["id"]?.string })
        #expect(ids.count > 7)
        for wrong in ["limit=0", "limit=501", "limit=x", "cursor=x", "cursor=cGFnZS0tNQ==", "bogus=1"] {
            let reply = try web.ask("GET", "/v1/characters?\(wrong)", token: token)
            #expect(reply.status == 400 && reply.json["code"] == "invalidParams", "\(wrong)")
        }
    }

    @Test("what has not changed is not sent again, compressed or not")
    func tags() throws {
        let path = "/v1/scenarios/es-cafe-madrid"
        let first = try web.ask("GET", path, token: token)
        let tag = try #require(first.headers["etag"])
        #expect(!tag.hasPrefix("W/"))
        #expect(try web.ask("GET", path, token: token, headers: ["If-None-Match": tag]).status == 304)
        let small = try web.ask("GET", path, token: token, headers: ["Accept-Encoding": "gzip"])
        #expect(small.headers["content-encoding"] == "gzip")
        #expect(small.headers["etag"] != tag)
        #expect(
            try web.ask("GET", path, token: token, headers: ["If-None-Match": small.headers["etag"]!]).status == 304)
        #expect(try web.ask("GET", "/v1/scenarios/no-such", token: token).json["code"] == "notFound")
    }

    @Test("a file of the manifest is what its hash says, whole and in parts, and for ever")
    func blobs() throws {
        let files = try web.ask("GET", "/v1/manifest", token: token).json["files"]?.elements ?? []
        let file = try #require(files.first { $0["kind"] == "scenario" })
        let hash = try #require(file["sha256"]?.string)
        let path = "/v1/blobs/sha256/\(hash)"
        let whole = try web.ask("GET", path, token: token)
        #expect(Digest.hexadecimal(Digest.of(Array(whole.body))) == hash)
        #expect(whole.body.count == file["size"]?.number.map { Int($0) })
        #expect(whole.headers["cache-control"]?.contains("immutable") == true)
        let end = try web.ask("GET", path, token: token, headers: ["Range": "bytes=-16"])
        #expect(end.status == 206)
        #expect(end.body == whole.body.suffix(16))
        #expect(try web.ask("GET", path, token: token, headers: ["Range": "bytes=99999999-"]).status == 416)
        #expect(try web.ask("HEAD", path, token: token).body.isEmpty)
        #expect(try web.ask("GET", "/v1/blobs/sha256/\(String(repeating: "0", count: 64))", token: token).status == 404)
        #expect(files.allSatisfy { $0["path"]?.string?.contains(".test.") == false })
    }

    @Test("who changes an anchor says which version it means")
    func conditions() throws {
        let path = "/v1/rooms/web-room/anchors/\(UUID().uuidString)"
        let body: JSONValue = [
            "transform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.5, 1.2, -2, 1], "contentType": "objectLabel",
            "contentID": "mesa", "displayText": "la mesa",
        ]
        func put(_ headers: [String: String], _ body: JSONValue) throws -> WebReply {
            try web.ask("PUT", path, token: token, headers: headers, json: body)
        }
        #expect(try put([:], body).status == 428)
        #expect(try put(["If-Match": "\"x\""], body).status == 412)
        let made = try put(["If-None-Match": "*"], body)
        #expect(made.status == 201)
        #expect(try put(["If-None-Match": "*"], body).status == 412)
        let tag = try #require(try web.ask("GET", path, token: token).headers["etag"])
        #expect(tag == made.headers["etag"])
        #expect(try put(["If-Match": tag], ["displayText": "x"]).status == 400)
        // What something else brings would be passed over here.
        for (name, value) in ["roomIdentifier": "elsewhere", "ifRevision": 7] as [String: JSONValue] {
            let refusal = try put(["If-Match": tag], .object(body.members.merging([name: value]) { $1 }))
            #expect(refusal.status == 400 && refusal.json["field"] == .string(name))
        }
        let changed = try put(["If-Match": tag], .object(body.members.merging(["displayText": "mesa"]) { $1 }))
        #expect(changed.status == 200)
        #expect(try put(["If-Match": tag], body).status == 412)
        #expect(try web.ask("DELETE", path, token: token).status == 428)
        #expect(try web.ask("DELETE", path, token: token, headers: ["If-Match": tag]).status == 412)
        let latest = try #require(changed.headers["etag"])
        #expect(try web.ask("DELETE", path, token: token, headers: ["If-Match": latest]).status == 200)
        #expect(try web.ask("GET", path, token: token).status == 404)
    }

    @Test("by naming another room nobody moves an anchor that they do not know, or takes it away")
    func otherRoom() throws {
        let id = UUID().uuidString
        let (own, other) = ("/v1/rooms/web-own/anchors/\(id)", "/v1/rooms/web-other/anchors/\(id)")
        let body: JSONValue = [
            "transform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.5, 1.2, -2, 1], "contentType": "objectLabel",
            "contentID": "mesa", "displayText": "la mesa",
        ]
        let tag = try #require(
            try web.ask("PUT", own, token: token, headers: ["If-None-Match": "*"], json: body).headers["etag"])
        for condition in [["If-None-Match": "*"], ["If-Match": tag], ["If-Match": "*"]] {
            #expect(try web.ask("PUT", other, token: token, headers: condition, json: body).status == 412)
            #expect(try web.ask("DELETE", other, token: token, headers: condition).status == 412)
        }
        #expect(try web.ask("GET", own, token: token).headers["etag"] == tag)
        #expect(try web.ask("DELETE", own, token: token, headers: ["If-Match": tag]).status == 200)
    }

    @Test("who asks by messages can say which version they change too")
    func expectedRevision() throws {
        func put(_ revision: JSONValue?) throws -> (result: JSONValue, failure: String?) {
            var parameters: [String: JSONValue] = [
                "anchorIdentifier": "5F9619FF-8B86-4D01-B42D-00C04FC964FE", "roomIdentifier": "web-messages",
                "transform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.5, 1.2, -2, 1], "contentType": "objectLabel",
                "contentID": "mesa", "displayText": "la mesa",
            ]
            parameters["ifRevision"] = revision
            return try web.call("anchor.put", .object(parameters), token: token)
        }
        #expect(try put(7).failure == "conflict")
        let made = try #require(try put(0).result["revision"])
        #expect(try put(0).failure == "conflict")
        let changed = try #require(try put(made).result["revision"])
        #expect(try put(made).failure == "conflict")
        let names: [String: JSONValue] = ["anchorIdentifier": "5F9619FF-8B86-4D01-B42D-00C04FC964FE"]
        func delete(_ more: [String: JSONValue]) throws -> String? {
            try web.call("anchor.delete", .object(names.merging(more) { $1 }), token: token).failure
        }
        #expect(try delete(["ifRevision": made]) == "conflict")
        #expect(try delete(["roomIdentifier": "elsewhere"]) == "notFound")
        #expect(try delete(["ifRevision": changed, "roomIdentifier": "web-messages"]) == nil)
    }

    @Test("of two who change the same version one is told so")
    func race() throws {
        let path = "/v1/rooms/web-race/anchors/\(UUID().uuidString)"
        let body: JSONValue = [
            "transform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.5, 1.2, -2, 1], "contentType": "objectLabel",
            "contentID": "mesa", "displayText": "la mesa",
        ]
        let tag = try #require(
            try web.ask("PUT", path, token: token, headers: ["If-None-Match": "*"], json: body).headers["etag"])
        let statuses = Statuses()
        let (web, token) = (web, token)
        BlockingThreads(8) { number in
            let other: JSONValue = .object(body.members.merging(["displayText": .string("mesa \(number)")]) { $1 })
            statuses.add(
                (try? web.ask("PUT", path, token: token, headers: ["If-Match": tag], json: other).status) ?? 0)
        }.join()
        #expect(statuses.all.count { $0 == 200 } == 1)
        #expect(statuses.all.count { $0 == 412 } == 7)
    }

    @Test("whatever changes something can be sent again with its key, by any route")
    func idempotentEverywhere() throws {
        func key() -> [String: String] { ["Idempotency-Key": UUID().uuidString] }
        let recording = key()
        func send(_ bytes: UInt8, _ headers: [String: String]) throws -> WebReply {
            try web.ask("POST", "/v1/media", token: token, headers: headers, body: Data(repeating: bytes, count: 100))
        }
        let first = try send(1, recording)
        #expect(first.status == 201)
        #expect(try send(1, recording).body == first.body)
        #expect(try send(2, recording).json["code"] == "idempotencyKeyReused")
        #expect(try send(1, key()).body != first.body)
        let path = "/v1/rooms/web-again/anchors/\(UUID().uuidString)"
        let body: JSONValue = [
            "transform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.5, 1.2, -2, 1], "contentType": "objectLabel",
            "contentID": "mesa", "displayText": "la mesa",
        ]
        let put = key().merging(["If-None-Match": "*"]) { $1 }
        let made = try web.ask("PUT", path, token: token, headers: put, json: body)
        #expect(made.status == 201)
        #expect(try web.ask("PUT", path, token: token, headers: put, json: body).status == 201)
        let delete = key().merging(["If-Match": made.headers["etag"] ?? ""]) { $1 }
        for _ in 0..<2 { #expect(try web.ask("DELETE", path, token: token, headers: delete).status == 200) }
        let call = key()
        let message: JSONValue = [
            "jsonrpc": "2.0", "id": 1, "method": "learner.create",
            "params": ["username": .string("again_\(Int.random(in: 0..<1_000_000))")],
        ]
        let learners = try (0..<2).map { _ in
            try web.ask("POST", "/v1/rpc", token: token, headers: call, json: message).json["result"]?["id"]
        }
        #expect(learners[0] != nil && learners[0] == learners[1])
    }

    @Test("a request that is sent again with its key is carried out once")
    func idempotent() throws {
        let room = "web-\(UUID().uuidString)"
        let anchor: JSONValue = [
            "anchorIdentifier": .string(UUID().uuidString), "contentType": "objectLabel", "contentID": "mesa",
            "transform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.5, 1.2, -2, 1], "displayText": "la mesa",
        ]
        func post(_ json: JSONValue) throws -> WebReply {
            try web.ask(
                "POST", "/v1/rooms/\(room)/anchors", token: token, headers: ["Idempotency-Key": room], json: json)
        }
        let first = try post(["anchors": [anchor]])
        #expect(first.status == 200)
        #expect(try post(["anchors": [anchor]]).body == first.body)
        #expect(try post(["anchors": []]).status == 422)
        let rooms = try web.ask("GET", "/v1/rooms?limit=500", token: token).json["items"]?.elements
        #expect(rooms?.first { $0["roomIdentifier"]?.string == room }?["revision"] == first.json["revision"])
    }

    @Test("a method that a path does not have is refused with those that it has")
    func methods() throws {
        let reply = try web.ask("DELETE", "/v1/scenarios", token: token)
        #expect(reply.status == 405)
        #expect(reply.headers["allow"] == "GET")
    }

    @Test("figures are an admin's device's to fetch, in Prometheus's format; who was turned away is noted")
    func figures() throws {
        let admin = try web.pair("admin")
        let (learner, _) = try web.pairLearner()
        let reply = try web.ask("GET", "/v1/metrics", token: admin.token)
        #expect(reply.status == 200)
        #expect(reply.headers["content-type"]?.hasPrefix("text/plain; version=0.0.4") == true)
        #expect(String(decoding: reply.body, as: UTF8.self).contains("# TYPE immersiond_request_seconds histogram"))
        #expect(try web.ask("GET", "/v1/metrics").status == 401)
        #expect(try web.ask("GET", "/v1/metrics", token: learner.token).status == 403)
        #expect(try web.call("daemon.backup", token: learner.token).failure == "forbidden")
        #expect(try web.call("daemon.backup", ["path": "/tmp/x"], token: admin.token).failure == "forbidden")
        #expect(try web.ask("GET", "/v1/health", token: learner.token).json["status"] == "ok")
        let refused = web.daemon.data.appending(path: "refused.log")
        blockUntil {
            let text = (try? String(contentsOf: refused, encoding: .utf8)) ?? ""
            return text.contains(#""event":"daemon.backup","outcome":"forbidden""#)
        }
        #expect(
            try String(contentsOf: refused, encoding: .utf8)
                .contains(#""event":"daemon.backup","outcome":"forbidden""#))
    }
}

/// What threads have seen.
private final class Statuses: Sendable {
    private let statuses = Mutex<[Int]>([])

    var all: [Int] { statuses.withLock { $0 } }

    func add(_ status: Int) { statuses.withLock { $0.append(status) } }
}
