package import Foundation
package import Storage
import Study

/// What was deleted.
package struct ErasureReply: Codable, Sendable {
    package var sessions: Int
    package var words: Int
    package var assessments: Int
    /// Sounds and pictures of imported decks that nobody else has.
    package var media: Int
    /// Copies of the database out of which it was taken.
    package var backups: Int
    /// Whether its last bytes go from the files only later: within two minutes, with what others delete, or, out of a
    /// database of more than 64 MiB, once nobody has written to it for two minutes.
    package var pending: Bool
}

/// Deletes what is a learner's so that no byte of it is left in the data folder.
package struct Erasure: Sendable {
    private let store: Store
    private let media: MediaFolder
    private let passing: PassingFiles
    private let documents: GivenDocuments
    private let remains: Remains
    private let runner: SessionRunner

    package init(
        store: Store, media: MediaFolder, passing: PassingFiles, documents: GivenDocuments, remains: Remains,
        runner: SessionRunner
    ) {
        self.store = store
        self.media = media
        self.passing = passing
        self.documents = documents
        self.remains = remains
        self.runner = runner
    }

    /// Deletes a learner: profile, conversations, cards with their answers, recordings' scores, mistakes, media. Spoken
    /// lines, which may hold what the learner said, go too, whoever's they are: they are made again when they are
    /// needed. The learner goes out of the backups in the daemon's own folder, which otherwise stay as they are.
    ///
    /// - Parameter username: The learner's, so that nobody deletes another by a wrong id.
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/conflict`` for another name; a `StorageError`.
    package func learner(_ id: UUID, named username: String) async throws -> ErasureReply {
        let profile = try await store.profile(id)
        guard profile.username == username else {
            throw ServiceError(
                .conflict, "The learner with this id is not called '\(username)'; nothing was deleted.",
                field: "username")
        }
        let deleted = try await remains.deleting(learners: [id]) {
            try await store.write { writer in
                let sessions = try writer.reader.sessionIDs(ofLearner: id)
                let materials = try writer.reader.materialIDs(ofLearner: id)
                return try writer.deleteLearner(id).map { (sessions: sessions, materials: materials, records: $0) }
            }
        }
        guard let deleted else {
            throw ServiceError(.notFound, "The learner was deleted just now by somebody else.", field: "learnerID")
        }
        for session in deleted.sessions { runner.forget(session) }
        for material in deleted.materials { Material.removeFiles(of: material, from: documents) }
        passing.removeAll(of: id)
        try await media.remove(deleted.records.media, unnamedIn: store)
        let copies = try remains.clean()
        return ErasureReply(
            sessions: deleted.records.sessions, words: deleted.records.words,
            assessments: deleted.records.assessments, media: deleted.records.media.count,
            backups: copies ?? 0, pending: copies == nil)
    }

    /// Deletes a conversation with all that was said in it. The cards that it brought stay.
    ///
    /// - Parameter isForDevice: Whether its bytes may wait to go with what others delete: writers wait for that, so
    ///   that a device is granted it once a minute.
    /// - Throws: ``ServiceError/Code/notFound``; a `StorageError`.
    package func session(_ id: UUID, isForDevice: Bool) async throws -> ErasureReply {
        let owner = try await runner.order.run(id) {
            let owner = try await remains.deleting(sessions: [id]) {
                try await store.write { try $0.deleteSession(id) }
            }
            runner.forget(id)
            return owner
        }
        guard let owner else {
            throw ServiceError(.notFound, "There is no session \(id.uuidString.lowercased()).", field: "sessionID")
        }
        // What was exported before may hold it.
        passing.removeAll(of: owner)
        let copies = isForDevice && !remains.mayCleanForDevice ? nil : try remains.clean()
        return ErasureReply(
            sessions: 1, words: 0, assessments: 0, media: 0, backups: copies ?? 0, pending: copies == nil)
    }
}
