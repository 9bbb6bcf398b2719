import Foundation
import JSONText
import LearningService
import Protocol
import SocketTransport

/// The learner that a command is for, as the daemon knows them.
struct NamedLearner {
    let name: String

    /// - Throws: ``RPCError``, which tells how to make a learner of whom nobody has heard; ``RPCConnection/Failure``.
    func id(from daemon: RPCConnection) throws -> JSONValue {
        do {
            return .string(try daemon.call(Methods.learnerGet, ["username": .string(name)]).id.uuidString)
        } catch let error as RPCError where error.code == .notFound {
            throw RPCError(
                .notFound,
                "There is no learner named '\(name)' yet; 'immersiond words add' or 'immersiond talk' makes one.")
        }
    }

    /// Creates the learner where there is none.
    ///
    /// - Throws: ``RPCError`` and ``RPCConnection/Failure``.
    func idOrNew(from daemon: RPCConnection) throws -> JSONValue {
        do {
            return try id(from: daemon)
        } catch let error as RPCError where error.code == .notFound {
            return .string(try daemon.call(Methods.learnerCreate, names).id.uuidString)
        }
    }

    /// What a new learner is called: a name that is no username stands beside one that nobody reads.
    private var names: JSONValue {
        if (try? Username.check(name)) != nil { return ["username": .string(name)] }
        let unread = "learner_" + UUID().uuidString.replacing("-", with: "").prefix(10).lowercased()
        return ["username": .string(unread), "displayName": .string(name)]
    }
}
