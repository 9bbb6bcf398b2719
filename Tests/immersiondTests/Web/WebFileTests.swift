import Foundation
import Testing

@testable import JSONText
@testable import immersiond

/// One after the other and on a daemon of their own: learners are deleted here.
@Suite("Files of devices", .serialized)
struct WebFileTests {
    private static let own = Result { try WebDaemon() }
    private let web: WebDaemon

    init() throws { web = try Self.own.get() }

    private func send(_ bytes: Data, named name: String, _ token: String) throws -> JSONValue {
        let reply = try web.ask("POST", "/v1/files?name=\(name)", token: token, body: bytes)
        #expect(reply.status == 201, "\(reply.text)")
        return reply.json["file"] ?? .null
    }

    @Test("a document that a device sends becomes a book and a material")
    func document() throws {
        let (device, learner) = try web.pairLearner()
        let file = try send(Data("El gato duerme. La luna brilla.".utf8), named: "Noche.txt", device.token)
        let books = try web.call(
            "books.import", ["learnerID": learner, "file": file, "language": "es"], token: device.token
        ).result
        #expect(books["added"] == 1)
        let (material, failure) = try web.call(
            "materials.add", ["learnerID": learner, "file": file], token: device.token)
        #expect(failure == nil)
        #expect(material["material"]?["title"] == "Noche")
        #expect(material["material"]?["fileName"] == "Noche.txt")
    }

    @Test("a learner's words leave as a package, and come back from it")
    func words() throws {
        let (device, learner) = try web.pairLearner()
        _ = try web.call(
            "vocab.add", ["learnerID": learner, "word": "mesa", "language": "es"], token: device.token)
        let reply = try web.call("vocab.export", ["learnerID": learner], token: device.token).result
        #expect(reply["words"] == 1)
        #expect(reply["path"] == nil, "no path of this machine is told")
        let id = try #require(reply["file"]?.string)
        let package = try web.ask("GET", "/v1/files/\(id)", token: device.token)
        #expect(package.status == 200)
        #expect(package.body.starts(with: Data("PK".utf8)))
        let (other, otherLearner) = try web.pairLearner()
        let file = try send(package.body, named: "words.apkg", other.token)
        let taken = try web.call("vocab.import", ["learnerID": otherLearner, "file": file], token: other.token).result
        #expect(taken["added"] == 1)
    }

    @Test("a learner's export is brought back by an admin's device, and by no other")
    func learner() throws {
        let (device, learner) = try web.pairLearner()
        let name = try web.call("learner.get", ["learnerID": learner], token: device.token).result["username"] ?? .null
        let reply = try web.call("learner.export", ["learnerID": learner], token: device.token).result
        let id = try #require(reply["file"]?.string)
        let bytes = try web.ask("GET", "/v1/files/\(id)", token: device.token).body
        let admin = try web.pair("admin")
        _ = try web.call("learner.delete", ["learnerID": learner, "username": name], token: admin.token)
        #expect(
            try web.ask("GET", "/v1/files/\(id)", token: device.token).status != 200,
            "who is deleted is in no file either")
        let refused = try web.call(
            "learner.import", ["file": .string(UUID().uuidString)], token: try web.pair("learner").token)
        #expect(refused.failure == "forbidden")
        let file = try send(bytes, named: "learner.jsonl", admin.token)
        let back = try web.call("learner.import", ["file": file], token: admin.token).result
        #expect(back["learner"]?["id"] == learner)
    }

    @Test("what is deleted is in no file on its way, and others' files stay")
    func deleting() throws {
        let (device, learner) = try web.pairLearner()
        let (other, otherLearner) = try web.pairLearner()
        func export(_ learner: JSONValue, _ token: String) throws -> String {
            let reply = try web.call("learner.export", ["learnerID": learner], token: token).result
            return try #require(reply["file"]?.string)
        }
        func status(_ id: String, _ token: String) throws -> Int {
            try web.ask("GET", "/v1/files/\(id)", token: token).status
        }
        let theirs = try export(otherLearner, other.token)
        let sent = try send(Data("Hola.".utf8), named: "hola.txt", other.token)
        let session = try web.daemon.connect().newSession(learner)["sessionID"] ?? .null
        let own = try export(learner, device.token)
        #expect(try status(own, device.token) == 200)
        _ = try web.call("session.delete", ["sessionID": session], token: device.token)
        #expect(try status(own, device.token) == 404)
        let name = try web.call("learner.get", ["learnerID": learner], token: device.token).result["username"] ?? .null
        let admin = try web.pair("admin")
        #expect(
            try web.call("learner.delete", ["learnerID": learner, "username": name], token: admin.token).failure == nil)
        #expect(try status(theirs, other.token) == 200)
        #expect(
            try web.call("books.import", ["learnerID": otherLearner, "file": sent], token: other.token).failure == nil)
    }

    @Test("a file is its device's alone")
    func owners() throws {
        let (device, learner) = try web.pairLearner()
        let (other, otherLearner) = try web.pairLearner()
        let file = try send(Data("Hola.".utf8), named: "hola.txt", device.token)
        let taken = try web.call("books.import", ["learnerID": otherLearner, "file": file], token: other.token)
        #expect(taken.failure == "notFound")
        #expect(try web.ask("GET", "/v1/files/\(file.string ?? "")", token: other.token).status == 404)
        for role in ["teacher", "guest"] {
            let token = try web.pair(
                role, learners: role == "teacher" ? [learner] : [], room: role == "guest" ? "kitchen" : nil
            ).token
            #expect(try web.ask("POST", "/v1/files?name=a.txt", token: token, body: Data("a".utf8)).status == 403)
        }
        let both = try web.call(
            "books.import", ["learnerID": learner, "file": file, "path": "/etc/passwd"], token: device.token)
        #expect(both.failure == "invalidParams")
    }

    @Test(
        "a name leads nowhere, and what is no file is refused",
        arguments: ["..%2F..%2Fetc%2Fcron.txt", ".bashrc", "a%00b.txt"])
    func names(_ name: String) throws {
        let (device, learner) = try web.pairLearner()
        let file = try send(Data("Hola, mundo.".utf8), named: name, device.token)
        let reply = try web.call(
            "materials.add", ["learnerID": learner, "file": file, "format": "text"], token: device.token
        ).result
        let kept = try #require(reply["material"]?["fileName"]?.string)
        #expect(!kept.contains("/") && !kept.hasPrefix(".") && !kept.contains("\0"))
        #expect(try web.ask("POST", "/v1/files?name=a.txt", token: device.token, body: Data()).status >= 400)
        #expect(try web.ask("POST", "/v1/files", token: device.token, body: Data("a".utf8)).status == 400)
    }
}
