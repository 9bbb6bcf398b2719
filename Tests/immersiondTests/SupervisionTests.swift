import ArgumentParser
import Foundation
import Glibc
import Protocol
import TestSupport
import Testing

@testable import JSONText
@testable import SocketTransport
@testable import immersiond

@Suite("Under a supervisor such as systemd")
struct SupervisionTests {
    @Test("what the supervisor is told is one datagram, an assignment a line")
    func told() throws {
        let listener = try PassedListener(SOCK_DGRAM)
        let supervisor = try #require(Supervisor(environment: ["NOTIFY_SOCKET": listener.path]))
        supervisor.tell(.ready, .status("one\ntwo"))
        #expect(listener.datagram(within: .seconds(5)) == "READY=1\nSTATUS=one two")
    }

    @Test("without a supervisor there is none, and one that has gone is no hindrance")
    func none() throws {
        #expect(Supervisor(environment: [:]) == nil)
        #expect(Supervisor(environment: ["NOTIFY_SOCKET": "vsock:2:1"]) == nil)
        for address in ["/nowhere/socket", "@immersiond-nobody", "/" + String(repeating: "a", count: 200)] {
            Supervisor(environment: ["NOTIFY_SOCKET": address])?.tell(.alive)
        }
    }

    @Test(
        "the watchdog's time is the supervisor's, unless it is another process's or none",
        arguments: [
            (["WATCHDOG_USEC": "30000000"], Duration.seconds(30)),
            (["WATCHDOG_USEC": "500000", "WATCHDOG_PID": "42"], .milliseconds(500)),
            (["WATCHDOG_USEC": "500000", "WATCHDOG_PID": "41"], nil), (["WATCHDOG_USEC": "0"], nil),
            (["WATCHDOG_USEC": "soon"], nil), ([:], nil),
        ] as [([String: String], Duration?)])
    func watchdog(environment: [String: String], expected: Duration?) throws {
        let supervisor = Supervisor(environment: environment.merging(["NOTIFY_SOCKET": "/s"]) { $1 }, process: 42)
        #expect(try #require(supervisor).watchdog == expected)
    }

    @Test("a daemon that answers on its socket is alive, and one that listens without answering is not")
    func answers() async throws {
        let listener = try PassedListener()
        #expect(await SelfWatch.OwnClient(socket: listener.path, patience: .milliseconds(100)).isAnswered() == false)
        #expect(await SelfWatch.OwnClient(socket: "/nowhere", patience: .milliseconds(100)).isAnswered() == false)
        let daemon = try DaemonProcess.shared.get()
        let client = SelfWatch.OwnClient(socket: daemon.socket, patience: .seconds(20))
        #expect(await client.isAnswered())
        #expect(await client.isAnswered())
    }

    @Test("a daemon serves the socket that it was passed, tells its supervisor how it is, and leaves the socket there")
    func passed() throws {
        let listener = try PassedListener()
        let notices = try PassedListener(SOCK_DGRAM)
        let daemon = try DaemonProcess(
            shellPrefix: """
                exec 3<&0 0</dev/null; export LISTEN_FDS=1 LISTEN_PID=$$ LISTEN_FDNAMES=immersiond.socket; \
                export NOTIFY_SOCKET=\(notices.path) WATCHDOG_USEC=400000 WATCHDOG_PID=$$; 
                """, passed: listener)
        #expect(notices.datagram(within: .seconds(20)) == "READY=1\nSTATUS=Answers on \(listener.path).")
        #expect(notices.datagram(within: .seconds(20)) == "WATCHDOG=1")
        #expect(try daemon.connect().call("daemon.health")["status"] == "ok")

        // A daemon that hangs says nothing.
        daemon.process.send(SIGSTOP)
        while notices.datagram(within: .milliseconds(500)) != nil {}
        #expect(notices.datagram(within: .seconds(1)) == nil)
        daemon.process.send(SIGCONT)
        #expect(notices.datagram(within: .seconds(20)) == "WATCHDOG=1")

        #expect(daemon.terminate() == 0)
        var last: [String] = []
        while let notice = notices.datagram(within: .zero) { last.append(notice) }
        #expect(last.last == "STOPPING=1\nSTATUS=Finishes what it was asked.")
        #expect(FileManager.default.fileExists(atPath: listener.path))
        try daemon.restart()
        #expect(try daemon.connect().call("daemon.health")["status"] == "ok")
    }

    @Test("a socket that cannot be served ends the daemon, which names it")
    func unservable() throws {
        let datagrams = try PassedListener(SOCK_DGRAM)
        let error = #expect(throws: LaunchError.self) {
            try DaemonProcess(
                shellPrefix: "exec 3<&0; export LISTEN_FDS=1 LISTEN_PID=$$ LISTEN_FDNAMES=wrong.socket; ",
                passed: datagrams)
        }
        #expect(
            error?.description.contains("The passed descriptor 3 (wrong.socket) is a Unix socket of another") == true)
    }

    @Test("after a look that got no answer there is time for another before the supervisor acts")
    func lookAgain() {
        let watchdog = Duration.seconds(30)
        // It was told; then one look at the end of its patience, and another with as much.
        let look = watchdog / 4
        let second =
            SelfWatch.pause(watchdog, afterAnswer: true) + look + SelfWatch.pause(watchdog, afterAnswer: false) + look
        #expect(second < watchdog)
    }

    @Test("a TCP socket is served if and only if --listen says so")
    func web() throws {
        var options = try WebOptions.parse(["--listen", "passed"])
        let page = URL(filePath: "/")
        let told = #expect(throws: LaunchError.self) { try options.configuration(page: page, passed: nil) }
        #expect(told?.description.contains("none was passed") == true)
        let tcp = PassedSockets.TCP(descriptor: 7, host: "::", port: 8443)
        let configuration = try #require(try options.configuration(page: page, passed: tcp))
        #expect(configuration.passed == 7)
        #expect("\(configuration.address)" == "[::]:8443")
        options = try WebOptions.parse(["--listen", "127.0.0.1:8443"])
        let own = try #require(try options.configuration(page: page, passed: tcp))
        #expect(own.passed == nil && "\(own.address)" == "127.0.0.1:8443")
        options = try WebOptions.parse([])
        #expect(try options.configuration(page: page, passed: tcp) == nil)
    }

    @Test("a TCP socket that nobody asked for is left alone, and the Unix socket beside it is served")
    func unasked() throws {
        let daemon = try DaemonProcess(
            shellPrefix:
                "exec 3<&0 0</dev/null; export LISTEN_FDS=1 LISTEN_PID=$$ LISTEN_FDNAMES=immersiond-web.socket; ",
            passed: try PassedListener(port: 0))
        #expect(try daemon.connect().call("daemon.health")["status"] == "ok")
        #expect(daemon.logText.contains("--listen passed alone"))
    }
}
