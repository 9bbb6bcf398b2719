import Foundation
import Protocol
import TestSupport
import Testing

@testable import JSONText
@testable import SocketTransport

/// One daemon for the tests that leave it as it was.
private let shared = Result { try DaemonProcess() }

@Suite("JSON-RPC over the socket")
struct ProtocolTests {
    private let daemon: DaemonProcess
    private let connection: RPCConnection

    init() throws {
        daemon = try shared.get()
        connection = try daemon.connect()
    }

    @Test(
        "what is no request is refused with the standard code, and the daemon goes on",
        arguments: [
            ("{", -32700), ("nonsense", -32700), (#"{"a":1}"#, -32600), ("1", -32600), ("[]", -32600),
            (#"{"jsonrpc":"1.0","id":1,"method":"daemon.health"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":{},"method":"daemon.health"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600),
            (#"{"jsonrpc":"2.0","id":1,"method":"daemon.health","params":3}"#, -32600),
            (#"{"jsonrpc":"2.0","id":1,"method":"no.such"}"#, -32601),
            (#"{"jsonrpc":"2.0","id":1,"method":"daemon.health","params":{"x":1}}"#, -32602),
            (#"{"jsonrpc":"2.0","id":1,"method":"daemon.health","params":[1]}"#, -32602),
            (String(repeating: "[", count: 600), -32700), (#"{"a":1,"a":2}"#, -32700),
            (#"{"jsonrpc":"2.0","id":1.5,"method":"daemon.health"}"#, -32600),
        ])
    func malformed(line: String, code: Int) throws {
        let reply = try connection.exchange(line)
        #expect(reply["error"]?["code"]?.number == Double(code))
        #expect(reply["error"]?["message"]?.string?.isEmpty == false)
        #expect(try connection.call("daemon.health")["status"] == "ok")
    }

    @Test("invalid UTF-8 is a parse error")
    func invalidUTF8() throws {
        try connection.send(Data([0x22, 0xFF, 0xFE, 0x22]))
        let reply = try WireFormat.decode(JSONValue.self, from: connection.receive())
        #expect(reply["error"]?["code"] == -32700)
    }

    @Test("a message over 1 MiB is refused, and the connection goes on")
    func tooLarge() throws {
        let reply = try connection.exchange(String(repeating: "x", count: SocketServer.messageLimit + 1))
        #expect(reply["error"]?["data"]?["code"] == "messageTooLarge")
        #expect(try connection.call("daemon.health")["status"] == "ok")
    }

    @Test("a batch is answered as a batch, without its notifications")
    func batch() throws {
        let reply = try connection.exchange(
            #"[{"jsonrpc":"2.0","id":"a","method":"daemon.health"},{"jsonrpc":"2.0","method":"daemon.health"},"#
                + #"{"jsonrpc":"2.0","id":2,"method":"x"},5]"#
        )
        #expect(reply.elements?.map { $0["id"] } == ["a", 2, .null])
        #expect(reply.elements?.map { $0["error"]?["code"] } == [nil, -32601, -32600])
    }

    @Test("an id comes back as it was sent", arguments: ["9007199254740993", "-1", "\"\\u00e9\"", "null"])
    func ids(id: String) throws {
        try connection.send(Data(#"{"jsonrpc":"2.0","id":\#(id),"method":"daemon.health"}"#.utf8))
        let reply = try connection.receive()
        #expect(try WireFormat.decode(JSONValue.self, from: reply)["id"] == JSONParser.parse(Data(id.utf8)))
    }

    @Test("a notification gets no reply, whether it succeeds or not")
    func notification() throws {
        try connection.send(Data(#"{"jsonrpc":"2.0","method":"daemon.health"}"#.utf8))
        try connection.send(Data(#"{"jsonrpc":"2.0","method":"no.such"}"#.utf8))
        let reply = try connection.exchange(#"{"jsonrpc":"2.0","id":9,"method":"daemon.health"}"#)
        #expect(reply["id"] == 9)
    }

    @Test("parameters go by position too")
    func positional() throws {
        let reply = try connection.exchange(
            #"{"jsonrpc":"2.0","id":1,"method":"grammar.check","params":["Yo va al parque"]}"#)
        #expect(reply["result"]?["correctedText"] == "Yo voy al parque")
    }

    @Test("pipelined requests are answered in their order, also after the client has closed its sending half")
    func halfClose() throws {
        for id in 1...20 {
            try connection.send(
                Data(#"{"jsonrpc":"2.0","id":\#(id),"method":"grammar.check","params":["Yo va al parque"]}"#.utf8))
        }
        connection.finishSending()
        for id in 1...20 {
            let reply = try WireFormat.decode(JSONValue.self, from: connection.receive())
            #expect(reply["id"] == .integer(Int64(id)))
        }
        #expect(throws: RPCConnection.Failure.self) { try connection.receive() }
    }

    @Test("grammar.check replies the documented JSON to the letter")
    func grammarCheck() throws {
        try connection.send(
            Data(#"{"jsonrpc":"2.0","id":1,"method":"grammar.check","params":{"text":"Yo va al parque"}}"#.utf8))
        let reply = String(decoding: try connection.receive(), as: UTF8.self)
        let expected = """
            {"jsonrpc":"2.0","id":1,"result":{"correctedText":"Yo voy al parque","errors":[{"correct":"voy",\
            "errorType":"verbConjugation","explanation":"First person singular of 'ir' is 'voy', not 'va'.",\
            "incorrect":"va","position":{"end":5,"start":3},"ruleID":"es-verb-present-ir","severity":"high"}],\
            "inputText":"Yo va al parque"}}
            """
        #expect(reply == expected)
    }

    @Test(
        "a wrong parameter is named, with what is allowed",
        arguments: [
            ("grammar.check", "{}", "text", "invalidParams"),
            ("grammar.check", #"{"text": 5}"#, "text", "invalidParams"),
            ("grammar.check", #"{"text": ""}"#, "text", "invalidText"),
            ("grammar.check", #"{"text": "a\u0007b"}"#, "text", "invalidText"),
            ("grammar.check", #"{"text": "a", "langauge": "es"}"#, "langauge", "invalidParams"),
            ("grammar.check", #"{"text": "a", "language": "xx"}"#, "language", "notFound"),
            ("grammar.rule", #"{"ruleID": "es-no-such"}"#, "ruleID", "notFound"),
            ("learner.create", #"{"username": "no spaces"}"#, "username", "invalidParams"),
            ("learner.create", #"{"username": "ab"}"#, "username", "invalidParams"),
            ("learner.create", #"{"username": "abc", "email": "nobody"}"#, "email", "invalidParams"),
            (
                "learner.create", #"{"username": "abc", "preferences": {"volume": 2}}"#, "preferences.volume",
                "invalidParams"
            ),
            ("learner.create", #"{"username": "abc", "preferences": {"x": 2}}"#, "preferences.x", "invalidParams"),
            (
                "learner.create", #"{"username": "abc", "targetLanguages": ["es", "spanish"]}"#, "targetLanguages[1]",
                "invalidParams"
            ),
            ("learner.get", #"{"username": "nobody"}"#, "username", "notFound"),
            ("session.start", #"{"learnerID": "x", "scenarioID": "y"}"#, "learnerID", "invalidParams"),
            (
                "session.say", #"{"sessionID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF", "text": "hola"}"#, "sessionID",
                "notFound"
            ),
            ("session.get", #"{"sessionID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF"}"#, "sessionID", "notFound"),
            (
                "vocab.review", #"{"wordID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF", "rating": "great"}"#, "rating",
                "invalidParams"
            ),
            ("content.get", #"{"kind": "scenario", "id": "es-cafe"}"#, "id", "notFound"),
            ("speech.synthesize", #"{"text": "hola", "speed": 3}"#, "speed", "invalidParams"),
            ("speech.synthesize", #"{"text": "hola", "voice": "tlh"}"#, "voice", "notFound"),
            (
                "anchor.get", #"{"anchorIdentifier": "6F9619FF-8B86-4D01-B42D-00C04FC964FF"}"#, "anchorIdentifier",
                "notFound"
            ),
        ])
    func wrongParameters(method: String, parameters: String, field: String, code: String) throws {
        let parameters = try WireFormat.decode(JSONValue.self, from: Data(parameters.utf8))
        let error = try #require(try connection.failure(method, parameters))
        #expect(error.field == field)
        #expect(error.code.name == code)
        #expect(
            error.message.contains(field.split(separator: ".").last.map(String.init) ?? field)
                || code != "invalidParams")
    }

    @Test("text over 2,000 bytes is refused with its length")
    func longText() throws {
        let text = String(repeating: "á", count: 1_001)
        let error = try #require(try connection.failure("grammar.check", ["text": .string(text)]))
        #expect(error.code == .invalidText)
        #expect(error.message.contains("2002"))
    }

    @Test("a thousand broken messages leave the daemon as it was")
    func fuzz() throws {
        var generator = SeededGenerator(seed: 42)
        let sound = Array(
            #"{"jsonrpc":"2.0","id":1,"method":"grammar.check","params":{"text":"Yo va al parque"}}"#.utf8)
        // Replies are read every now and then: a daemon whose replies nobody takes soon takes no more requests.
        for part in 0..<10 {
            for _ in 0..<100 {
                var bytes = sound
                for _ in 0...Int.random(in: 0..<6, using: &generator) {
                    let index = Int.random(in: 0..<bytes.count, using: &generator)
                    bytes[index] = UInt8.random(in: 1...255, using: &generator)
                }
                try connection.send(Data(bytes))
            }
            let mark = "part \(part)"
            var last = try connection.exchange(#"{"jsonrpc":"2.0","id":"\#(mark)","method":"daemon.health"}"#)
            while last["id"]?.string != mark {
                last = try WireFormat.decode(JSONValue.self, from: connection.receive())
            }
            #expect(last["result"]?["status"] == "ok")
        }
    }

    @Test("rpc.discover lists every method with its parameters")
    func discover() throws {
        let document = try connection.call("rpc.discover")
        let names = try #require(document["methods"]?.elements).compactMap { $0["name"]?.string }
        let promised = [
            "daemon.info", "daemon.health", "learner.create", "learner.get", "learner.update", "content.list",
            "content.get",
            "content.reload", "session.start", "session.say", "session.hint", "session.repeat", "session.end",
            "session.get", "session.list", "grammar.check", "grammar.rule", "speech.synthesize", "speech.phonemes",
            "vocab.add", "vocab.list", "vocab.due", "vocab.review", "anchor.put", "anchor.get", "anchor.list",
            "anchor.delete",
        ]
        #expect(Set(promised).isSubset(of: names))
        #expect(Set(names).count == names.count)
    }
}
