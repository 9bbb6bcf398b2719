package import AnkiFormats
package import Foundation
import JSONText
import Lexicon
package import Storage
import Vocab

/// Takes the words of a package or a text file into a learner's list: all of them, or, when the file is refused, none.
package struct CardImporter: Sendable {
    package struct Request: Sendable {
        package var learnerID: UUID
        package var path: String
        /// Of words whose language the file does not tell.
        package var language: String
        /// Of words that the file gives none.
        package var deck: String?
        /// Whether the texts of words that are there already are replaced.
        package var replacesTexts = false

        package init(learnerID: UUID, path: String, language: String, deck: String? = nil, replacesTexts: Bool = false)
        {
            self.learnerID = learnerID
            self.path = path
            self.language = language
            self.deck = deck
            self.replacesTexts = replacesTexts
        }
    }

    package let store: Store
    package let content: ContentSnapshot
    package let media: MediaFolder

    package init(store: Store, content: ContentSnapshot, media: MediaFolder) {
        self.store = store
        self.content = content
        self.media = media
    }

    /// - Throws: ``AnkiFormatError``, ``StorageError``; nothing was changed.
    package func run(
        _ request: Request, at now: Date, progress: @escaping @Sendable (AnkiProgress) -> Void
    ) async throws -> ImportReply {
        let importID = UUID()
        let incoming = media.incoming(importID)
        defer { try? FileManager.default.removeItem(at: incoming) }
        return try await store.write { writer in
            let profile = try CardReviewer.profile(
                of: request.learnerID, language: request.language, in: writer.reader)
            let scheduler = try profile.scheduler()
            try writer.addImport(importID, of: request.learnerID, at: now)
            let preparation = CardPreparation(request: request, content: content, now: now)
            var intake = try CardIntake(
                preparation: preparation, scheduler: scheduler, importID: importID, in: writer)
            let summary = try read(preparation, scheduler: scheduler, mediaFolder: incoming, progress: progress) {
                try intake.take($0, in: writer)
            }
            try intake.finish(in: writer)
            let kept = try summary.kept.map { String(decoding: try WireFormat.encodeForStorage($0), as: UTF8.self) }
            try writer.finishImport(importID, kept: kept, media: try media.adopt(summary.media, from: incoming))
            var result = intake.result
            result.media = summary.media.count
            result.missingMedia = summary.missingMedia
            result.orphans = summary.orphans.cards + summary.orphans.reviews
            return result
        }
    }

    /// Reads the file on a thread of its own while `body` writes what was read before.
    private func read(
        _ preparation: CardPreparation, scheduler: Scheduler, mediaFolder: URL,
        progress: @escaping @Sendable (AnkiProgress) -> Void, _ body: (CardPreparation.Outcome) throws -> Void
    ) throws -> CardFile.Summary {
        try BoundedQueue<CardPreparation.Outcome>.run(named: "import") { relay in
            let summary = try CardFile.read(
                preparation.request.path, scheduler: scheduler, now: preparation.now, mediaFolder: mediaFolder,
                progress: progress
            ) { try relay.send(preparation.outcome(of: $0)) }
            try relay.finish()
            return summary
        } here: { relay in
            while let outcomes = try relay.receive() { try outcomes.forEach(body) }
        }
    }
}
