import NIOCore
import NIOHTTP1
import Testing

@testable import WebTransport

@Suite("Conditions of requests")
struct ConditionsTests {
    private let tag = EntityTag("abc")

    private func answer(_ headers: HTTPHeaders, method: HTTPMethod = .GET) -> WebResponse {
        let request = WebRequest(
            method: method, target: RequestTarget(path: []), headers: headers, address: "127.0.0.1",
            authority: "localhost", isSecure: false, prefix: "")
        let whole = WebResponse(headers: ["Content-Type": "text/plain"], body: .bytes(ByteBuffer(string: "0123456789")))
        return Conditions.apply(to: whole, tag: tag, of: request, allowsRanges: true)
    }

    private func text(_ response: WebResponse) -> String? {
        if case .bytes(let buffer) = response.body { String(buffer: buffer) } else { nil }
    }

    @Test("a part may be asked for with GET alone")
    func rangeOfHead() {
        #expect(answer(["Range": "bytes=2-3"]).status == .partialContent)
        #expect(answer(["Range": "bytes=2-3"], method: .HEAD).status == .ok)
        #expect(answer(["Range": "bytes=99-"], method: .HEAD).status == .ok)
    }

    @Test(
        "who has it already is told so",
        arguments: ["\"abc\"", "W/\"abc\"", "\"x\", \"abc\"", "*", "\"abc-gzip\"", "\"abc-zstd\"", "W/\"abc-zstd\""])
    func notModified(known: String) {
        let response = answer(["If-None-Match": known])
        #expect(response.status == .notModified)
        #expect(response.headers.first(name: "etag") == "\"abc\"")
        #expect(text(response) == nil)
    }

    @Test("who has something else gets it whole", arguments: ["\"x\"", "abc", "\"abcd\"", "\"ab\""])
    func modified(known: String) {
        #expect(answer(["If-None-Match": known]).status == .ok)
    }

    @Test("a part is a part, with its place")
    func part() {
        let response = answer(["Range": "bytes=-3"])
        #expect(response.status == .partialContent)
        #expect(response.headers.first(name: "content-range") == "bytes 7-9/10")
        #expect(text(response) == "789")
    }

    @Test("a part beyond the end is refused with the length")
    func beyond() {
        let response = answer(["Range": "bytes=10-"])
        #expect(response.status == .rangeNotSatisfiable)
        #expect(response.headers.first(name: "content-range") == "bytes */10")
    }

    @Test("a part of something that has changed since is the whole")
    func ifRange() {
        #expect(answer(["Range": "bytes=0-2", "If-Range": "\"old\""]).status == .ok)
        #expect(answer(["Range": "bytes=0-2", "If-Range": "W/\"abc\""]).status == .ok)
        #expect(answer(["Range": "bytes=0-2", "If-Range": "\"abc\""]).status == .partialContent)
    }

    @Test("If-Match takes strong tags only")
    func ifMatch() {
        #expect(answer(["If-Match": "\"abc\""]).status == .ok)
        #expect(answer(["If-Match": "W/\"abc\""]).status == .preconditionFailed)
        #expect(answer(["If-Match": "\"x\""]).status == .preconditionFailed)
    }

    @Test("what is compressed bears another tag, and is the same to who has it")
    func compressed() {
        var request = WebRequest(
            method: .GET, target: RequestTarget(path: []), headers: ["Accept-Encoding": "br, gzip"],
            address: "", authority: "", isSecure: false, prefix: "")
        let body = ByteBuffer(string: String(repeating: "a", count: 5_000))
        let whole = WebResponse(
            headers: ["Content-Type": "application/json", "ETag": "\"abc\""], body: .bytes(body))
        let small = Compression.apply(to: whole, of: request)
        #expect(small.headers.first(name: "content-encoding") == "gzip")
        #expect(small.headers.first(name: "etag") == "\"abc-gzip\"")
        #expect(small.body.length ?? .max < 200)
        request.headers.replaceOrAdd(name: "Accept-Encoding", value: "gzip;q=0")
        #expect(Compression.apply(to: whole, of: request).headers.first(name: "content-encoding") == nil)
        request.headers.replaceOrAdd(name: "Accept-Encoding", value: "gzip, deflate, br, zstd")
        let smallest = Compression.apply(to: whole, of: request)
        #expect(smallest.headers.first(name: "content-encoding") == "zstd")
        #expect(smallest.headers.first(name: "etag") == "\"abc-zstd\"")
        #expect(smallest.body.length ?? .max < 100)
        let paged = Compression.apply(to: whole, of: request, offered: [.gzip])
        #expect(paged.headers.first(name: "content-encoding") == "gzip")
    }
}
