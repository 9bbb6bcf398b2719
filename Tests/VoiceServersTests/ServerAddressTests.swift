import Testing

@testable import VoiceServers

@Suite("Addresses of voice servers")
struct ServerAddressTests {
    @Test(
        "this machine and its own networks are near",
        arguments: [
            ("127.0.0.1:10200", "127.0.0.1:10200"), ("localhost", "127.0.0.1:10200"), ("[::1]:99", "[::1]:99"),
            ("::1", "[::1]:10200"), ("192.168.1.5:1", "192.168.1.5:1"), ("10.0.0.1", "10.0.0.1:10200"),
            ("172.31.0.9", "172.31.0.9:10200"), ("[fd00::1]", "[fd00::1]:10200"), ("169.254.3.4", "169.254.3.4:10200"),
        ])
    func near(text: String, address: String) throws {
        #expect(try ServerAddress(text).description == address)
    }

    @Test("this machine's own are told from the network's")
    func loopback() throws {
        for text in ["127.0.0.1", "127.3.2.1", "::1", "localhost"] { #expect(try ServerAddress(text).isLoopback) }
        for text in ["192.168.1.5", "10.0.0.1", "fd00::1", "fe80::1"] { #expect(try !ServerAddress(text).isLoopback) }
    }

    @Test(
        "addresses of others are refused",
        arguments: ["8.8.8.8:10200", "172.32.0.1", "193.168.1.1", "[2001:db8::1]:10200", "0.0.0.0", "224.0.0.1"])
    func far(text: String) {
        #expect(throws: ServerAddress.Fault.far) { try ServerAddress(text) }
    }

    @Test(
        "names and what is no address are refused",
        arguments: ["", ":", "piper.example:10200", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:x", "[::1", "[::1]x"])
    func malformed(text: String) {
        #expect(throws: ServerAddress.Fault.malformed) { try ServerAddress(text) }
    }
}
