import NIOHTTP1
import Testing

@testable import WebTransport

@Suite("Before anything is believed")
struct RequestReceptionTests {
    private let reception = RequestReception(
        names: ["localhost", "cafe.local"], proxies: ["10.0.0.1"], origins: ["https://ext.example"])

    private func receive(
        _ headers: HTTPHeaders, uri: String = "/v1/info", from peer: String = "127.0.0.1",
        version: HTTPVersion = .http1_1
    ) throws(WebFault) -> WebRequest {
        try reception.request(
            HTTPRequestHead(version: version, method: .GET, uri: uri, headers: headers), from: peer, isSecure: true)
    }

    private func code(_ headers: HTTPHeaders, version: HTTPVersion = .http1_1) -> String? {
        do throws(WebFault) {
            _ = try receive(headers, version: version)
            return nil
        } catch { return error.code }
    }

    @Test(
        "the daemon's own names and any address are its host",
        arguments: ["localhost", "LOCALHOST:8443", "cafe.local:1", "192.168.1.7:8443", "[::1]:8443", "[fe80::1]"])
    func host(name: String) { #expect(code(["Host": name]) == nil) }

    @Test(
        "another host is refused, as a page that rebinds its name would send it",
        arguments: [
            "evil.example", "localhost.evil.example", "", "[::1", "localhost:99999", "localhost:1:2", "[x]", "a b",
        ])
    func wrongHost(name: String) { #expect(code(["Host": name]) == "wrongHost") }

    @Test(
        "a proxy is believed in whatever form its address comes, as from a socket for both families",
        arguments: ["10.0.0.1", "::ffff:10.0.0.1", "::FFFF:0a00:0001"])
    func proxy(peer: String) throws {
        let headers: HTTPHeaders = [
            "Host": "10.0.0.2:8443", "X-Forwarded-For": "::ffff:192.0.2.7", "X-Forwarded-Host": "cafe.local",
        ]
        let request = try receive(headers, from: peer)
        #expect(request.authority == "cafe.local" && request.address == "192.0.2.7")
        #expect(try receive(headers, from: "::ffff:10.0.0.3").address == "10.0.0.3")
    }

    @Test("an address of IPv6 is held by its network, and one of IPv4 by itself")
    func holders() {
        #expect(IPAddress.holder(of: "2001:DB8:0:0:1::5") == IPAddress.holder(of: "2001:db8::2:3"))
        #expect(IPAddress.holder(of: "2001:db8:0:1::5") != IPAddress.holder(of: "2001:db8::2:3"))
        #expect(IPAddress.holder(of: "::ffff:192.0.2.7") == "192.0.2.7")
        #expect(IPAddress.holder(of: "::1") == "::1" && IPAddress.holder(of: "") == "")
    }

    @Test("a page from elsewhere may not ask")
    func origin() {
        #expect(code(["Host": "localhost", "Origin": "https://evil.example"]) == "foreignOrigin")
        #expect(code(["Host": "localhost", "Origin": "null"]) == "foreignOrigin")
        #expect(code(["Host": "localhost", "Origin": "http://localhost"]) == "foreignOrigin")
        #expect(code(["Host": "localhost", "Origin": "https://localhost"]) == nil)
        #expect(code(["Host": "localhost", "Origin": "https://ext.example"]) == nil)
    }

    @Test("shapes by which two servers in a row see two requests are refused")
    func smuggling() {
        let host = ("Host", "localhost")
        let shapes: [HTTPHeaders] = [
            HTTPHeaders([host, ("Content-Length", "3"), ("Transfer-Encoding", "chunked")]),
            HTTPHeaders([host, ("Content-Length", "3"), ("Content-Length", "4")]),
            HTTPHeaders([host, ("Transfer-Encoding", "gzip, chunked")]),
            HTTPHeaders([host, ("Transfer-Encoding", "chunked"), ("Transfer-Encoding", "identity")]),
            HTTPHeaders([host, ("Transfer-Encoding", "xchunked")]),
            HTTPHeaders([host, host]),
        ]
        for shape in shapes { #expect(code(shape) == "ambiguousRequest") }
        #expect(code(HTTPHeaders([host, ("Transfer-Encoding", "chunked")]), version: .http1_0) == "ambiguousRequest")
        #expect(code(["Content-Length": "3"]) == "hostMissing")
        #expect(code(HTTPHeaders([host, ("Content-Encoding", "gzip")])) == "unsupportedMediaType")
        #expect(code(HTTPHeaders([host, ("Content-Encoding", "identity")])) == nil)
    }

    @Test("large headers are refused")
    func large() {
        #expect(code(["Host": "localhost", "X": String(repeating: "a", count: 17_000)]) == "headersTooLarge")
    }

    @Test("of forwarded headers the proxy's own word counts, which comes last, in whichever line")
    func forwardedTwice() throws {
        var headers: HTTPHeaders = [
            "Host": "127.0.0.1:8080", "X-Forwarded-For": "6.6.6.6", "X-Forwarded-Proto": "https",
        ]
        headers.add(name: "X-Forwarded-For", value: "192.168.1.9, 10.0.0.1")
        headers.add(name: "X-Forwarded-Proto", value: "http")
        headers.add(name: "X-Forwarded-Host", value: "evil.example")
        headers.add(name: "X-Forwarded-Host", value: "cafe.local")
        let believed = try receive(headers, from: "10.0.0.1")
        #expect(believed.address == "192.168.1.9")
        #expect(!believed.isSecure)
        #expect(believed.authority == "cafe.local")
    }

    @Test("forwarded headers are believed of a named proxy, and of nobody else")
    func proxy() throws {
        let headers: HTTPHeaders = [
            "Host": "127.0.0.1:8080", "X-Forwarded-For": "6.6.6.6, 192.168.1.9", "X-Forwarded-Proto": "http",
            "X-Forwarded-Host": "cafe.local", "X-Forwarded-Prefix": "/immersion/",
        ]
        let believed = try receive(headers, uri: "/immersion/v1/info", from: "10.0.0.1")
        #expect(believed.address == "192.168.1.9")
        #expect(believed.authority == "cafe.local")
        #expect(believed.prefix == "/immersion")
        #expect(believed.target.path == ["v1", "info"])
        #expect(!believed.isSecure)
        let other = try receive(headers, uri: "/immersion/v1/info")
        #expect(other.address == "127.0.0.1")
        #expect(other.authority == "127.0.0.1:8080")
        #expect(other.target.path == ["immersion", "v1", "info"])
    }
}
