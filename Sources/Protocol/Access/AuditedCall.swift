import Foundation
import JSONText
import LearningService

/// A call that the audit log tells of: it takes in, gives out or deletes records, or lets somebody in.
struct AuditedCall {
    /// Whatever has one of these for its last name.
    private static let deeds: Set<Substring> = ["import", "export", "delete"]
    private static let others: Set<String> = [
        "daemon.backup", "device.approve", "device.invite", "device.revoke", "vocab.bulk",
    ]
    /// Parameters that name records; others may hold a learner's words.
    private static let subjects = ["learnerID", "sessionID", "deviceID"]

    private let method: String
    private let client: any RequestingClient
    private let members: [String: String]

    /// - Parameter isRefused: Whether the client was not let call it, which is told of every method.
    init?(_ method: RPCMethod, _ parameters: JSONValue?, _ client: any RequestingClient, isRefused: Bool) {
        guard isRefused || Self.isAudited(method.name) else { return nil }
        self.method = method.name
        self.client = client
        let named = (try? method.named(parameters)) ?? [:]
        members = Dictionary(
            uniqueKeysWithValues: Self.subjects.compactMap { name in
                guard let id = named[name]?.string.flatMap({ UUID(uuidString: $0) }) else { return nil }
                return (name, id.uuidString.lowercased())
            })
    }

    static func isAudited(_ method: String) -> Bool {
        others.contains(method) || method.split(separator: ".").last.map(deeds.contains) ?? false
    }

    private var who: String {
        client.authority.device.map { "device \($0.id.uuidString.lowercased())" } ?? "user \(client.userID)"
    }

    func note(in log: AuditLog) async { await log.note(method, by: who, members) }

    func noteRefusal(_ code: RPCError.Code, in log: AuditLog) {
        log.noteRefusal(method, by: who, members, code: code.name)
    }
}
