import Foundation
import Protocol
import SocketTransport
import TestSupport
import Testing

@testable import JSONText
@testable import immersiond

@Suite("Bad input over the network")
struct WebBadInputTests {
    private let web: WebDaemon

    init() throws { web = try WebDaemon.shared.get() }

    /// The codes of all responses on a connection that gets some bytes.
    private func statuses(_ text: String) throws -> [Int] {
        let answer = String(decoding: try web.send(Data(text.utf8)), as: UTF8.self)
        return answer.matches(of: /HTTP\/1\.1 (\d{3})/).compactMap { Int($0.1) }
    }

    private var isHealthy: Bool { (try? web.ask("GET", "/v1/info").status) == 200 }

    @Test("requests by which two servers in a row see different ones are refused, and nothing after them is believed")
    func smuggling() throws {
        let host = "Host: 127.0.0.1\r\n"
        let inner = "GET /v1/info HTTP/1.1\r\n\(host)\r\n"
        let shapes = [
            "POST /v1/pairings HTTP/1.1\r\n\(host)Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
                + inner,
            "POST /v1/pairings HTTP/1.1\r\n\(host)Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd\(inner)",
            "POST /v1/pairings HTTP/1.1\r\n\(host)Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n\(inner)",
            "POST /v1/pairings HTTP/1.1\r\n\(host)Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n\(inner)",
            "POST /v1/pairings HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n\(inner)",
            "POST /v1/pairings HTTP/1.1\r\n\(host)Content-Length: +4\r\n\r\nabcd\(inner)",
            "POST /v1/pairings HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n\(inner)",
            "GET /v1/info HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n\(inner)",
            "GET /v1/info HTTP/1.1\r\n\(host) folded: x\r\n\r\n\(inner)",
            "GET /v1/info HTTP/1.1\nHost 127.0.0.1\n\n\(inner)",
        ]
        for shape in shapes {
            let seen = try statuses(shape)
            #expect(seen.count == 1, "\(shape)")
            #expect(seen.allSatisfy { (400..<500).contains($0) }, "\(shape): \(seen)")
        }
        #expect(isHealthy)
    }

    @Test("headers and bodies beyond the limits are refused by name")
    func large() throws {
        let header = String(repeating: "a", count: 20_000)
        #expect(
            try statuses("GET /v1/info HTTP/1.1\r\nHost: 127.0.0.1\r\nX: \(header)\r\n\r\n").allSatisfy { $0 >= 400 })
        let many = (0..<300).map { "X-\($0): y\r\n" }.joined()
        #expect(try statuses("GET /v1/info HTTP/1.1\r\nHost: 127.0.0.1\r\n\(many)\r\n").allSatisfy { $0 >= 400 })
        #expect(
            try statuses("GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                .allSatisfy { $0 == 414 || $0 == 400 })
        let body = "POST /v1/pairings HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999\r\n\r\n"
        #expect(try statuses(body) == [413])
        let chunks =
            "POST /v1/pairings HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
            + String(repeating: "1000\r\n" + String(repeating: "a", count: 4_096) + "\r\n", count: 4)
        #expect(try statuses(chunks) == [413])
        #expect(isHealthy)
    }

    @Test("a stranger's body is not taken, however large it may be for a device")
    func stranger() throws {
        #expect(
            try statuses("POST /v1/media HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000000\r\n\r\n") == [401])
        let device = try web.pair("admin")
        let recording = try web.ask(
            "POST", "/v1/media", token: device.token, body: Data(repeating: 1, count: 9_000_000))
        #expect(recording.status == 201)
        #expect(recording.json["mediaID"]?.uuid != nil)
    }

    @Test("another host, another page and ways out of the page's folder are refused by name")
    func foreign() throws {
        let device = try web.pair("admin")
        func code(_ path: String, _ headers: [String: String]) throws -> String? {
            try web.ask("GET", path, token: device.token, headers: headers).json["code"]?.string
        }
        #expect(try code("/v1/rooms", ["Host": "evil.example"]) == "wrongHost")
        #expect(try code("/v1/rooms", ["Origin": "https://evil.example"]) == "foreignOrigin")
        for path in ["/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/a/..%2f..%2fetc/passwd", "/%00", "//etc/passwd"] {
            #expect(try code(path, [:]) == "malformedTarget", "\(path)")
        }
    }

    @Test("who never finishes its headers is closed, and others are served meanwhile")
    func slow() throws {
        let connections = try (0..<100).map { _ in
            let connection = try TCPConnection(port: web.port, patience: 25)
            connection.write(Data("GET /v1/info HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ".utf8))
            return connection
        }
        #expect(isHealthy)
        for connection in connections { #expect(connection.readToEnd().isEmpty) }
        #expect(isHealthy)
    }

    @Test(
        "a request that asks for another protocol is answered, and ends its connection", arguments: ["GET", "CONNECT"])
    func upgrades(_ method: String) throws {
        let target = method == "GET" ? "/v1/info" : "127.0.0.1:\(web.port)"
        let request =
            "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(web.port)\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
        // It waits for the end of the connection, which came after a minute once.
        let reply = try #require(WebReply(try web.send(Data(request.utf8), patience: 5)))
        #expect(method == "GET" ? reply.status == 200 : reply.status >= 400)
        #expect(reply.headers["connection"] == "close")
    }

    @Test("two thousand mutated requests are answered or closed, and the daemon goes on")
    func mutated() throws {
        let device = try web.pair("admin")
        let seeds = [
            "GET /v1/scenarios?limit=2 HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(device.token)\r\n\r\n",
            "POST /v1/rpc HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 53\r\n"
                + "Authorization: Bearer \(device.token)\r\n\r\n"
                + #"{"jsonrpc":"2.0","id":1,"method":"daemon.health"}    "#,
            "GET /v1/rpc HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + "Authorization: Bearer \(device.token)\r\n\r\n\u{1}\u{0}\u{0}",
            "POST /v2/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n12\r\nlanguage=es&text=a\r\n0\r\n\r\n",
        ].map { [UInt8]($0.utf8) }
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            var bytes = seeds.randomElement(using: &generator) ?? []
            for _ in 0..<Int.random(in: 1...6, using: &generator) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[place] = .random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(.random(in: 0...255, using: &generator), at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + 8))
                }
            }
            let connection = try TCPConnection(port: web.port, patience: 1)
            connection.write(Data(bytes))
        }
        #expect(isHealthy)
        #expect(web.daemon.process.isRunning)
    }
}
