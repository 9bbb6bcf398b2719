import Foundation

/// Sayings that keep a conversation going; each is a whole turn.
private let sayings = ["Quiero un café, por favor", "otra vez", "No sé qué decir hoy", "perdón"]

/// One learner's connection and conversation, driven by a thread of its own.
private final class Talker: @unchecked Sendable {
    private let client: SocketClient
    private let session: String
    private(set) var times: [Double] = []
    private(set) lazy var thread = Thread { [unowned self] in talk() }
    private let turns: Int

    init(_ client: SocketClient, name: String, turns: Int) {
        self.client = client
        self.turns = turns
        let learner = value(of: "id", in: client.exchange(request("learner.create", #"{"username":"\#(name)"}"#)))
        let start = #"{"learnerID":"\#(learner)","scenarioID":"es-cafe-madrid","audio":false,"seed":1}"#
        session = value(of: "sessionID", in: client.exchange(request("session.start", start)))
    }

    private func talk() {
        times = (0..<turns).map { turn in
            let text = sayings[turn % sayings.count]
            let say = request("session.say", #"{"sessionID":"\#(session)","text":"\#(text)"}"#)
            return time {
                let reply = client.exchange(say)
                precondition(reply.contains(#""result""#), reply)
            }
        }
    }
}

/// Has as many learners talk at once as there are connections.
///
/// - Returns: Seconds of each turn, and turns a second over all.
func talk(to daemon: BenchedDaemon, connections: Int, turns: Int) -> (times: [Double], rate: Double) {
    let talkers = (0..<connections).map {
        Talker(daemon.connect(), name: "bench_\(connections)_\($0)", turns: turns)
    }
    let elapsed = time {
        for talker in talkers { talker.thread.start() }
        while !talkers.allSatisfy(\.thread.isFinished) { usleep(200) }
    }
    return (talkers.flatMap(\.times), Double(connections * turns) / elapsed)
}
