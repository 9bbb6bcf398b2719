package import Foundation
package import SpeechClient
package import Storage
import Study

/// What was deleted.
package struct ErasureReply: Codable, Sendable {
    package var sessions: Int
    package var words: Int
    package var assessments: Int
    /// Sounds and pictures of imported decks that nobody else has.
    package var media: Int
    /// Copies of the database that held what was deleted, replaced by one that does not.
    package var backups: Int
}

/// Deletes what is a learner's so that no byte of it is left in the data folder.
package struct Erasure: Sendable {
    private let store: Store
    private let cache: SpeechCache
    private let media: MediaFolder
    private let documents: GivenDocuments
    private let backups: Backups
    private let runner: SessionRunner

    package init(
        store: Store, cache: SpeechCache, media: MediaFolder, documents: GivenDocuments, backups: Backups,
        runner: SessionRunner
    ) {
        self.store = store
        self.cache = cache
        self.media = media
        self.documents = documents
        self.backups = backups
        self.runner = runner
    }

    /// Deletes a learner: profile, conversations, cards with their answers, recordings' scores, mistakes, media. Spoken
    /// lines, which may hold what the learner said, go too, whoever's they are: they are made again when they are
    /// needed. So do backups of the daemon's own folder.
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
        let (sessions, materials, erased) = try await store.write { writer in
            (
                try writer.reader.sessionIDs(ofLearner: id), try writer.reader.materialIDs(ofLearner: id),
                try writer.deleteLearner(id)
            )
        }
        for session in sessions { runner.cache[session] = nil }
        for material in materials { documents.remove(Material.storedName(of: material)) }
        guard let erased else {
            throw ServiceError(.notFound, "The learner was deleted just now by somebody else.", field: "learnerID")
        }
        media.remove(erased.media)
        return ErasureReply(
            sessions: erased.sessions, words: erased.words, assessments: erased.assessments, media: erased.media.count,
            backups: try leaveNothing())
    }

    /// Deletes a conversation with all that was said in it. The cards that it brought stay.
    ///
    /// - Throws: ``ServiceError/Code/notFound``; a `StorageError`.
    package func session(_ id: UUID) async throws -> ErasureReply {
        let owner = try await runner.order.run(id) {
            let owner = try await store.write { try $0.deleteSession(id) }
            runner.cache[id] = nil
            return owner
        }
        guard owner != nil else {
            throw ServiceError(.notFound, "There is no session \(id.uuidString.lowercased()).", field: "sessionID")
        }
        return ErasureReply(sessions: 1, words: 0, assessments: 0, media: 0, backups: try leaveNothing())
    }

    private func leaveNothing() throws -> Int {
        cache.removeAll()
        try store.eraseRemains()
        return try backups.replaceAll()
    }
}
