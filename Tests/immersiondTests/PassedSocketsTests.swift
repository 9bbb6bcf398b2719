import Foundation
import Glibc
import TestSupport
import Testing

@testable import SocketTransport

@Suite("Sockets that whoever started the daemon passes")
struct PassedSocketsTests {
    private func refusal(_ descriptors: [(descriptor: Int32, name: String)]) -> String {
        do {
            _ = try PassedSockets(descriptors)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test("a listening Unix stream socket is taken with its path, and kept from workers")
    func unix() throws {
        let listener = try PassedListener()
        let sockets = try PassedSockets([(listener.descriptor, "immersiond.socket")])
        #expect(sockets.unix == .init(descriptor: listener.descriptor, path: listener.path))
        #expect(sockets.tcp == nil)
        #expect(fcntl(listener.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }

    @Test("a listening TCP socket is taken with its address")
    func tcp() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(bound == 0 && listen(descriptor, 1) == 0)
        let tcp = try #require(try PassedSockets([(descriptor, "")]).tcp)
        #expect(tcp.host == "127.0.0.1")
        #expect(tcp.port > 0)
    }

    @Test("what cannot be served is refused by its name and kind, with what to do")
    func refused() throws {
        let file = open("/dev/null", O_RDONLY)
        let datagrams = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        let silent = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let udp = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        defer { for descriptor in [file, datagrams, silent, udp] { close(descriptor) } }
        #expect(refusal([(file, "a.socket")]).hasPrefix("The passed descriptor \(file) (a.socket) is not a socket,"))
        #expect(refusal([(datagrams, "")]).contains("is a Unix socket of another kind than stream"))
        #expect(refusal([(silent, "")]).contains("is a Unix stream socket that does not listen"))
        #expect(refusal([(udp, "")]).contains("is an IP socket of another kind than stream"))
        #expect(refusal([(10_000, "")]).contains("is not open"))
        #expect(refusal([(udp, "")]).contains("ListenStream="))
    }

    @Test("an abstract socket, to which every user could connect, is refused")
    func abstract() throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        // An address of the family alone has the kernel choose an abstract name.
        var family = sa_family_t(AF_UNIX)
        let bound = withUnsafePointer(to: &family) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sa_family_t>.size))
            }
        }
        try #require(bound == 0 && listen(descriptor, 1) == 0)
        #expect(refusal([(descriptor, "")]).contains("a Unix socket without a path"))
    }

    @Test("two Unix sockets are one too many")
    func two() throws {
        let first = try PassedListener()
        let second = try PassedListener()
        let told = refusal([(first.descriptor, "one"), (second.descriptor, "two")])
        #expect(told.contains("(two) is a second Unix socket"))
    }

    @Test(
        "what was passed to another process is not taken",
        arguments: [[:], ["LISTEN_FDS": "1"], ["LISTEN_FDS": "1", "LISTEN_PID": "41"]])
    func others(environment: [String: String]) throws {
        let sockets = try PassedSockets(environment: environment, process: 42)
        #expect(sockets.unix == nil && sockets.tcp == nil)
    }

    @Test("a count that is not one is refused", arguments: ["", "-1", "three", "65", "99999999999999999999"])
    func count(text: String) {
        let error = #expect(throws: SocketFileError.self) {
            try PassedSockets(environment: ["LISTEN_FDS": text, "LISTEN_PID": "42"], process: 42)
        }
        #expect(error?.description.contains("LISTEN_FDS must be the number of passed sockets") == true)
    }
}
