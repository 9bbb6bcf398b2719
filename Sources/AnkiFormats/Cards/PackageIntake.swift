internal import Foundation
internal import Vocab

/// Makes words of a package's pieces, and files of its media.
struct PackageIntake {
    private let scheduler: Scheduler
    private let most: Int
    private var media: MediaWriter?
    private var mapping: AnkiCardImport?
    private(set) var summary = CardFile.Summary()

    /// - Parameters:
    ///   - mediaFolder: nil leaves media alone.
    ///   - most: Words that are made; the others are checked and counted alone.
    init(scheduler: Scheduler, mediaFolder: URL?, most: Int) {
        self.scheduler = scheduler
        self.most = most
        media = mediaFolder.map { MediaWriter(folder: $0) }
    }

    /// - Throws: ``AnkiFormatError``; what `progress` or `body` throws. ``abandon()`` is then to be called.
    mutating func take(
        _ piece: PackagePiece, progress: AnkiProgress.Handler, _ body: (ExchangedCard) throws -> Void
    ) throws {
        switch piece {
        case .progress(let reached): try progress(reached)
        case .info(let info):
            mapping = AnkiCardImport(info: info, scheduler: scheduler)
            summary.kept = mapping?.kept
        case .entry(let entry):
            guard let mapping else { throw AnkiFormatError.brokenPiece }
            summary.words += 1
            if summary.words <= most { try body(try mapping.word(from: entry)) } else { try mapping.check(entry) }
        case .orphans(let orphans): summary.orphans = orphans
        case .missing(let name): summary.missingMedia.append(name)
        case .media(let name): try media?.begin(name)
        case .bytes(let bytes): try media?.append(bytes)
        case .end:
            media?.finish()
            summary.media = media?.written ?? []
        }
    }

    /// Leaves no part of a file.
    mutating func abandon() { media?.abandon() }
}
