import BenchmarkSupport
import Foundation

guard CommandLine.arguments.count >= 3 else {
    print("usage: DaemonBenchmark DAEMON CONTENT [FOLDER]")
    exit(2)
}
let base =
    CommandLine.arguments.count > 3 ? URL(filePath: CommandLine.arguments[3]) : FileManager.default.temporaryDirectory
let folder = base.appending(path: "bench-\(UUID().uuidString.prefix(8))")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

let daemon = try BenchedDaemon(
    executable: CommandLine.arguments[1], content: CommandLine.arguments[2], folder: folder)

var thresholds = try Thresholds(of: "DaemonBenchmark")
let anchors = Anchors(in: folder)
print("start to accepting: \(String(format: "%.0f", daemon.startUp * 1e3)) ms")
thresholds.check("start to accepting", daemon.startUp, beside: anchors.sorting)
let client = daemon.connect()
_ = client.exchange(request("daemon.health", "{}"))
sleep(2)
print("resident memory idle: \(String(format: "%.1f", daemon.residentMemory)) MiB")

let health = request("daemon.health", "{}")
let check = request("grammar.check", #"{"text":"Yo quiero una café con leche"}"#)
for (name, line) in [("daemon.health", health), ("grammar.check", check)] {
    let measured = Measurement(on: daemon) { (0..<5_000).map { _ in time { client.exchange(line) } } }
    measured.report(name)
    thresholds.check(name, measured.median, beside: anchors.socketEcho)
}

for (connections, turns) in [(1, 1_000), (16, 200), (64, 100)] {
    let durableEcho = anchors.durableEcho()
    var rate = 0.0
    let measured = Measurement(on: daemon) {
        let talked = talk(to: daemon, connections: connections, turns: turns)
        rate = talked.rate
        return talked.times
    }
    measured.report("session.say, \(connections) connections, \(Int(rate)) turns/s")
    // All turns share one disk and one machine, so a turn takes its share of the time.
    thresholds.check("session.say, connections: \(connections)", 1 / rate, beside: durableEcho)
    thresholds.check(
        "processor time of 100 turns, connections: \(connections)", 100 * measured.processorTime,
        beside: anchors.sorting)
}
RoomLoad(daemon: daemon, anchors: anchors).run(&thresholds)
print("resident memory after the load: \(String(format: "%.1f", daemon.residentMemory)) MiB")
daemon.stop()
try? FileManager.default.removeItem(at: folder)
thresholds.conclude()
