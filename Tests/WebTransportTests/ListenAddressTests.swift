import Testing

@testable import WebTransport

@Suite("Where the web server listens")
struct ListenAddressTests {
    @Test(
        "an address, a port or both",
        arguments: [
            ("127.0.0.1:0", "127.0.0.1", 0), ("0.0.0.0", "0.0.0.0", 8443), ("8080", "0.0.0.0", 8080),
            (":8080", "0.0.0.0", 8080), ("[::1]:9", "::1", 9), ("::1", "::1", 8443), ("[::]", "::", 8443),
        ])
    func reads(text: String, host: String, port: Int) {
        #expect(ListenAddress(text) == ListenAddress(host: host, port: port))
    }

    @Test("names and nonsense are refused", arguments: ["localhost:1", "", "1.2.3:4", "127.0.0.1:70000", "a", "[::1"])
    func refuses(text: String) {
        if text == "" { return #expect(ListenAddress(text) == ListenAddress(host: "0.0.0.0", port: 8443)) }
        #expect(ListenAddress(text) == nil)
    }

    @Test("only loopback is loopback")
    func loopback() {
        #expect(ListenAddress("127.0.0.1:1")?.isLoopback == true)
        #expect(ListenAddress("[::1]:1")?.isLoopback == true)
        #expect(ListenAddress("0.0.0.0:1")?.isLoopback == false)
        #expect(ListenAddress("192.168.1.1:1")?.isLoopback == false)
    }
}
