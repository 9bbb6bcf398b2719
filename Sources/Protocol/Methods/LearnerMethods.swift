package import Foundation
import JSONText
package import LearningService
import Lexicon
package import Storage

/// learner.*: who learns, and how they like it.
struct LearnerMethods {
    let store: Store
    let clock: @Sendable () -> Date

    var methods: [RPCMethod] {
        [
            RPCMethod(
                "learner.create", "Creates a learner.",
                parameters: [
                    .required("username", .text(maximumBytes: 20), "3 to 20 of A-Z, a-z, 0-9 and _; nobody else's.")
                ] + LearnerParameters.all,
                result: "The profile.",
                example: #"{"username": "ana", "nativeLanguage": "en", "targetLanguages": ["es"]}"#,
                errors: [.conflict] + RPCError.Code.ofWriting
            ) { arguments in
                let now = clock()
                var profile = LearnerProfile(
                    id: UUID(), username: try arguments.text("username"), nativeLanguage: "en", targetLanguages: [],
                    proficiencyLevel: .a1, preferences: LearnerPreferences(), createdAt: now, updatedAt: now)
                try LearnerParameters.checkUsername(profile.username)
                try LearnerParameters.apply(arguments, to: &profile)
                let record = try profile.record()
                do {
                    try await store.write { try $0.insert(record) }
                } catch let error as StorageError where error.code == .duplicate {
                    throw RPCError(
                        .conflict, "The username '\(profile.username)' is taken; choose another.", field: "username")
                }
                return profile
            },
            RPCMethod(
                "learner.get", "Returns a learner by id or by name.",
                parameters: [
                    .optional("learnerID", .uuid, "One of the two is needed."),
                    .optional("username", .text(maximumBytes: 20), "One of the two is needed."),
                ],
                result: "The profile.", example: #"{"username": "ana"}"#, errors: [.notFound] + RPCError.Code.ofReading
            ) { arguments in
                if let id = arguments.uuid("learnerID") { return try await store.profile(id) }
                guard let name = arguments.string("username") else {
                    throw RPCError(.invalidParams, "Give 'learnerID' or 'username'.", field: "learnerID")
                }
                guard let record = try await store.read({ try $0.learner(named: name) }) else {
                    throw RPCError(.notFound, "There is no learner named '\(name)'.", field: "username")
                }
                return try LearnerProfile(record)
            },
            RPCMethod(
                "learner.update", "Changes what is given of a learner, and leaves the rest.",
                parameters: [.required("learnerID", .uuid, "Who.")] + LearnerParameters.all,
                result: "The profile.",
                example: """
                    {"learnerID": "6F9619FF-8B86-4D01-B42D-00C04FC964FF", \
                    "preferences": {"correctionTiming": "endOfSession"}}
                    """,
                errors: [.notFound] + RPCError.Code.ofWriting
            ) { arguments in
                let id = try arguments.required("learnerID", Arguments.uuid)
                let now = clock()
                let record = try await store.write { writer in
                    try writer.updateLearner(id) { record in
                        var profile = try LearnerProfile(record)
                        try LearnerParameters.apply(arguments, to: &profile)
                        profile.updatedAt = now
                        record = try profile.record()
                    }
                }
                return try LearnerProfile(record)
            },
        ]
    }
}

extension LearnerProfile {
    package init(_ record: LearnerRecord) throws {
        self = try WireFormat.decode(LearnerProfile.self, from: Data(record.profile.utf8))
    }

    package func record() throws -> LearnerRecord {
        LearnerRecord(
            id: id, username: username, profile: String(decoding: try WireFormat.encode(self), as: UTF8.self),
            createdAt: createdAt, updatedAt: updatedAt)
    }
}

extension Store {
    /// - Throws: ``RPCError/Code/notFound`` when there is no such learner.
    package func profile(_ id: UUID) async throws -> LearnerProfile {
        guard let record = try await read({ try $0.learner(id) }) else { throw RPCError.noLearner(id) }
        return try LearnerProfile(record)
    }

    /// - Throws: ``RPCError/Code/notFound`` when there is no such learner.
    func requireLearner(_ id: UUID) async throws {
        guard try await read({ try $0.hasLearner(id) }) else { throw RPCError.noLearner(id) }
    }
}

extension RPCError {
    fileprivate static func noLearner(_ id: UUID) -> RPCError {
        RPCError(.notFound, "There is no learner \(id.uuidString.lowercased()).", field: "learnerID")
    }
}
