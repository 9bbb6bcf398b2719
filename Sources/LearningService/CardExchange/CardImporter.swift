package import AnkiFormats
package import Foundation
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
    package let packages: PackageReader

    package init(store: Store, content: ContentSnapshot, media: MediaFolder, packages: PackageReader) {
        self.store = store
        self.content = content
        self.media = media
        self.packages = packages
    }

    /// - Parameters:
    ///   - importID: By which words and media refer to it.
    ///   - note: What ``Store`` keeps of the request until all words are stored, for the next start after a stop.
    ///   - isResumed: Whether a stop broke this import off: what it has stored then stays.
    /// - Throws: ``AnkiFormatError``, ``StorageError``; nothing was changed. ``ServiceError`` that says how many words
    ///   were taken, where storing them failed on the way.
    package func run(
        _ request: Request, as importID: UUID, at now: Date, note: String, isResumed: Bool = false,
        progress: @escaping @Sendable (AnkiProgress) -> Void
    ) async throws -> ImportReply {
        let scheduler = try await store.read { reader in
            try CardReviewer.profile(of: request.learnerID, language: request.language, in: reader).scheduler()
        }
        let work = ImportUnderWay(
            store: store, media: media, packages: packages,
            preparation: CardPreparation(request: request, content: content, now: now),
            scheduler: scheduler, importID: importID, note: note, isResumed: isResumed)
        return try await BlockingWork.run(named: "import") { try work.run(progress) }
    }
}
