import Foundation
import Protocol
import SocketTransport
import TestSupport
import Testing

@testable import JSONText
@testable import immersiond

@Suite("The WebSocket")
struct WebSocketTests {
    private let web: WebDaemon

    init() throws { web = try WebDaemon.shared.get() }

    @Test("who shows no token, a wrong one or comes from a foreign page is refused before the upgrade")
    func refused() throws {
        // Wrong tokens hold the address up, others' tests among them.
        let web = try WebDaemon()
        #expect(try WebSocketClient(web, token: nil).refusal?.status == 401)
        #expect(try WebSocketClient(web, token: "wrong").refusal?.status == 401)
        let device = try web.pair("admin")
        let foreign = try WebSocketClient(web, token: device.token, origin: "https://evil.example")
        #expect(foreign.refusal?.status == 403)
        #expect(foreign.refusal?.json["code"] == "foreignOrigin")
        let own = try WebSocketClient(web, token: device.token, origin: "http://127.0.0.1:\(web.port)")
        #expect(own.refusal == nil)
    }

    @Test("messages are answered in their order, and what is no message is refused by name")
    func messages() throws {
        let (device, _) = try web.pairLearner()
        let socket = try WebSocketClient(web, device)
        #expect(try socket.call("daemon.health").result["status"] == "ok")
        for number in 0..<50 {
            socket.send(1, Data(#"{"jsonrpc":"2.0","id":\#(number),"method":"daemon.health"}"#.utf8))
        }
        for number in 0..<50 {
            let payload = try #require(socket.receive()).payload
            #expect(try JSONParser.parse(payload)["id"] == .integer(Int64(number)))
        }
        #expect(try socket.reply(to: Data("nonsense".utf8))?["error"]?["data"]?["code"] == "parseError")
        #expect(try socket.call("no.such").failure == "methodNotFound")
        #expect(try socket.call("daemon.health").result["status"] == "ok")
    }

    @Test("a message in pieces is one message, and a ping is answered in between")
    func fragments() throws {
        let socket = try WebSocketClient(web, try web.pair("admin"))
        let message = Data(#"{"jsonrpc":"2.0","id":1,"method":"daemon.health"}"#.utf8)
        let key: [UInt8] = [0, 0, 0, 0]
        socket.write(Data([0x01, 0x80 | 10] + key) + message.prefix(10))
        socket.send(9, Data("hi".utf8))
        socket.write(Data([0x80, 0x80 | UInt8(message.count - 10)] + key) + message.dropFirst(10))
        let pong = try #require(socket.receive())
        #expect(pong.opcode == 10)
        #expect(pong.payload == Data("hi".utf8))
        #expect(try #require(socket.receive()).opcode == 1)
    }

    @Test(
        "frames that break a rule of WebSockets end the connection with the code and the reason for it",
        arguments: [
            (Data([0x81, 0x02]) + Data("hi".utf8), 1_002, "masks"),
            (Data([0xC1, 0x80, 0, 0, 0, 0]), 1_002, "reserved bits"),
            (Data([0x83, 0x80, 0, 0, 0, 0]), 1_002, "kind of frame"),
            (Data([0x80, 0x80, 0, 0, 0, 0]), 1_002, "never began"),
            (Data([0x09, 0x80, 0, 0, 0, 0]), 1_002, "control frame"),
            (Data([0x81, 0x82, 0, 0, 0, 0, 0xC3, 0x28]), 1_007, "UTF-8"),
            (Data([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xED]), 1_002, "code"),
            (Data([0x88, 0x81, 0, 0, 0, 0, 0x03]), 1_002, "code"),
            (Data([0x81, 0xFF, 0, 0, 0, 0, 0x7F, 0, 0, 0, 0, 0, 0, 0]), 1_009, "megabyte"),
        ])
    func brokenRules(frame: Data, code: UInt16, word: String) throws {
        let socket = try WebSocketClient(web, try web.pair("admin"))
        socket.write(frame)
        let end = try #require(socket.receive())
        #expect(end.opcode == 8)
        #expect(end.payload.prefix(2) == Data([UInt8(code >> 8), UInt8(code & 255)]))
        #expect(String(decoding: end.payload.dropFirst(2), as: UTF8.self).contains(word))
        #expect(socket.receive() == nil)
    }

    @Test("an end without a code is answered by one without")
    func plainEnd() throws {
        let socket = try WebSocketClient(web, try web.pair("admin"))
        socket.send(8, Data())
        let end = try #require(socket.receive())
        #expect(end.opcode == 8 && end.payload.isEmpty)
    }

    @Test("a conversation is held with sounds by their ids, and no path of the machine is told")
    func conversation() throws {
        let (device, learnerID) = try web.pairLearner()
        let socket = try WebSocketClient(web, device)
        let start = try socket.call("session.start", ["learnerID": learnerID, "scenarioID": "es-cafe-madrid"]).result
        let line = try #require(start["lines"]?.elements?.first)
        #expect(line["audioPath"] == nil)
        let media = try #require(line["audioMedia"]?.string)
        let sound = try web.ask("GET", "/v1/media/\(media)", token: device.token)
        #expect(sound.status == 200)
        #expect(sound.headers["content-type"] == "audio/wav")
        #expect(sound.body.prefix(4) == Data("RIFF".utf8))
        // Another device was never given this sound.
        let (other, _) = try web.pairLearner()
        let foreign = try web.ask("GET", "/v1/media/\(media)", token: other.token)
        #expect(foreign.status == 404, "\(foreign.status) \(String(decoding: foreign.body.prefix(300), as: UTF8.self))")
        let sessionID = start["sessionID"] ?? .null
        let reply = try socket.call("session.say", ["sessionID": sessionID, "text": "Hola, un café, por favor."]).result
        let all = try WireFormat.encode(["start": start, "reply": reply] as JSONValue)
        #expect(all.firstRange(of: Data(web.daemon.data.path.utf8)) == nil)
        let transcript = try socket.call("session.get", ["sessionID": sessionID]).result
        #expect(transcript["messages"]?.elements?.contains { $0["audioMedia"] != nil } == true)
        #expect(transcript["messages"]?.elements?.contains { $0["audioURL"] != nil } == false)
    }

    @Test("files of the machine cannot be named")
    func paths() throws {
        let (device, learnerID) = try web.pairLearner()
        let socket = try WebSocketClient(web, device)
        let session = try socket.call("session.start", ["learnerID": learnerID, "scenarioID": "es-cafe-madrid"]).result
        let say: JSONValue = ["sessionID": session["sessionID"] ?? .null, "audioPath": "/etc/passwd"]
        #expect(try socket.call("session.say", say).failure == "forbidden")
        #expect(
            try socket.call("vocab.import", ["learnerID": learnerID, "path": "/etc/passwd"]).failure == "forbidden")
    }

    @Test("microphone samples become a recording that a turn names")
    func stream() throws {
        let (device, _) = try web.pairLearner()
        let socket = try WebSocketClient(web, device)
        // Who speaks before a stream has begun is told so, once.
        for _ in 0..<2 { socket.send(2, Data(count: 640)) }
        #expect(try socket.call("audio.end").failure == "conflict")
        #expect(socket.events.compactMap { $0["state"]?.string } == ["unheard"])
        socket.events = []
        #expect(try socket.call("audio.begin", ["sampleRate": 16_000]).result["stream"] == 1)
        #expect(try socket.call("audio.begin").failure == "conflict")
        func tone(_ amplitude: Double, seconds: Double) -> Data {
            Data(
                (0..<Int(seconds * 16_000)).flatMap { sample -> [UInt8] in
                    let value = Int16(amplitude * 32_000 * sin(Double(sample) * 0.2))
                    return [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
                })
        }
        for part in [tone(0, seconds: 0.5), tone(0.4, seconds: 1), tone(0, seconds: 1)] {
            for start in stride(from: 0, to: part.count, by: 641) {
                socket.send(2, part[start..<min(start + 641, part.count)])
            }
        }
        let end = try socket.call("audio.end").result
        #expect(end["seconds"]?.number == 2.5)
        let states = socket.events.filter { $0["kind"] == "heard" }.compactMap { $0["state"]?.string }
        #expect(states.first == "silence" && states.contains("speech") && states.last == "ended")
        // Nobody else's turn can name it.
        let (other, otherID) = try web.pairLearner()
        let session = try web.call(
            "session.start", ["learnerID": otherID, "scenarioID": "es-cafe-madrid", "audio": false], token: other.token)
        let say: JSONValue = ["sessionID": session.result["sessionID"] ?? .null, "audioMedia": end["mediaID"] ?? .null]
        #expect(try web.call("session.say", say, token: other.token).failure == "notFound")
    }

    @Test("events are told to those whom they concern, and again to who comes back")
    func events() throws {
        let (ana, anasID) = try web.pairLearner()
        let (ben, _) = try web.pairLearner()
        let (anas, bens) = (try WebSocketClient(web, ana), try WebSocketClient(web, ben))
        let since = try anas.call("event.subscribe").result["number"] ?? .null
        _ = try bens.call("event.subscribe")
        _ = try web.call("vocab.add", ["learnerID": anasID, "word": "mesa", "language": "es"], token: ana.token)
        for socket in [anas, bens] { _ = try socket.call("daemon.health") }
        let event = try #require(anas.events.first { $0["kind"] == "due" })
        #expect(event["learnerID"]?.uuid == anasID.uuid)
        #expect(!bens.events.contains { $0["kind"] == "due" && $0["learnerID"]?.uuid == anasID.uuid })
        let again = try WebSocketClient(web, ana)
        #expect(try again.call("event.subscribe", ["since": since]).result["reset"] == false)
        #expect(again.events.contains { $0["number"] == event["number"] })
        #expect(try again.call("event.subscribe", ["since": 5]).result["reset"] == true)
    }

    @Test("a teacher is told what a learner does from when the learner has agreed")
    func teachersEvents() throws {
        let (learner, learnerID) = try web.pairLearner()
        let teacher = try WebSocketClient(web, try web.pair("teacher", learners: [learnerID]))
        _ = try teacher.call("event.subscribe")
        func add(_ word: String) throws -> [JSONValue] {
            _ = try web.call(
                "vocab.add", ["learnerID": learnerID, "word": .string(word), "language": "es"], token: learner.token)
            _ = try teacher.call("daemon.health")
            return teacher.events.filter { $0["learnerID"]?.uuid == learnerID.uuid }
        }
        #expect(try add("mesa") == [])
        let agreement: JSONValue = ["learnerID": learnerID, "preferences": ["shareProgressWithTeachers": true]]
        _ = try web.call("learner.update", agreement, token: learner.token)
        #expect(try add("silla").count == 1)
    }

    @Test("what changes in a room is told to everybody who sees it, whoever it was and however it was named")
    func roomEvents() throws {
        let room: JSONValue = .string("heard-\(UUID().uuidString)")
        let guest = try WebSocketClient(web, try web.pair("guest", room: room.string))
        let stranger = try WebSocketClient(web, try web.pair("guest", room: "elsewhere"))
        let (learner, learnerID) = try web.pairLearner()
        for socket in [guest, stranger] { _ = try socket.call("event.subscribe") }
        let anchor: JSONValue = .string(UUID().uuidString)
        let transform: JSONValue = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.5, 1.2, -2, 1]
        let put: JSONValue = [
            "anchorIdentifier": anchor, "roomIdentifier": room, "transform": transform,
            "contentType": "objectLabel", "contentID": "mesa", "displayText": "la mesa",
        ]
        let calls: [(String, JSONValue)] = [
            ("anchor.put", put), ("anchor.sight", ["anchorIdentifier": anchor, "transform": transform]),
            (
                "anchor.align",
                [
                    "roomIdentifier": room, "frameID": "f",
                    "pairs": [["frame": [0, 0, 0], "room": [1, 0, 2]], ["frame": [1, 0, 0], "room": [1, 0, 1]]],
                ]
            ),
            (
                "anchor.place",
                ["roomIdentifier": room, "environmentID": "madrid-cafe", "learnerID": learnerID]
            ),
            // Into another room, and away from this one.
            ("anchor.put", .object(put.members.merging(["roomIdentifier": "another"]) { $1 })),
        ]
        for (method, parameters) in calls {
            #expect(try web.call(method, parameters, token: learner.token).failure == nil, "\(method)")
        }
        _ = try web.call("anchor.put", put, token: learner.token)
        _ = try web.call("anchor.delete", ["anchorIdentifier": anchor], token: learner.token)
        for socket in [guest, stranger] { _ = try socket.call("daemon.health") }
        #expect(
            guest.events.compactMap { $0["method"]?.string } == calls.map(\.0) + ["anchor.put", "anchor.delete"])
        #expect(guest.events.allSatisfy { $0["roomIdentifier"] == room })
        #expect(stranger.events.isEmpty)
    }

    @Test("a device that is revoked is cut off at once")
    func revoked() throws {
        let device = try web.pair("admin")
        let socket = try WebSocketClient(web, device)
        #expect(try socket.call("daemon.health").failure == nil)
        _ = try web.daemon.connect().call("device.revoke", ["deviceID": .string(device.id)])
        let frame = socket.receive()
        #expect(frame?.opcode == 8)
        #expect(socket.receive() == nil)
    }

    @Test("what is no frame of the protocol ends the connection, and nobody else's")
    func broken() throws {
        let device = try web.pair("admin")
        let healthy = try WebSocketClient(web, device)
        let shapes: [Data] = [
            Data([0xFF, 0xFF, 0xFF, 0xFF]), Data([0x81, 0x05]) + Data("hello".utf8), Data([0x83, 0x80, 0, 0, 0, 0]),
            Data([0x81, 0xFF] + [UInt8](repeating: 0xFF, count: 12)), Data([0x09, 0x80, 0, 0, 0, 0]),
            Data([0x81, 0xFF, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0]),
        ]
        for shape in shapes {
            let socket = try WebSocketClient(web, device)
            socket.write(shape)
            socket.write(Data(repeating: 0, count: 200))
            while let frame = socket.receive(), frame.opcode != 8 {}
        }
        #expect(try healthy.call("daemon.health").failure == nil)
    }
}
