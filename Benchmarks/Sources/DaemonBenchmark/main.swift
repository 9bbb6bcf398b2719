import Foundation

guard CommandLine.arguments.count >= 3 else {
    print("usage: DaemonBenchmark DAEMON CONTENT [FOLDER]")
    exit(2)
}
let base =
    CommandLine.arguments.count > 3 ? URL(filePath: CommandLine.arguments[3]) : FileManager.default.temporaryDirectory
let folder = base.appending(path: "bench-\(UUID().uuidString.prefix(8))")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

let daemon = try BenchedDaemon(
    executable: CommandLine.arguments[1], content: CommandLine.arguments[2], folder: folder)
defer { daemon.stop() }

print("start to accepting: \(String(format: "%.0f", daemon.startUp * 1e3)) ms")
let client = daemon.connect()
_ = client.exchange(request("daemon.health", "{}"))
sleep(2)
print("resident memory idle: \(String(format: "%.1f", daemon.residentMemory)) MiB")

let echo = percentile(0.5, of: Anchors.socketEchoes(in: folder, count: 5_000))
let health = request("daemon.health", "{}")
let check = request("grammar.check", #"{"text":"Yo quiero una café con leche"}"#)
for (name, line) in [("daemon.health", health), ("grammar.check", check)] {
    let measured = Measurement(on: daemon) { (0..<5_000).map { _ in time { client.exchange(line) } } }
    measured.report(name, anchor: echo, called: "socket echo")
}

let fsyncTime = percentile(0.5, of: Anchors.fsyncs(in: folder, count: 500))
for (connections, turns) in [(1, 1_000), (16, 200), (64, 100)] {
    var rate = 0.0
    let measured = Measurement(on: daemon) {
        let talked = talk(to: daemon, connections: connections, turns: turns)
        rate = talked.rate
        return talked.times
    }
    measured.report(
        "session.say, \(connections) connections, \(Int(rate)) turns/s", anchor: fsyncTime, called: "fsync")
}
RoomLoad(daemon: daemon, fsyncTime: fsyncTime).run()
print("resident memory after the load: \(String(format: "%.1f", daemon.residentMemory)) MiB")
