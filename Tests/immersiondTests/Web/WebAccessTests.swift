import Foundation
import LearningService
import SocketTransport
import TestSupport
import Testing

@testable import JSONText
@testable import Protocol
@testable import immersiond

@Suite("Who may ask over the network")
struct WebAccessTests {
    private let web: WebDaemon

    init() throws { web = try WebDaemon.shared.get() }

    /// The parameters that a method's page shows, with the names of learners' things replaced.
    private static func parameters(_ method: RPCMethod, _ things: [String: JSONValue]) -> JSONValue {
        var members = ((try? JSONParser.parse(Data(method.example.utf8))) ?? [:]).members
        for parameter in method.parameters {
            if let thing = things[parameter.name] { members[parameter.name] = thing }
        }
        return .object(members)
    }

    private static let methods = Result { try ProtocolCommand.methods(content: Repository.daemonContent) }

    @Test("every method of the table says which devices may call it, and no entry is left over")
    func table() throws {
        let names = Set(try Self.methods.get().map(\.name))
        #expect(names.subtracting(MethodAccess.table.keys) == [], "add these to MethodAccess+Table.swift")
        #expect(Set(MethodAccess.table.keys).subtracting(names) == [])
        for method in try Self.methods.get() {
            let parameters = Set(method.parameters.map(\.name))
            for subject in MethodAccess.of(method.name).subjects {
                #expect(parameters.contains(subject.parameter), "\(method.name) has no '\(subject.parameter)'")
            }
            // What names a learner's things must be held to whose they are.
            let subjects = Set(MethodAccess.of(method.name).subjects.map(\.parameter))
            let isForLearners = !MethodAccess.of(method.name).roles.subtracting([.admin]).isEmpty
            for name in ["learnerID", "sessionID", "wordID", "username", "roomIdentifier", "anchorIdentifier"]
            where parameters.contains(name) && isForLearners && method.name != "learner.create" {
                #expect(subjects.contains(name), "\(method.name) does not say whose '\(name)' is")
            }
        }
    }

    @Test("without a token, and with a revoked one, no method answers")
    func noToken() throws {
        // Wrong tokens hold the address up: others' tests shall not wait for it.
        let web = try WebDaemon()
        let revoked = try web.pair("admin")
        _ = try web.daemon.connect().call("device.revoke", ["deviceID": .string(revoked.id)])
        for method in try Self.methods.get() {
            let message: JSONValue = [
                "jsonrpc": "2.0", "id": 1, "method": .string(method.name),
                "params": (try? JSONParser.parse(Data(method.example.utf8))) ?? [:],
            ]
            #expect(try web.ask("POST", "/v1/rpc", json: message).status == 401, "\(method.name)")
            let reply = try web.ask("POST", "/v1/rpc", token: revoked.token, json: message)
            #expect(reply.status == 401 || reply.status == 429, "\(method.name)")
        }
    }

    @Test("no device reaches another learner's things, whatever the method")
    func others() throws {
        let (ana, anasID) = try web.pairLearner()
        let (ben, _) = try web.pairLearner()
        let session = try web.call(
            "session.start", ["learnerID": anasID, "scenarioID": "es-cafe-madrid", "audio": false], token: ana.token)
        let word = try web.call("vocab.add", ["learnerID": anasID, "word": "mesa", "language": "es"], token: ana.token)
        let things: [String: JSONValue] = [
            "learnerID": anasID, "sessionID": try #require(session.result["sessionID"]),
            "wordID": try #require(word.result["id"]),
        ]
        var tried = 0
        for method in try Self.methods.get() {
            let access = MethodAccess.of(method.name)
            guard access.subjects.contains(where: { things[$0.parameter] != nil }) else { continue }
            tried += 1
            let failure = try web.call(method.name, Self.parameters(method, things), token: ben.token).failure
            #expect(failure == "forbidden", "\(method.name): \(failure ?? "it answered")")
        }
        #expect(tried > 35)
        // The same calls are Ana's own.
        #expect(try web.call("session.get", ["sessionID": things["sessionID"]!], token: ana.token).failure == nil)
    }

    @Test("a role may call what its table says, and nothing else")
    func roles() throws {
        let (_, learnerID) = try web.pairLearner()
        let devices: [DeviceRole: PairedDevice] = [
            .guest: try web.pair("guest", room: "kitchen"), .teacher: try web.pair("teacher", learners: [learnerID]),
            .learner: try web.pair("learner", learners: [learnerID]),
        ]
        for method in try Self.methods.get() where !["content.reload"].contains(method.name) {
            for (role, device) in devices where !MethodAccess.of(method.name).roles.contains(role) {
                let failure = try web.call(
                    method.name, Self.parameters(method, ["learnerID": learnerID]), token: device.token
                ).failure
                #expect(failure == "forbidden", "\(method.name) for a \(role): \(failure ?? "it answered")")
            }
        }
    }

    @Test("a guest sees its room, and no other")
    func guest() throws {
        let guest = try web.pair("guest", room: "salon")
        #expect(try web.call("anchor.list", ["roomIdentifier": "salon"], token: guest.token).failure == nil)
        #expect(try web.call("anchor.list", ["roomIdentifier": "kitchen"], token: guest.token).failure == "forbidden")
        #expect(try web.ask("GET", "/v1/rooms/kitchen/anchors", token: guest.token).status == 403)
        #expect(try web.ask("GET", "/v1/rooms/salon/anchors", token: guest.token).status == 200)
        #expect(try web.call("anchor.labels", ["roomIdentifier": "salon"], token: guest.token).failure == nil)
        #expect(try web.call("anchor.labels", ["roomIdentifier": "kitchen"], token: guest.token).failure == "forbidden")
        let learner: JSONValue = "6F9619FF-8B86-4D01-B42D-00C04FC964FF"
        #expect(
            try web.call("anchor.labels", ["roomIdentifier": "salon", "learnerID": learner], token: guest.token).failure
                == "forbidden")
        let spoken = try web.call("speech.synthesize", ["text": "mesa", "language": "es"], token: guest.token)
        let media = try #require(spoken.result["audioMedia"]?.string)
        #expect(try web.ask("GET", "/v1/media/\(media)", token: guest.token).status == 200)
        #expect(
            try web.call(
                "vocab.lookup", ["word": "mesa", "learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF"],
                token: guest.token
            ).failure == "forbidden")
    }

    @Test("a device moves no frame but its own")
    func frames() throws {
        let (guest, admin) = (try web.pair("guest", room: "salon"), try web.pair("admin"))
        func align(_ shift: Int64, _ token: String, as frame: String) throws -> String? {
            try web.call(
                "anchor.align",
                [
                    "roomIdentifier": "salon", "frameID": .string(frame),
                    "pairs": [
                        ["frame": [0, 0, 0], "room": [.integer(shift), 0, 2]],
                        ["frame": [1, 0, 0], "room": [.integer(shift), 0, 1]],
                    ],
                ], token: token
            ).failure
        }
        #expect(try align(1, admin.token, as: "headset") == nil)
        #expect(try align(5, guest.token, as: "headset") == "conflict")
        #expect(try align(2, admin.token, as: "headset") == nil)
        #expect(try align(1, guest.token, as: "phone") == nil)
        // Each time that it loses its way it names another; what is kept of them is bounded.
        for number in 0..<40 { #expect(try align(1, guest.token, as: "phone-\(number)") == nil) }
        let frames = try web.call("anchor.frames", ["roomIdentifier": "salon"], token: guest.token).result["frames"]
        let names = frames?.elements?.compactMap { $0["frameID"]?.string } ?? []
        #expect(names.count == 33)
        #expect(names.contains("headset") && names.contains("phone-39") && !names.contains("phone"))
    }

    @Test("a teacher looks once the learner has agreed, at what is a teacher's to see, and changes nothing")
    func teacher() throws {
        let (learner, learnerID) = try web.pairLearner()
        let teacher = try web.pair("teacher", learners: [learnerID])
        _ = try web.call("vocab.add", ["learnerID": learnerID, "word": "mesa", "language": "es"], token: learner.token)
        let (before, refusal) = try web.call("vocab.list", ["learnerID": learnerID], token: teacher.token)
        #expect(before == .null && refusal == "forbidden")
        let agreement: JSONValue = [
            "learnerID": learnerID, "email": "ana@example.org", "preferences": ["shareProgressWithTeachers": true],
        ]
        #expect(try web.call("learner.update", agreement, token: teacher.token).failure == "forbidden")
        #expect(try web.call("learner.update", agreement, token: learner.token).failure == nil)
        let words = try web.call("vocab.list", ["learnerID": learnerID], token: teacher.token)
        #expect(words.result["words"]?.elements?.count == 1)
        let profile = try web.call("learner.get", ["learnerID": learnerID], token: teacher.token).result
        #expect(profile["username"] != nil && profile["email"] == nil && profile["subscription"] == nil)
        for method in ["tasks.list", "materials.list", "books.list"] {
            #expect(
                try web.call(method, ["learnerID": learnerID], token: teacher.token).failure == "forbidden",
                "\(method)")
        }
        #expect(
            try web.call("vocab.add", ["learnerID": learnerID, "word": "silla"], token: teacher.token).failure
                == "forbidden")
    }

    @Test("a teacher shares a conversation, and the learner's plan asks for it until it was held")
    func sharing() throws {
        let (learner, learnerID) = try web.pairLearner()
        let teacher = try web.pair("teacher", learners: [learnerID])
        let shared: JSONValue = [
            "learnerID": learnerID, "scenarioID": "es-cafe-madrid", "note": "Pide «un» y «una».",
            "dueDate": "2100-01-01T00:00:00Z",
        ]
        #expect(try web.call("assignments.add", shared, token: teacher.token).failure == "forbidden")
        let agreement: JSONValue = ["learnerID": learnerID, "preferences": ["shareProgressWithTeachers": true]]
        _ = try web.call("learner.update", agreement, token: learner.token)
        let added = try web.call("assignments.add", shared, token: teacher.token).result
        #expect(added["name"] == "Un café en Madrid" && added["assignedBy"] != nil && added["doneAt"] == nil)
        func first() throws -> JSONValue? {
            try web.call("study.plan", ["learnerID": learnerID], token: learner.token).result["suggestions"]?.elements?
                .first
        }
        let asked = try #require(try first())
        #expect(asked["id"] == "es-cafe-madrid" && asked["reason"]?["kind"] == "shared")
        #expect(asked["reason"]?["by"] == added["assignedBy"] && asked["reason"]?["daysLeft"]?.number ?? 0 > 20_000)

        let session = try web.call(
            "session.start", ["learnerID": learnerID, "scenarioID": "es-cafe-madrid"], token: learner.token
        ).result["sessionID"]
        let said: JSONValue = ["sessionID": session ?? .null, "text": "Quiero un café"]
        _ = try web.call("session.say", said, token: learner.token)
        _ = try web.call("session.end", ["sessionID": session ?? .null], token: learner.token)
        #expect(try first()?["reason"]?["kind"] != "shared")
        func listed() throws -> [JSONValue]? {
            try web.call("assignments.list", ["learnerID": learnerID], token: teacher.token).result["assignments"]?
                .elements
        }
        #expect(try listed()?.first?["doneAt"] != nil)
        // Shared again, it is to be held again.
        _ = try web.call("assignments.add", shared, token: teacher.token)
        #expect(try listed()?.count == 1 && listed()?.first?["doneAt"] == nil)
        let named: JSONValue = ["learnerID": learnerID, "scenarioID": "es-cafe-madrid"]
        #expect(try web.call("assignments.delete", named, token: learner.token).result["deleted"] == true)
        #expect(try listed() == [])
        let unknown: JSONValue = ["learnerID": learnerID, "scenarioID": "es-nada"]
        #expect(try web.call("assignments.add", unknown, token: teacher.token).failure == "notFound")
    }

    @Test("a device whose learner was deleted is nobody's, and makes another")
    func deleted() throws {
        let (device, learnerID) = try web.pairLearner()
        let connection = try web.daemon.connect()
        let name = try connection.call("learner.get", ["learnerID": learnerID])["username"] ?? .null
        _ = try connection.call("learner.delete", ["learnerID": learnerID, "username": name])
        #expect(try web.call("device.current", token: device.token).result["learners"]?.elements == [])
        let next = JSONValue.string("n" + String(UInt32.random(in: 1...999_999_999)))
        #expect(try web.call("learner.create", ["username": next], token: device.token).failure == nil)
    }

    @Test("a learner's device without a learner makes one, once")
    func firstLearner() throws {
        let (device, learnerID) = try web.pairLearner()
        #expect(
            try web.call("learner.create", ["username": "another_one"], token: device.token).failure == "forbidden")
        let current = try web.call("device.current", token: device.token).result
        #expect(current["learners"]?.elements?.first?.uuid == learnerID.uuid)
        #expect(current["role"] == "learner")
    }

    @Test("below /v1 nobody without a token learns what there is")
    func hidden() throws {
        for path in ["/v1/nothing", "/v1/rooms", "/v1/scenarios/x", "/v1/media/x", "/v1", "/v1/rpc", "/v1/openapi"] {
            for method in ["GET", "POST", "PUT", "DELETE", "PATCH", "TRACE"] {
                let reply = try web.ask(method, path)
                #expect(reply.status == 401, "\(method) \(path): \(reply.status)")
                #expect(reply.json["code"] == "unauthorized")
                #expect(reply.headers["www-authenticate"] == "Bearer")
            }
        }
        for path in ["/v1/info", "/v1/openapi.json", "/v2/languages", "/v2/info", "/v2/maxtextlength"] {
            #expect(try web.ask("GET", path).status == 200, "\(path)")
        }
    }

    @Test("every route of the table but those for anyone is closed to who has no token")
    func routes() throws {
        let document = try web.ask("GET", "/v1/openapi.json").json
        var closed = 0
        for (path, operations) in document["paths"]?.members ?? [:] {
            for (method, operation) in operations.members where operation["security"] != nil {
                closed += 1
                let real = path.replacing(/\{[^}]*\}/, with: "6F9619FF-8B86-4D01-B42D-00C04FC964FF")
                #expect(try web.ask(method.uppercased(), real).status == 401, "\(method) \(path)")
            }
        }
        #expect(closed > 25)
    }

    @Test("who guesses tokens is held up, and who has one is not")
    func throttled() throws {
        let own = try WebDaemon()
        let admin = try own.pair("admin")
        var statuses: [Int] = []
        for number in 0..<40 {
            statuses.append(try own.ask("GET", "/v1/rooms", token: "guess\(number)").status)
        }
        #expect(statuses.first == 401)
        #expect(statuses.last == 429)
        #expect(try own.ask("GET", "/v1/rooms", token: admin.token).status == 200)
    }
}
