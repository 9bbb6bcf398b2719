import Foundation
import Protocol
import TestSupport
import Testing

@testable import JSONText
@testable import immersiond

@Suite("Other people's clients")
struct WebClientsTests {
    private let web: WebDaemon

    init() throws { web = try WebDaemon.shared.get() }

    /// What a dictionary stores of how a word sounds is what the learner hears; nothing is fetched for it.
    private func keepsSounds(
        of device: PairedDevice, _ learner: JSONValue, _ anki: (String, JSONValue, String?) throws -> JSONValue
    ) throws {
        let sound = Data("RIFF".utf8) + Data([36, 0, 0, 0]) + Data("WAVEfmt ".utf8) + Data(repeating: 0, count: 28)
        let file: JSONValue = ["filename": "silla.wav", "data": .string(sound.base64EncodedString())]
        #expect(try anki("storeMediaFile", file, device.token)["result"] == "silla.wav")
        let fetched: JSONValue = ["filename": "x.mp3", "url": "http://127.0.0.1:9/x.mp3"]
        #expect(try anki("storeMediaFile", fetched, device.token)["error"]?.string?.contains("fetched") == true)
        let note: JSONValue = ["note": ["fields": ["Front": "silla", "Back": "chair [sound:silla.wav]"]]]
        #expect(try anki("addNote", note, device.token)["error"] == .null)
        let found = try web.call("vocab.search", ["learnerID": learner, "query": "silla"], token: device.token).result
        let id = try #require(found["words"]?.elements?.first?["id"])
        let audio = try web.call("vocab.audio", ["wordID": id], token: device.token).result
        let media = try #require(audio["audioMedia"]?.string)
        let reply = try web.ask("GET", "/v1/media/\(media)", token: device.token)
        #expect(reply.status == 200 && reply.body == sound)
        let nonsense: JSONValue = ["filename": "b.mp3", "data": .string(Data("no sound".utf8).base64EncodedString())]
        #expect(try anki("storeMediaFile", nonsense, device.token)["error"]?.string?.contains("WAV") == true)
        let other: JSONValue = ["note": ["fields": ["Front": "cama", "Back": "bed [sound:b.mp3]"]]]
        #expect(try anki("addNote", other, device.token)["error"] == .null)
    }

    @Test("LanguageTool's and AnkiConnect's are answered as they know it")
    func others() throws {
        let form = ["Content-Type": "application/x-www-form-urlencoded"]
        let check = try web.ask(
            "POST", "/v2/check", headers: form, body: Data("language=es-ES&text=Yo+va+al+parque.".utf8)
        ).json
        #expect(check["matches"]?.elements?.first?["replacements"]?.elements?.first?["value"] == "voy")
        #expect(check["software"]?["apiVersion"] == 1)
        #expect(try web.ask("POST", "/v2/check", headers: form, body: Data("language=es".utf8)).status == 400)
        let (device, learner) = try web.pairLearner()
        func anki(_ action: String, _ parameters: JSONValue = [:], key: String? = nil) throws -> JSONValue {
            var json: [String: JSONValue] = ["action": .string(action), "version": 6, "params": parameters]
            json["key"] = key.map(JSONValue.string)
            return try web.ask("POST", "/anki", json: .object(json)).json
        }
        #expect(try anki("version")["result"] == 6)
        #expect(try anki("deckNames")["error"]?.string?.contains("key") == true)
        let mixed: JSONValue = [
            "notes": [["fields": ["Front": "mesa"]], ["fields": ["Front": ""]], ["fields": ["Front": "mesa"]], "x"]
        ]
        #expect(try anki("canAddNotes", mixed, key: device.token)["result"] == [true, false, true, false])
        let note: JSONValue = ["note": ["deckName": "Food", "fields": ["Front": "mesa", "Back": "table"]]]
        let id = try anki("addNote", note, key: device.token)["result"]
        #expect(id?.number ?? 0 > 0)
        #expect(try anki("addNote", note, key: device.token)["error"]?.string?.contains("duplicate") == true)
        #expect(try anki("findNotes", ["query": "deck:Food front:mesa"], key: device.token)["result"] == [id ?? .null])
        let again: JSONValue = ["notes": [note["note"] ?? .null]]
        let reasons = try anki("canAddNotesWithErrorDetail", again, key: device.token)["result"]?.elements
        #expect(reasons?.first?["canAdd"] == false)
        let forms: JSONValue = [
            "notes": [
                ["fields": ["Front": "la mesa"]], ["fields": ["Front": "Mesas"]], ["fields": ["Front": "la silla"]],
                ["fields": ["Front": "xyzzy"]],
            ]
        ]
        #expect(try anki("canAddNotes", forms, key: device.token)["result"] == [false, false, true, true])
        #expect(
            try anki("deckNamesAndIds", key: device.token)["result"]?.members.keys.sorted() == ["Default", "Food"])
        try keepsSounds(of: device, learner, anki)
        let bare: JSONValue = ["action": "version"]
        #expect(try web.ask("POST", "/anki", json: bare).json == 6)
        #expect(try web.ask("POST", "/anki").json == ["apiVersion": "AnkiConnect v.6"])
    }

    @Test("a learner's words are listed in pages, for a token in either place")
    func words() throws {
        let (device, _) = try web.pairLearner()
        let bearer = ["Authorization": "Bearer \(device.token)"]
        for word in ["mesa", "silla", "gato"] {
            let path = "/v2/words/add?word=\(word)&apiKey=\(device.token)"
            #expect(try web.ask("POST", path).json["added"] == true)
        }
        let all = try web.ask("GET", "/v2/words", headers: bearer).json["words"]?.elements ?? []
        #expect(all.count == 3)
        let page = try web.ask("GET", "/v2/words?offset=1&limit=1", headers: bearer).json["words"]?.elements
        #expect(page == [all[1]])
        #expect(try web.ask("GET", "/v2/words?limit=0", headers: bearer).json["words"] == [])
        #expect(try web.ask("GET", "/v2/words?limit=x", headers: bearer).status == 400)
        let refused = try web.ask("GET", "/v2/words")
        #expect(refused.status == 401)
        #expect(refused.json["detail"]?.string?.contains("apiKey") == true)
    }

    @Test("every language that is listed can be checked in")
    func languages() throws {
        let listed = try web.ask("GET", "/v2/languages").json.elements ?? []
        #expect(listed.contains { $0["longCode"] == "es" })
        for language in listed {
            let code = language["longCode"]?.string ?? ""
            let reply = try web.ask("GET", "/v2/check?language=\(code)&text=a")
            #expect(reply.status == 200, "\(code): \(reply.status)")
        }
    }

    @Test("a learner is found by name, too; what a route does not know is refused")
    func names() throws {
        let device = try web.pair("admin")
        let name = "ana_\(UUID().uuidString.prefix(8))"
        let made = try web.call("learner.create", ["username": .string(name)], token: device.token).result
        let found = try web.ask("GET", "/v1/learners/\(name)", token: device.token)
        #expect(found.status == 200 && found.json["id"] == made["id"] && made["id"] != nil, "\(found.json) \(made)")
        #expect(try web.ask("GET", "/v1/learners/nobody-of-this-name", token: device.token).status == 404)
        let events = try web.ask("GET", "/v1/events?form=1", token: device.token)
        #expect(events.status == 400 && events.json["detail"]?.string?.contains("form") == true, "\(events.json)")
    }

    @Test("the methods say which devices may call them")
    func roles() throws {
        let device = try web.pair("admin")
        let methods = try web.call("rpc.discover", token: device.token).result["methods"]?.elements ?? []
        func roles(_ name: String) -> JSONValue? { methods.first { $0["name"] == .string(name) }?["x-roles"] }
        #expect(roles("session.say") == ["admin", "learner"])
        #expect(roles("content.list") == ["admin", "teacher", "learner", "guest"])
        #expect(roles("materials.watch.add") == [])
    }

    /// What the stream of events brings until a text comes in it, or its end.
    private func events(
        _ query: String, _ device: PairedDevice, _ header: String = "", until end: String
    ) throws -> String {
        let connection = try TCPConnection(port: web.port)
        connection.write(
            Data(
                ("GET /v1/events\(query) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(device.token)\r\n"
                    + header + "\r\n").utf8))
        var seen = ""
        while !seen.contains(end) {
            let some = connection.read()
            if some.isEmpty { break }
            seen += String(decoding: some, as: UTF8.self)
        }
        return seen
    }

    @Test("who comes back to the events is told first where it stands, and then what it missed")
    func order() throws {
        let (device, learner) = try web.pairLearner()
        let socket = try WebSocketClient(web, device)
        let since = try #require(try socket.call("event.subscribe").result["number"]?.number)
        _ = try web.call(
            "session.start", ["learnerID": learner, "scenarioID": "es-cafe-madrid", "audio": false], token: device.token
        )
        let seen = try events("?since=\(Int(since))", device, until: "event: turn")
        let start = try #require(seen.firstRange(of: "id: \(Int(since))\nevent: start"))
        let turn = try #require(seen.firstRange(of: "event: turn"))
        #expect(start.lowerBound < turn.lowerBound)
    }

    @Test("who comes back to the events with what is no number is told to read anew")
    func lostCount() throws {
        let device = try web.pair("admin")
        for (number, isReset) in [("nonsense", true), ("99999999999999999999", true)] {
            let seen = try events("", device, "Last-Event-ID: \(number)\r\n", until: "\"reset\":")
            #expect(seen.contains("\"reset\":\(isReset)"), "\(number)")
        }
    }

    @Test("the description tells what else may come of a request than its first answer")
    func description() throws {
        let paths = try web.ask("GET", "/v1/openapi.json").json["paths"] ?? .null
        func codes(_ method: String, _ path: String) -> Set<String> {
            Set((paths[path]?[method]?["responses"]?.members ?? [:]).keys)
        }
        #expect(codes("put", "/v1/rooms/{room}/anchors/{anchor}").isSuperset(of: ["200", "201", "412", "428"]))
        #expect(codes("get", "/v1/blobs/sha256/{hash}").isSuperset(of: ["200", "206", "304", "416"]))
        #expect(codes("get", "/v1/scenarios").isSuperset(of: ["200", "304"]))
        let check = paths["/v2/check"]?["post"]?["requestBody"]?["content"]?["application/x-www-form-urlencoded"]
        #expect(check?["schema"]?["properties"]?["language"] != nil)
        #expect(check?["schema"]?["required"] == ["language"])
    }
}
