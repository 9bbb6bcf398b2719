import BenchmarkSupport
import Foundation

/// A room of 100,000 anchors: what putting, loading and searching it takes.
struct RoomLoad {
    private static let count = 100_000
    private static let batch = 500

    let daemon: BenchedDaemon
    let anchors: Anchors

    func run(_ thresholds: inout Thresholds) {
        let client = daemon.connect()
        let durableEcho = anchors.durableEcho()
        let puts = Measurement(on: daemon) {
            (0..<300).map { index in time { client.exchange(put(index, room: "bench-one")) } }
        }
        puts.report("anchor.put, one after another")
        thresholds.check("anchor.put", puts.median, beside: durableEcho)
        for start in stride(from: 0, to: Self.count, by: Self.batch) {
            let anchors = (start..<start + Self.batch).map { "{\(fields($0))}" }.joined(separator: ",")
            _ = client.exchange(
                request("anchor.putAll", #"{"roomIdentifier":"bench-many","atomic":true,"anchors":[\#(anchors)]}"#))
        }
        let nearest = request("anchor.query", #"{"roomIdentifier":"bench-many","near":[1,1,1],"nearest":8}"#)
        let first = time { client.exchange(nearest) }
        print("\(Self.count) anchors loaded and searched: \(String(format: "%.0f", first * 1e3)) ms")
        thresholds.check("the first search of 100,000 anchors", first, beside: anchors.sorting)
        let searches = Measurement(on: daemon) { (0..<2_000).map { _ in time { client.exchange(nearest) } } }
        searches.report("anchor.query, 8 nearest of \(Self.count)")
        thresholds.check("anchor.query", searches.median, beside: anchors.socketEcho)
    }

    private func put(_ index: Int, room: String) -> String {
        request("anchor.put", #"{"roomIdentifier":"\#(room)",\#(fields(index))}"#)
    }

    private func fields(_ index: Int) -> String {
        let place = "\(Double(index % 317) / 4),\(Double(index % 7) / 2),\(Double(index / 317) / 4)"
        return #""anchorIdentifier":"\#(UUID().uuidString)","transform":[1,0,0,0,0,1,0,0,0,0,1,0,\#(place),1],"#
            + #""contentType":"objectLabel","contentID":"mesa","displayText":"la mesa""#
    }
}
