import Foundation
import JSONText
import LearningService

/// A call that the audit log tells of: it takes in, gives out or deletes records, or lets somebody in.
struct AuditedCall {
    private static let methods: Set<String> = [
        "vocab.import", "vocab.export", "session.export", "session.delete", "learner.export", "learner.import",
        "learner.delete", "daemon.backup", "device.approve", "device.invite", "device.revoke",
    ]
    /// Parameters that name records; others may hold a learner's words.
    private static let subjects = ["learnerID", "sessionID", "deviceID"]

    private let method: String
    private let client: any RequestingClient
    private let members: [String: String]

    /// - Parameter isRefused: Whether the client was not let call it, which is told of every method.
    init?(_ method: RPCMethod, _ parameters: JSONValue?, _ client: any RequestingClient, isRefused: Bool) {
        guard isRefused || Self.methods.contains(method.name) else { return nil }
        self.method = method.name
        self.client = client
        let named = (try? method.named(parameters)) ?? [:]
        members = Dictionary(
            uniqueKeysWithValues: Self.subjects.compactMap { name in
                guard let id = named[name]?.string.flatMap({ UUID(uuidString: $0) }) else { return nil }
                return (name, id.uuidString.lowercased())
            })
    }

    private var who: String {
        client.authority.device.map { "device \($0.id.uuidString.lowercased())" } ?? "user \(client.userID)"
    }

    func note(in log: AuditLog) async { await log.note(method, by: who, members) }

    func noteRefusal(_ code: RPCError.Code, in log: AuditLog) {
        log.noteRefusal(method, by: who, members, code: code.name)
    }
}
