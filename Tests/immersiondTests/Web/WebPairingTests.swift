import Foundation
import LearningService
import Protocol
import Synchronization
import TestSupport
import Testing

@testable import JSONText
@testable import SocketTransport
@testable import Storage

/// A daemon of its own: wrong codes drop what waits, and wrong tokens hold the address up.
@Suite("Pairing a device", .serialized)
struct WebPairingTests {
    private static let own = Result { try WebDaemon() }

    private let web: WebDaemon

    init() throws { web = try Self.own.get() }

    private func ask(_ json: JSONValue = ["deviceName": "Quest", "kind": "headset"]) throws -> WebReply {
        try web.ask("POST", "/v1/pairings", json: json)
    }

    private func state(_ ticket: JSONValue, secret: String? = nil) throws -> WebReply {
        try web.ask(
            "GET", "/v1/pairings/\(ticket["id"]?.string ?? "")", token: secret ?? ticket["secret"]?.string)
    }

    @Test("the device shows six digits; once approved it gets its token, once")
    func approved() throws {
        let asked = try ask()
        #expect(asked.status == 201)
        let ticket = asked.json
        #expect(ticket["code"]?.string?.count == 6)
        #expect(ticket["pollSeconds"] == 5)
        #expect(try state(ticket).json["state"] == "pending")
        let connection = try web.daemon.connect()
        _ = try connection.call("device.approve", ["code": ticket["code"] ?? .null, "role": "learner"])
        let first = try state(ticket).json
        #expect(first["state"] == "approved")
        #expect(first["role"] == "learner")
        #expect(first["token"]?.string?.count == 43)
        #expect(try state(ticket).json["token"] == nil)
        // The code is of single use.
        #expect(
            try connection.failure("device.approve", ["code": ticket["code"] ?? .null, "role": "admin"])?.code
                == .notFound)
    }

    @Test("a device that is turned away is told so")
    func refused() throws {
        let ticket = try ask().json
        _ = try web.daemon.connect().call("device.refuse", ["code": ticket["code"] ?? .null])
        #expect(try state(ticket).json["state"] == "refused")
    }

    @Test("only who has the secret learns what has become of it")
    func secret() throws {
        let ticket = try ask().json
        #expect(try state(ticket, secret: "wrong").status == 401)
        #expect(try web.ask("GET", "/v1/pairings/\(ticket["id"]?.string ?? "")").status == 401)
        #expect(try web.ask("GET", "/v1/pairings/x", token: "y").status == 401)
    }

    @Test("an invitation lets one device in at once, and no second one")
    func invitation() throws {
        let invitation = try web.daemon.connect().call("device.invite", ["role": "admin"])
        let request: JSONValue = [
            "deviceName": "Phone", "kind": "phone", "invitation": invitation["code"] ?? .null,
        ]
        let status = try state(try ask(request).json).json
        #expect(status["state"] == "approved")
        #expect(status["role"] == "admin")
        #expect(try ask(request).status == 403)
    }

    @Test(
        "what a device asks wrongly is refused by name",
        arguments: [
            [:], ["deviceName": "x"], ["deviceName": "x", "kind": "fridge"], ["deviceName": 7, "kind": "phone"],
            ["deviceName": "x", "kind": "phone", "role": "admin"], [],
        ] as [JSONValue])
    func wrong(json: JSONValue) throws {
        let reply = try ask(json)
        #expect(reply.status == 400)
        #expect(reply.headers["content-type"] == "application/problem+json")
        #expect(reply.json["detail"]?.string?.isEmpty == false)
    }

    @Test("a name that does not read as it is written is refused")
    func hiddenName() throws {
        for name in ["Quest\u{202E}gpj", "two\nlines", "   "] {
            #expect(try ask(["deviceName": .string(name), "kind": "headset"]).status == 400)
        }
        #expect(try ask(["deviceName": "👩‍🏫 Zoës Brille", "kind": "headset"]).status == 201)
    }

    @Test("nobody is invited for a learner that is not there")
    func unknownLearner() throws {
        let failure = try web.daemon.connect().failure(
            "device.invite", ["role": "learner", "learners": ["6F9619FF-8B86-4D01-B42D-00C04FC964FF"]])
        #expect(failure?.code == .notFound)
    }

    @Test("who brings a right invitation is let in, however many wrong ones came from the same address")
    func guessedInvitations() throws {
        let own = try WebDaemon()
        let invitation = try own.daemon.connect().call("device.invite", ["role": "admin"])["code"] ?? .null
        func bring(_ code: JSONValue) throws -> Int {
            try own.ask(
                "POST", "/v1/pairings", json: ["deviceName": "Phone", "kind": "phone", "invitation": code]
            ).status
        }
        let wrong = try (0..<15).map { try bring(.string("wrong-\($0)")) }
        #expect(wrong.first == 403 && wrong.last == 429)
        #expect(try bring(invitation) == 201)
    }

    @Test("a body of another type, and one that is too large, are refused")
    func body() throws {
        #expect(try web.ask("POST", "/v1/pairings", body: Data("{}".utf8)).status == 415)
        let large = Data(repeating: 32, count: 5_000)
        #expect(
            try web.ask("POST", "/v1/pairings", headers: ["Content-Type": "application/json"], body: large).status
                == 413)
    }

    @Test("a page that asks again and again does not keep others from asking")
    func often() throws {
        for _ in 0..<100 { #expect(try ask().status == 201) }
    }

    @Test("a device can be renamed, listed and revoked; its token is then worth nothing")
    func revoked() throws {
        let device = try web.pair("admin")
        let connection = try web.daemon.connect()
        _ = try connection.call("device.rename", ["deviceID": .string(device.id), "name": "Headset in the kitchen"])
        let listed = try connection.call("device.list")["devices"]?.elements?.first { $0["id"]?.string == device.id }
        #expect(listed?["name"] == "Headset in the kitchen")
        #expect(try web.ask("GET", "/v1/rooms", token: device.token).status == 200)
        _ = try connection.call("device.revoke", ["deviceID": .string(device.id)])
        #expect(try web.ask("GET", "/v1/rooms", token: device.token).status == 401)
        #expect(try connection.failure("device.revoke", ["deviceID": .string(device.id)])?.code == .notFound)
    }

    @Test("every device may leave, and only an admin's sends others away")
    func leaving() throws {
        let admin = try web.pair("admin")
        for role in ["learner", "guest"] {
            let device = try web.pair(role, room: role == "guest" ? "salon" : nil)
            let revokeOther = try web.call("device.revoke", ["deviceID": .string(admin.id)], token: device.token)
            #expect(revokeOther.failure == "forbidden")
            #expect(
                try web.call("device.revoke", ["deviceID": .string(device.id)], token: device.token).failure == nil)
            #expect(try web.ask("GET", "/v1/rooms", token: device.token).status == 401)
        }
        #expect(try web.ask("GET", "/v1/rooms", token: admin.token).status == 200)
    }

    @Test("devices are known again after a restart, and of their tokens nothing is on the disk")
    func restart() async throws {
        let own = try WebDaemon()
        let device = try own.pair("admin")
        _ = own.daemon.terminate()
        for file in FileManager.default.subpaths(atPath: own.daemon.data.path) ?? [] {
            let bytes = FileManager.default.contents(atPath: own.daemon.data.appending(path: file).path)
            #expect(bytes?.firstRange(of: Data(device.token.utf8)) == nil, "\(file)")
        }
        let store = try Store(path: own.daemon.data.appending(path: "immersion.sqlite").path)
        defer { store.close() }
        let devices = Devices(store: store, clock: { Date() })
        try await devices.load()
        #expect(devices.device(withToken: device.token)?.id.uuidString == device.id)
    }
}

@Suite("Pairings as time goes by")
struct PairingTimeTests {
    private let folder: TemporaryFolder
    private let store: Store
    private let pairings: Pairings

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(path: folder.url.appending(path: "db").path)
        let clock = ClockOfTests()
        pairings = Pairings(devices: Devices(store: store, clock: { clock.now }), clock: { clock.now })
        self.clock = clock
    }

    private let clock: ClockOfTests

    @Test("a code is good for five minutes")
    func expires() async throws {
        let ticket = pairings.request(name: "x", kind: .phone, from: "1.1.1.1")
        clock.now += 299
        #expect(pairings.waiting.count == 1)
        clock.now += 2
        #expect(pairings.waiting.isEmpty)
        #expect(try await pairings.status(ticket.id, secret: ticket.secret).state == .expired)
        await #expect(throws: ServiceError.self) {
            try await pairings.approve(ticket.code, try DeviceGrant(role: .admin))
        }
    }

    @Test("five wrong codes drop all that waits: none is ever found by guessing")
    func guesses() async throws {
        let ticket = pairings.request(name: "x", kind: .phone, from: "1.1.1.1")
        let wrong = ticket.code == "000000" ? "000001" : "000000"
        for _ in 0..<5 { #expect(throws: ServiceError.self) { try pairings.refuse(wrong) } }
        await #expect(throws: ServiceError.self) {
            try await pairings.approve(ticket.code, try DeviceGrant(role: .admin))
        }
    }

    @Test("an invitation and a code that let nobody in, because nothing could be kept, are still good")
    func failing() async throws {
        let other = try Store(path: folder.url.appending(path: "other").path)
        let pairings = Pairings(devices: Devices(store: other, clock: { .now }), clock: { .now })
        let ticket = pairings.request(name: "x", kind: .phone, from: "1.1.1.1")
        let grant = try DeviceGrant(role: .learner, learners: [UUID()])
        let invitation = pairings.invite(grant)
        // The learner is not there.
        for _ in 0..<3 {
            await #expect { try await pairings.approve(ticket.code, grant) } throws: {
                ($0 as? ServiceError)?.code == .notFound && ($0 as? ServiceError)?.field == "learnerID"
            }
            await #expect {
                try await pairings.redeem(invitation.code, name: "y", kind: .phone, from: "1.1.1.2")
            } throws: { ($0 as? ServiceError)?.field == "learnerID" }
        }
        #expect(pairings.waiting.map(\.name) == ["x"])
        let device = try await pairings.approve(ticket.code, try DeviceGrant(role: .admin))
        #expect(try await pairings.status(ticket.id, secret: ticket.secret).deviceID == device.id)
    }

    @Test("a device is let in once, though others' guesses drop all that waits meanwhile")
    func underWay() async throws {
        let devices = Devices(store: store, clock: { .now })
        let pairings = Pairings(devices: devices, clock: { .now })
        for _ in 0..<20 {
            let ticket = pairings.request(name: "x", kind: .phone, from: "1.1.1.1")
            let wrong = ticket.code == "000000" ? "000001" : "000000"
            async let approved = pairings.approve(ticket.code, try DeviceGrant(role: .admin))
            for _ in 0..<5 { try? pairings.refuse(wrong) }
            let device = try? await approved
            let status = try? await pairings.status(ticket.id, secret: ticket.secret)
            // Either it has its token, or there is no such device.
            #expect((device != nil) == (status?.token != nil))
        }
        #expect(devices.all.count == (try await store.read { try $0.devices().count }))
    }

    @Test("a device that cannot be taken from the disk is cut off all the same, and can be revoked again")
    func revokedInMemory() async throws {
        let own = try Store(path: folder.url.appending(path: "revoked").path)
        let devices = Devices(store: own, clock: { .now })
        let pairings = Pairings(devices: devices, clock: { .now })
        let ticket = pairings.request(name: "x", kind: .phone, from: "1.1.1.1")
        let device = try await pairings.approve(ticket.code, try DeviceGrant(role: .admin))
        own.close()
        for _ in 0..<2 {
            await #expect { try await devices.revoke(device.id) } throws: { ($0 as? ServiceError)?.code != .notFound }
            #expect(devices.device(device.id) == nil)
        }
    }

    @Test("of a device's two learners made at the same time one is made, and the other leaves nothing")
    func firstLearners() async throws {
        let devices = Devices(store: store, clock: { .now })
        let pairings = Pairings(devices: devices, clock: { .now })
        let ticket = pairings.request(name: "x", kind: .phone, from: "1.1.1.1")
        let device = try await pairings.approve(ticket.code, try DeviceGrant(role: .learner))
        let learners = Learners(store: store, clock: { .now })
        let made = await withTaskGroup { group in
            for number in 0..<8 {
                group.addTask {
                    try? await learners.create(
                        username: "racer_\(number)", nativeLanguage: "en", tiedTo: device.id
                    ) { _ in }
                }
            }
            return await group.reduce(into: [LearnerProfile]()) { all, one in all += one.map { [$0] } ?? [] }
        }
        #expect(made.count == 1)
        #expect(try await store.read { try $0.learnerIDs(limit: 10) } == made.map(\.id))
        #expect(try await store.read { try $0.learners(ofDevice: device.id) } == made.map(\.id))
    }

    @Test("who waits, and who came by an invitation, is told of")
    func events() async throws {
        let hub = EventHub(startedAt: .now)
        let heard = Mutex<[LearningEvent]>([])
        _ = hub.watch(since: nil) { event in heard.withLock { $0.append(event) } }
        let pairings = Pairings(devices: Devices(store: store, clock: { .now }), events: hub, clock: { .now })
        for _ in 0..<5 { _ = pairings.request(name: "x", kind: .phone, from: "1.1.1.1") }
        for _ in 0..<100 where heard.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(50)) }
        #expect(heard.withLock { $0.map(\.kind) } == [.device])
        let invitation = pairings.invite(try DeviceGrant(role: .admin))
        _ = try await pairings.redeem(invitation.code, name: "y", kind: .phone, from: "1.1.1.1")
        #expect(heard.withLock { $0.last?.details["deviceID"] } != nil)
    }

    @Test("whoever asks from many addresses keeps neither those out who come alone, nor those who were invited")
    func crowded() async throws {
        for number in 0..<200 {
            _ = pairings.request(name: "x", kind: .phone, from: "1.1.1.\(number % 12)")
        }
        let full = pairings.waiting.count
        let alone = pairings.request(name: "alone", kind: .phone, from: "2.2.2.2")
        #expect(pairings.waiting.contains { $0.name == "alone" })
        #expect(pairings.waiting.count <= full)
        let device = try await pairings.approve(alone.code, try DeviceGrant(role: .admin))
        #expect(device.name == "alone")
        _ = pairings.request(name: "x", kind: .phone, from: "1.1.1.1")
        let invitation = pairings.invite(try DeviceGrant(role: .admin))
        let ticket = try await pairings.redeem(invitation.code, name: "guest", kind: .phone, from: "1.1.1.1")
        #expect(try await pairings.status(ticket.id, secret: ticket.secret).state == .approved)
    }

    @Test("addresses of one network ask as one")
    func network() throws {
        for number in 0..<100 {
            _ = pairings.request(
                name: "x", kind: .phone, from: "2001:db8::\(number)", origin: "2001:db8::/64")
        }
        #expect(pairings.waiting.count == 8)
    }

    @Test("an invitation is good for five minutes")
    func invitationExpires() async throws {
        let invitation = pairings.invite(try DeviceGrant(role: .admin))
        clock.now += 301
        await #expect(throws: ServiceError.self) {
            try await pairings.redeem(invitation.code, name: "x", kind: .phone, from: "1.1.1.1")
        }
    }

    @Test("what a device is let do must go together")
    func grants() throws {
        #expect(throws: ServiceError.self) { try DeviceGrant(role: .guest) }
        #expect(throws: ServiceError.self) { try DeviceGrant(role: .guest, learners: [UUID()], room: "x") }
        #expect(throws: ServiceError.self) { try DeviceGrant(role: .guest, room: "a/b") }
        #expect(throws: ServiceError.self) { try DeviceGrant(role: .admin, learners: [UUID()]) }
        // As anchors name rooms: with letters of any script, spaces and apostrophes.
        #expect(try DeviceGrant(role: .guest, room: "Ana's salo\u{301}n").room == "Ana's sal\u{f3}n")
        #expect(throws: ServiceError.self) { try DeviceGrant(role: .teacher) }
        #expect(throws: ServiceError.self) { try DeviceGrant(role: .learner, room: "x") }
    }
}

/// A clock that tests set.
private final class ClockOfTests: Sendable {
    private let value = Mutex(Date(timeIntervalSince1970: 1_000_000))

    var now: Date {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
