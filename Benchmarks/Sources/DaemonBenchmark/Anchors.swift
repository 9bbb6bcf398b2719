import BenchmarkSupport
import Foundation
import Glibc

/// What the machine can do at best, measured in the same run: seconds, the median of many.
struct Anchors {
    /// A line and its echo over a Unix socket.
    let socketEcho: Double
    /// Work for the processor alone.
    let sorting: Double
    private let folder: URL

    init(in folder: URL) {
        self.folder = folder
        socketEcho = percentile(0.5, of: Self.socketEchoes(in: folder, count: 5_000))
        sorting = ProcessorAnchor.sorting()
        print("anchors: socket echo \(microseconds(socketEcho)), sorting \(microseconds(sorting))")
    }

    /// What a durable answer takes at best, measured now: a disk's time changes more than a processor's.
    func durableEcho() -> Double {
        let fsync = percentile(0.5, of: Self.fsyncs(in: folder, count: 300))
        print("anchor: fsync \(microseconds(fsync))")
        return socketEcho + fsync
    }

    /// Seconds for each of `count` appends of 4 KiB with fsync to a file in `folder`.
    private static func fsyncs(in folder: URL, count: Int) -> [Double] {
        let path = folder.appending(path: "fsync").path
        let file = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0o600)
        defer {
            close(file)
            unlink(path)
        }
        let page = [UInt8](repeating: 1, count: 4_096)
        return (0..<count).map { index in
            _ = pwrite(file, page, page.count, off_t(index * page.count))
            return time { Glibc.fsync(file) }
        }
    }

    /// Seconds for each of `count` round trips of a line through a thread that echoes what it reads.
    private static func socketEchoes(in folder: URL, count: Int) -> [Double] {
        let path = folder.appending(path: "echo").path
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        precondition(SocketClient.withAddress(path, { bind(listener, $0, $1) }) == 0 && listen(listener, 1) == 0)
        defer {
            close(listener)
            unlink(path)
        }
        let echo = Thread {
            let peer = accept(listener, nil, nil)
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while case let length = recv(peer, &buffer, buffer.count, 0), length > 0 {
                _ = send(peer, buffer, length, 0)
            }
            close(peer)
        }
        echo.start()
        guard let client = SocketClient(path: path) else { return [] }
        let line = #"{"jsonrpc":"2.0","id":1,"method":"daemon.health"}"#
        return (0..<count).map { _ in time { client.exchange(line) } }
    }
}

/// Seconds that `body` takes.
func time<Value>(_ body: () -> Value) -> Double {
    let clock = ContinuousClock()
    return clock.measure { _ = body() } / .seconds(1)
}

/// The value below which a share of the sorted values lies.
func percentile(_ share: Double, of values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
}
