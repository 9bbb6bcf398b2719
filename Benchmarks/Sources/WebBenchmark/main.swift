import BenchmarkSupport
import Foundation

// The web server beside a bare NIO echo that does no more than it must: TLS, frames, one reply a message.
guard CommandLine.arguments.count >= 3 else {
    print("usage: WebBenchmark DAEMON CONTENT [IDLE-CONNECTIONS]")
    exit(2)
}
let idle = CommandLine.arguments.count > 3 ? Int(CommandLine.arguments[3]) ?? 10_000 : 10_000

let daemon = try WebDaemon(executable: CommandLine.arguments[1], content: CommandLine.arguments[2])
var thresholds = try Thresholds(of: "WebBenchmark")
let client = TLSClient(port: daemon.port)
let token = try daemon.pair(client)
let echo = try EchoServer(certificate: daemon.leaf)

/// Seconds on the clock: the work is another process's.
func wait(_ body: () -> Void) -> Double {
    let begun = wallSeconds()
    body()
    return wallSeconds() - begun
}

// MARK: A round trip

let message = #"{"jsonrpc":"2.0","id":1,"method":"daemon.health"}"#
let ours = try client.webSocket(token: token)
let bare = try TLSClient(port: echo.port).webSocket(token: nil)
var (oursTimes, bareTimes): ([Double], [Double]) = ([], [])
for round in 0..<6_000 {
    // One after the other, so that whatever else the machine does slows both.
    let (one, other) = (wait { ours.exchange(message) }, wait { bare.exchange(message) })
    if round >= 1_000 {
        oursTimes.append(one)
        bareTimes.append(other)
    }
}
func microseconds(_ seconds: Double) -> String { String(format: "%.0f µs", seconds * 1e6) }
print("health over WebSocket: \(microseconds(oursTimes.median)), bare echo: \(microseconds(bareTimes.median))")
thresholds.check("health over WebSocket", oursTimes.median, beside: bareTimes.median)

// MARK: Turns

// With the benchmark's own, no more devices than may be paired.
for (devices, turnsOfEach) in [(64, 100), (900, 20)] {
    let talkers = try (0..<devices).map {
        try Talker(
            client, token: daemon.invite(client, as: token), name: "bench_\(devices)_\($0)", turns: turnsOfEach)
    }
    let (processorBefore, begun) = (daemon.processorSeconds, ContinuousClock.now)
    for talker in talkers { talker.thread.start() }
    while !talkers.allSatisfy(\.thread.isFinished) { Thread.sleep(forTimeInterval: 0.001) }
    let (elapsed, turns) = ((ContinuousClock.now - begun) / .seconds(1), Double(devices * turnsOfEach))
    let processor = (daemon.processorSeconds - processorBefore) / turns
    let times = talkers.flatMap(\.times).sorted()
    print(
        "\(devices) devices talking: \(Int(turns / elapsed)) turns/s, p50 \(microseconds(times.median)), "
            + "p99 \(microseconds(times[times.count * 99 / 100])), processor \(microseconds(processor)) a turn")
    thresholds.check("a turn among \(devices) devices", elapsed / turns, beside: 1)
}

// MARK: A file

for _ in 0..<2 { _ = try client.download(daemon.blob, token: token) }
func rate(_ seconds: Double) -> String { String(format: "%.0f MB/s", Double(WebDaemon.blobBytes) / seconds / 1e6) }
if let nginx = try Nginx(certificate: daemon.leaf, file: daemon.file) {
    defer { nginx.stop() }
    let peer = TLSClient(port: nginx.port)
    _ = try peer.download("/large.bin", token: nil)
    var (blobs, files): ([Double], [Double]) = ([], [])
    for _ in 0..<9 {
        blobs.append(try client.download(daemon.blob, token: token))
        files.append(try peer.download("/large.bin", token: nil))
    }
    print("50 MB of a blob: \(rate(blobs.median)), the same file by nginx: \(rate(files.median))")
    thresholds.check("50 MB of a blob", blobs.median, beside: files.median)
} else {
    print("50 MB of a blob: \(rate(try client.download(daemon.blob, token: token))); nginx is not installed")
}

// MARK: Many that say nothing

let before = daemon.residentBytes
var silent: [BlockingSocket] = []
for _ in 0..<idle { silent.append(try client.webSocket(token: token)) }
let grown = Double(daemon.residentBytes - before) / Double(idle)
print("\(idle) idle connections: \(String(format: "%.1f", grown / 1_024)) KiB each")
let loaded = (0..<2_000).map { _ in wait { ours.exchange(message) } }.sorted()
print("health meanwhile: median \(microseconds(loaded.median)), p99 \(microseconds(loaded[loaded.count * 99 / 100]))")
thresholds.check("idle connection in KiB", grown / 1_024, beside: 1)
withExtendedLifetime(silent) {}
// Concluding ends the process, and with it nothing that is put off.
daemon.stop()
thresholds.conclude()

extension [Double] {
    var median: Double { sorted()[count / 2] }
}
