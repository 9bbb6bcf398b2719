package import Foundation
import JSONText
import Lexicon
package import Storage

/// Who learns, and how they like it.
package struct Learners: Sendable {
    private let store: Store
    private let clock: @Sendable () -> Date

    package init(store: Store, clock: @escaping @Sendable () -> Date) {
        self.store = store
        self.clock = clock
    }

    /// Makes a learner who speaks `nativeLanguage` and knows nothing yet.
    ///
    /// - Parameters:
    ///   - username: 3 to 20 letters a–z, digits and underscores; nobody else's.
    ///   - deviceID: The device without a learner that becomes theirs, in the same transaction.
    ///   - change: What else is known of them.
    /// - Throws: ``ServiceError/Code/conflict`` for a name that is taken, ``ServiceError/Code/forbidden`` for a device
    ///   that has a learner already; what `change` throws.
    package func create(
        username: String, nativeLanguage: String, tiedTo deviceID: UUID? = nil,
        change: (inout LearnerProfile) throws -> Void
    ) async throws -> LearnerProfile {
        try Username.check(username)
        let now = clock()
        var profile = LearnerProfile(
            id: UUID(), username: username, nativeLanguage: nativeLanguage, targetLanguages: [], proficiencyLevel: .a1,
            preferences: LearnerPreferences(), createdAt: now, updatedAt: now)
        try change(&profile)
        let record = try profile.record()
        do {
            try await store.write { writer in
                if let deviceID { try writer.reader.requireUntied(deviceID) }
                try writer.insert(record)
                if let deviceID { try writer.tie(record.id, toDevice: deviceID) }
            }
        } catch let error as StorageError where error.code == .duplicate {
            throw ServiceError(.conflict, "The username '\(username)' is taken; choose another.", field: "username")
        }
        return profile.told(at: now)
    }

    /// - Throws: ``ServiceError/Code/notFound``.
    package func learner(_ id: UUID) async throws -> LearnerProfile { try await store.profile(id).told(at: clock()) }

    /// The learner with this username, or else the one who is called so, whatever the case of the letters.
    ///
    /// - Throws: ``ServiceError/Code/notFound``; ``ServiceError/Code/conflict`` where several are called so.
    package func learner(named name: String) async throws -> LearnerProfile {
        let found = try await store.read { try LearnerProfile.all(named: name, in: $0) }
        guard let profile = found.first else {
            throw ServiceError(.notFound, "There is no learner named '\(name)'.", field: "username")
        }
        guard found.count == 1 else {
            let usernames = found.map { "'\($0.username)'" }.joined(separator: ", ")
            throw ServiceError(
                .conflict, "\(found.count) learners are called '\(name)': give the username, one of \(usernames).",
                field: "username")
        }
        return profile.told(at: clock())
    }

    /// A page of the machine's learners, in the order of their usernames.
    ///
    /// - Parameters:
    ///   - after: The username that the page before ended with; nil for the first.
    ///   - limit: Most learners of the page.
    package func page(after: String?, limit: Int) async throws -> LearnerPage {
        let records = try await store.read { try $0.learners(after: after, limit: limit + 1) }
        let learners = try records.prefix(limit).map { LearnerSummary(try LearnerProfile($0)) }
        return LearnerPage(learners: learners, next: records.count > limit ? learners.last?.username : nil)
    }

    /// Changes a learner, within one transaction.
    ///
    /// - Throws: ``ServiceError/Code/notFound``; what `change` throws, and then nothing has changed.
    package func update(
        _ id: UUID, change: @escaping @Sendable (inout LearnerProfile) throws -> Void
    ) async throws -> LearnerProfile {
        let now = clock()
        let record = try await store.write { writer in
            try writer.updateLearner(id) { record in
                var profile = try LearnerProfile(record)
                try change(&profile)
                profile.updatedAt = now
                record = try profile.record()
            }
        }
        return try LearnerProfile(record).told(at: now)
    }
}

extension LearnerProfile {
    package init(_ record: LearnerRecord) throws {
        self = try WireFormat.decode(LearnerProfile.self, from: Data(record.profile.utf8))
    }

    /// The learner with this username, or else those who are called so, whatever the case of the letters.
    package static func all(named name: String, in reader: borrowing StoreReader) throws -> [LearnerProfile] {
        if let record = try reader.learner(named: name) { return [try LearnerProfile(record)] }
        let wanted = folded(name)
        guard !wanted.isEmpty else { return [] }
        return try reader.learnersWithDisplayNames().map(LearnerProfile.init).filter {
            $0.displayName.map(folded) == wanted
        }
    }

    private static func folded(_ name: String) -> String {
        name.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCompatibilityMapping.lowercased()
    }

    package func record() throws -> LearnerRecord {
        LearnerRecord(
            id: id, username: username, profile: String(decoding: try WireFormat.encode(self), as: UTF8.self),
            createdAt: createdAt, updatedAt: updatedAt)
    }
}

extension Store {
    /// - Throws: ``ServiceError/Code/notFound`` when there is no such learner.
    package func profile(_ id: UUID) async throws -> LearnerProfile {
        guard let record = try await read({ try $0.learner(id) }) else { throw ServiceError.noLearner(id) }
        return try LearnerProfile(record)
    }

    /// - Throws: ``ServiceError/Code/notFound`` when there is no such learner.
    package func requireLearner(_ id: UUID) async throws {
        guard try await read({ try $0.hasLearner(id) }) else { throw ServiceError.noLearner(id) }
    }
}

extension StoreReader {
    /// - Throws: ``ServiceError``: unauthorized for a device that was revoked, forbidden for one that has a learner.
    fileprivate func requireUntied(_ deviceID: UUID) throws {
        guard let learners = try learners(ofDevice: deviceID) else {
            throw ServiceError(.unauthorized, "The device's token was revoked; pair it again.")
        }
        guard learners.isEmpty else {
            throw ServiceError(.forbidden, "The device has a learner already; an admin's device makes others.")
        }
    }
}

extension ServiceError {
    fileprivate static func noLearner(_ id: UUID) -> ServiceError {
        ServiceError(.notFound, "There is no learner \(id.uuidString.lowercased()).", field: "learnerID")
    }
}
