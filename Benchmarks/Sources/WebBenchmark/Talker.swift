import Foundation

/// Answers that keep a conversation going; each is a whole turn.
private let answers = ["Quiero un café, por favor", "otra vez", "No sé qué decir hoy", "perdón"]

/// A paired device with its learner and a conversation, driven by a thread of its own.
final class Talker: @unchecked Sendable {
    private let socket: BlockingSocket
    private let session: String
    private let turns: Int
    private(set) var times: [Double] = []
    private(set) lazy var thread = Thread { [unowned self] in talk() }

    /// - Parameter token: Of a device that may make a learner.
    init(_ client: TLSClient, token: String, name: String, turns: Int) throws {
        self.turns = turns
        socket = try client.webSocket(token: token)
        let learner = socket.call(
            "learner.create", #"{"username":"\#(name)","targetLanguages":["es"]}"#)
        guard let id = Self.value(of: "id", in: learner) else { throw BenchmarkFault(description: learner) }
        let started = socket.call(
            "session.start", #"{"learnerID":"\#(id)","scenarioID":"es-cafe-madrid","audio":false,"seed":1}"#)
        guard let session = Self.value(of: "sessionID", in: started) else {
            throw BenchmarkFault(description: started)
        }
        self.session = session
    }

    private func talk() {
        let clock = ContinuousClock()
        times = (0..<turns).map { turn in
            let text = answers[turn % answers.count]
            return clock.measure {
                let reply = socket.call("session.say", #"{"sessionID":"\#(session)","text":"\#(text)"}"#)
                precondition(reply.contains(#""result""#), reply)
            } / .seconds(1)
        }
    }

    private static func value(of key: String, in reply: String) -> String? {
        guard let start = reply.range(of: "\"\(key)\":\"") else { return nil }
        return String(reply[start.upperBound...].prefix { $0 != "\"" })
    }
}
