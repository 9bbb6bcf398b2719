import Foundation
import SocketTransport
import TestSupport
import Testing

@testable import JSONText
@testable import immersiond

@Suite("Connections and what they take", .serialized)
struct WebConnectionTests {
    private static let own = Result { try WebDaemon() }

    private let web: WebDaemon

    init() throws { web = try Self.own.get() }

    private func statuses(_ data: Data) -> [Int] {
        String(decoding: data, as: UTF8.self).matches(of: /HTTP\/1\.1 (\d{3})/).compactMap { Int($0.1) }
    }

    @Test("requests that are sent one after the other without waiting are all answered, in their order")
    func pipelined() throws {
        let host = "Host: 127.0.0.1\r\n"
        let body = #"{"deviceName": "x", "kind": "phone"}"#
        let post =
            "POST /v1/pairings HTTP/1.1\r\n\(host)Content-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        let all =
            "GET /v1/info HTTP/1.1\r\n\(host)\r\n" + post + "GET /nothing.html HTTP/1.1\r\n\(host)\r\n" + post
            + "GET /nothing.html HTTP/1.1\r\n\(host)Connection: close\r\n\r\n"
        #expect(statuses(try web.send(Data(all.utf8))) == [200, 201, 404, 201, 404])
    }

    @Test("who sends all of a refused body before reading reads why")
    func refusedBody() throws {
        let connection = try TCPConnection(port: web.port)
        let head = "POST /v1/media HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 6000000\r\n\r\n"
        connection.write(Data(head.utf8) + Data(repeating: 1, count: 6_000_000))
        // So that what was refused is closed by now, if nobody waits for who reads late.
        Thread.sleep(forTimeInterval: 0.5)
        #expect(statuses(connection.readToEnd()) == [401])
    }

    @Test("a reply without a body tells no length")
    func noContent() throws {
        let device = try web.pair("admin")
        let reply = try web.ask(
            "POST", "/v1/rpc", token: device.token, json: ["jsonrpc": "2.0", "method": "daemon.health"])
        #expect(reply.status == 204)
        #expect(reply.headers["content-length"] == nil && reply.headers["transfer-encoding"] == nil)
    }

    @Test("a device that does not read is cut off all the same when it is revoked")
    func revokedWhileStalled() throws {
        let device = try web.pair("admin")
        let before = openSockets()
        let socket = try WebSocketClient(web, device)
        for number in 0..<200 {
            socket.send(1, Data(#"{"jsonrpc":"2.0","id":\#(number),"method":"rpc.discover"}"#.utf8))
        }
        Thread.sleep(forTimeInterval: 2)
        #expect(openSockets() == before + 1)
        _ = try web.daemon.connect().call("device.revoke", ["deviceID": .string(device.id)])
        blockUntil(within: .seconds(15)) { openSockets() == before }
        #expect(openSockets() == before)
    }

    private func openSockets() -> Int {
        let folder = "/proc/\(web.daemon.process.identifier)/fd"
        return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.count {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)"))?.hasPrefix("socket:")
                == true
        } ?? 0
    }

    @Test("of a client that pings and does not read nothing more is read")
    func pings() throws {
        let socket = try WebSocketClient(web, try web.pair("admin"))
        let ping = Data([0x89, 0x80 | 125, 0, 0, 0, 0]) + Data(repeating: 7, count: 125)
        let flood = Data((0..<10_000).flatMap { _ in ping })
        var sent = 0
        for _ in 0..<64 {
            let count = socket.writeSome(flood)
            sent += count
            if count < flood.count { break }
        }
        #expect(sent < 64 * flood.count)
    }

    @Test("bodies and samples of one device have a bound all together, and others are served meanwhile")
    func memory() throws {
        let device = try web.pair("admin")
        let head =
            "POST /v1/media HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(device.token)\r\n"
            + "Content-Length: 10000000\r\n\r\n"
        let uploads = try (0..<5).map { _ in
            let connection = try TCPConnection(port: web.port)
            connection.write(Data(head.utf8) + Data(repeating: 1, count: 9_999_999))
            return connection
        }
        Thread.sleep(forTimeInterval: 1)
        let one = try TCPConnection(port: web.port)
        one.write(Data(head.utf8) + Data(repeating: 1, count: 9_999_999))
        #expect(statuses(one.readToEnd()) == [429])
        let socket = try WebSocketClient(web, device)
        #expect(try socket.call("audio.begin").failure == nil)
        for _ in 0..<11 { socket.send(2, Data(repeating: 0, count: 900_000)) }
        #expect(try socket.call("audio.end").failure == "tooManyRequests")
        let other = try web.pair("admin")
        #expect(
            try web.ask("POST", "/v1/media", token: other.token, body: Data(repeating: 1, count: 5_000_000)).status
                == 201)
        for upload in uploads { upload.write(Data([1])) }
        #expect(try WebReply(#require(uploads.first).read())?.status == 201)
        // What was on its way has arrived, so there is room again.
        blockUntil(within: .seconds(5)) {
            (try? web.ask("POST", "/v1/media", token: device.token, body: Data(repeating: 1, count: 9_000_000)).status)
                == 201
        }
        #expect(
            try web.ask("POST", "/v1/media", token: device.token, body: Data(repeating: 1, count: 9_000_000)).status
                == 201)
    }

    @Test("strangers of one address lock nobody out")
    func strangers() throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, 4_096)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let idle = try (0..<2_200).map { _ in try TCPConnection(port: web.port) }
        #expect(try web.ask("GET", "/v1/info").status == 200)
        #expect(idle.count == 2_200)
    }
}

@Suite("Wrong tokens, wherever they are brought")
struct WrongTokenTests {
    @Test("who guesses the key of AnkiConnect is held up")
    func anki() throws {
        let web = try WebDaemon()
        let texts = try (0..<40).map { number in
            try web.ask(
                "POST", "/anki", json: ["action": "deckNames", "version": 6, "key": .string("guess\(number)")]
            ).json["error"]?.string ?? ""
        }
        #expect(texts.first == "valid api key must be provided")
        #expect(texts.last?.contains("Too many") == true)
        // Many in one request count as many.
        let fresh = try WebDaemon()
        let actions: JSONValue = .array((0..<40).map { ["action": "deckNames", "key": .string("guess\($0)")] })
        let reply = try fresh.ask(
            "POST", "/anki", json: ["action": "multi", "version": 6, "params": ["actions": actions]])
        #expect(reply.json["result"]?.elements?.last?["error"]?.string?.contains("Too many") == true)
        let more: JSONValue = .array((0..<101).map { _ in ["action": "version"] })
        let refused = try fresh.ask(
            "POST", "/anki", json: ["action": "multi", "version": 6, "params": ["actions": more]])
        #expect(refused.json["error"]?.string?.contains("at most 100") == true)
    }

    @Test("who guesses the key of a learner's words is held up, and who has it is not")
    func words() throws {
        let web = try WebDaemon()
        let (device, _) = try web.pairLearner()
        let statuses = try (0..<40).map { try web.ask("GET", "/v2/words?apiKey=guess\($0)").status }
        #expect(statuses.first == 401)
        #expect(statuses.last == 429)
        #expect(try web.ask("GET", "/v2/words?apiKey=\(device.token)").status == 200)
    }

    @Test("who guesses tokens by WebSocket is held up, and who has one is not")
    func sockets() throws {
        let web = try WebDaemon()
        let device = try web.pair("admin")
        let statuses = try (0..<40).map { try WebSocketClient(web, token: "guess\($0)").refusal?.status }
        #expect(statuses.first == 401)
        #expect(statuses.last == 429)
        #expect(try WebSocketClient(web, token: device.token).refusal == nil)
    }
}

@Suite("Behind a proxy")
struct ProxyTests {
    @Test("addresses and policies are those that the client sees")
    func prefix() throws {
        let web = try WebDaemon(arguments: ["--proxy", "127.0.0.1", "--name", "immersion.example"])
        let forwarded = [
            "X-Forwarded-For": "192.168.1.9", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "immersion.example",
            "X-Forwarded-Prefix": "/immersion",
        ]
        let asked = try web.ask(
            "POST", "/v1/pairings", headers: forwarded, json: ["deviceName": "x", "kind": "phone"])
        #expect(asked.headers["location"]?.hasPrefix("/immersion/v1/pairings/") == true)
        #expect(asked.headers["content-security-policy"]?.contains("wss://immersion.example") == true)
        let refused = try web.ask("GET", "/v1/rooms", headers: forwarded)
        #expect(refused.headers["content-security-policy"]?.contains("wss://immersion.example") == true)
    }
}

@Suite("Pages from elsewhere that may ask")
struct ForeignPageTests {
    @Test("they can read why they are refused, and what they may ask")
    func cors() throws {
        let web = try WebDaemon(arguments: ["--origin", "https://reader.example"])
        let origin = ["Origin": "https://reader.example"]
        let refused = try web.ask("GET", "/v1/rooms", headers: origin)
        #expect(refused.status == 401)
        #expect(refused.headers["access-control-allow-origin"] == "https://reader.example")
        let device = try web.pair("admin")
        let served = try web.ask("GET", "/v1/rooms", token: device.token, headers: origin)
        #expect(served.headers["access-control-allow-origin"] == "https://reader.example")
        // Before it shows a token a page is told the same of every path, and others nothing below /v1.
        let preflights = try ["/v1/rooms", "/v1/nothing"].map { path in
            try web.ask("OPTIONS", path, headers: origin.merging(["Access-Control-Request-Method": "PUT"]) { $1 })
        }
        #expect(preflights.allSatisfy { $0.status == 204 && $0.headers["allow"] == nil })
        #expect(
            preflights[0].headers["access-control-allow-methods"]
                == preflights[1].headers["access-control-allow-methods"])
        #expect(try web.ask("OPTIONS", "/v1/rooms").status == 401)
        #expect(try web.ask("OPTIONS", "/v1/rooms", token: device.token).headers["allow"] == "GET, OPTIONS")
        // Without a request that can be believed nobody is allowed anything.
        let foreign = try web.ask("GET", "/v1/rooms", headers: ["Origin": "https://evil.example"])
        #expect(foreign.headers["access-control-allow-origin"] == nil)
    }
}
