import Testing

@testable import WebTransport

@Suite("What a request asks for")
struct RequestTargetTests {
    @Test("the path is decoded in its parts, a slash at the end changes nothing")
    func path() throws {
        #expect(try RequestTarget("/v1/rooms/la%20cocina/").path == ["v1", "rooms", "la cocina"])
        #expect(try RequestTarget("/").path == [])
        #expect(try RequestTarget("/v1/rooms?x=1").path == RequestTarget("/v1/rooms/").path)
    }

    @Test("the query is decoded, with blanks as browsers send them")
    func query() throws {
        let target = try RequestTarget("/v1/x?limit=10&word=caf%C3%A9+solo&flag")
        #expect(target["limit"] == "10")
        #expect(target["word"] == "café solo")
        #expect(target["flag"] == "")
        #expect(target["nothing"] == nil)
    }

    @Test(
        "what could name something else is refused",
        arguments: [
            "", "v1", "*", "http://evil.example/", "/../etc/passwd", "/%2e%2e/etc/passwd", "/a/../b", "/a//b", "//a",
            "/a/./b", "/a%2Fb", "/a%5Cb", "/a\\b", "/a%00b", "/a%0Ab", "/%ff", "/%zz", "/a#b", "/%2E",
            "/" + String(repeating: "a", count: 5_000),
        ])
    func refused(text: String) {
        #expect(throws: WebFault.self) { try RequestTarget(text) }
    }

    @Test("ten thousand ways out of the folder lead nowhere")
    func traversal() {
        var generator = SystemRandomNumberGenerator()
        let pieces = ["..", "%2e%2e", "%2E.", ".%2e", "/", "%2f", "\\", "%5c", "etc", "passwd", ".", "%00", "a", ";"]
        for _ in 0..<10_000 {
            let text =
                "/" + (0..<Int.random(in: 1...8, using: &generator)).map { _ in pieces.randomElement()! }.joined()
            guard let path = try? RequestTarget(text).path else { continue }
            #expect(
                !path.contains { $0 == ".." || $0 == "." || $0.contains("/") || $0.contains("\0") || $0.contains("\\") }
            )
        }
    }
}
