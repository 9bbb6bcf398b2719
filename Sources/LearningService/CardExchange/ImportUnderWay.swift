import AnkiFormats
import Foundation
import JSONText
import Storage
import Vocab

/// An import on a thread of its own: the file is read to its end before anything of it is stored, and read again to be
/// stored a piece after the other, between others' writes. So a file that is refused has changed nothing, and nobody's
/// turn waits for an import.
struct ImportUnderWay: Sendable {
    /// Words that are held in memory while a file is checked: one of no more is not read again, and is one transaction.
    private static let fewWords = 512
    /// Media files that are hashed and moved in one transaction.
    private static let filesAtOnce = 8

    let store: Store
    let media: MediaFolder
    let packages: PackageReader
    let preparation: CardPreparation
    let scheduler: Scheduler
    let importID: UUID
    let note: String
    let isResumed: Bool

    private var learnerID: UUID { preparation.request.learnerID }

    /// What a file holds.
    private struct Checked {
        var summary: CardFile.Summary
        /// The words themselves where they are few.
        var few: [CardPreparation.Outcome]?
        /// What is kept of it, as JSON.
        var kept: String?
        /// What it holds, to be read again; nil where the file itself has to be.
        var pieces: Pieces?
    }

    /// Read by one thread after the other, never by two at once.
    private struct Pieces: @unchecked Sendable {
        var kept: KeptPieces
    }

    func run(_ progress: @escaping @Sendable (AnkiProgress) -> Void) throws -> ImportReply {
        let incoming = media.incoming(importID)
        defer { try? FileManager.default.removeItem(at: incoming) }
        let file = try check(into: incoming, progress)
        let intake = CardIntake(
            preparation: preparation, scheduler: scheduler, importID: importID, isResumed: isResumed)
        if let few = file.few {
            try store.writePiece { writer in
                try open(file.kept, in: writer)
                try writer.addMedia(try media.adopt(file.summary.media, from: incoming), ofImport: importID)
                try intake.take(few[...], in: writer, untilAwaited: false)
            }
        } else if try begin(file) {
            try storeInPieces(file, intake, incoming, progress)
        } else {
            try storeWhole(file, intake, incoming, progress)
        }
        var result = intake.result
        result.media = file.summary.media.count
        result.missingMedia = file.summary.missingMedia
        result.orphans = file.summary.orphans.cards + file.summary.orphans.reviews
        return result
    }

    // MARK: Reading

    private func check(into folder: URL, _ progress: @Sendable (AnkiProgress) -> Void) throws -> Checked {
        var few: [CardPreparation.Outcome] = []
        func tell(_ told: AnkiProgress) {
            var told = told
            if told.stage == .notes { told.stage = .checking }
            progress(told)
        }
        let pieces = CardFile.isPackage(preparation.request.path) ? packages.keptPieces() : nil
        let summary = try read(mediaFolder: folder, most: Self.fewWords, progress: tell) { path, _, take in
            try packages.read(path, keepingIn: pieces, to: take)
        } body: { card in
            few.append(try preparation.outcome(of: card))
        }
        return Checked(
            summary: summary, few: summary.words <= Self.fewWords ? few : nil,
            kept: try summary.kept.map { String(decoding: try WireFormat.encodeForStorage($0), as: UTF8.self) },
            pieces: pieces.flatMap { $0.isWhole ? Pieces(kept: $0) : nil })
    }

    private func read(
        mediaFolder: URL?, most: Int = .max, progress: (AnkiProgress) -> Void,
        from source: @escaping CardFile.PackageSource,
        body: (ExchangedCard) throws -> Void
    ) throws -> CardFile.Summary {
        try CardFile.read(
            preparation.request.path, scheduler: scheduler, now: preparation.now, mediaFolder: mediaFolder,
            from: source, most: most, progress: progress, body)
    }

    /// Reads the file on a thread of its own while `body` stores what was read before.
    private func readAgain(
        _ file: Checked, _ progress: @escaping @Sendable (AnkiProgress) -> Void,
        _ body: (BoundedQueue<CardPreparation.Outcome>) throws -> Void
    ) throws {
        try BoundedQueue<CardPreparation.Outcome>.run(named: "import file") { relay in
            _ = try read(mediaFolder: nil, progress: progress) { path, _, take in
                guard let pieces = file.pieces?.kept else { return try packages.read(path, to: take) }
                try pieces.read(to: take)
            } body: {
                try relay.send(preparation.outcome(of: $0))
            }
            try relay.finish()
        } here: {
            try body($0)
        }
    }

    // MARK: Storing

    private func open(_ kept: String?, in writer: borrowing StoreWriter) throws {
        guard !isResumed else { return }
        try writer.addImport(importID, of: learnerID, at: preparation.now, kept: kept)
    }

    /// Notes that the import goes on after a stop.
    ///
    /// - Returns: Whether there is surely room for all words, so that no piece will be refused.
    private func begin(_ file: Checked) throws -> Bool {
        guard !isResumed else { return true }
        return try store.writePiece { writer in
            guard try writer.roomForCards(of: learnerID) >= file.summary.words else { return false }
            try open(file.kept, in: writer)
            try writer.noteUnfinished(note, ofImport: importID)
            return true
        }
    }

    /// - Throws: What ended it, with how many words were taken.
    private func storeInPieces(
        _ file: Checked, _ intake: CardIntake, _ incoming: URL, _ progress: @escaping @Sendable (AnkiProgress) -> Void
    ) throws {
        do {
            let names = file.summary.media
            for start in stride(from: 0, to: names.count, by: Self.filesAtOnce) {
                let files = Array(names[start..<min(start + Self.filesAtOnce, names.count)])
                try store.writePiece { writer in
                    try writer.addMedia(try media.adopt(files, from: incoming), ofImport: importID)
                }
            }
            try readAgain(file, progress) { relay in try storePieces(of: relay, intake) }
            try store.writePiece { try $0.finishImport(importID) }
        } catch {
            guard var told = ServiceError(known: error) else { throw error }
            told.message +=
                told.code == .shuttingDown
                ? " The import goes on when the daemon has started again."
                : " \(intake.stored) of \(file.summary.words) words were taken; import the file again for the others."
            throw told
        }
    }

    private func storePieces(of relay: BoundedQueue<CardPreparation.Outcome>, _ intake: CardIntake) throws {
        var size = PieceSize()
        var waiting: ArraySlice<CardPreparation.Outcome> = []
        while true {
            while waiting.count < size.words, let more = try relay.receive() { waiting += more }
            guard !waiting.isEmpty else { return }
            let piece = waiting.prefix(size.words)
            let taken = try store.writePiece { try intake.take(piece, in: $0, untilAwaited: true) }
            intake.settle()
            waiting = waiting.dropFirst(taken)
            size.ended(early: taken < piece.count)
        }
    }

    /// All in one transaction, which takes everything back when a word has no room any more.
    private func storeWhole(
        _ file: Checked, _ intake: CardIntake, _ incoming: URL, _ progress: @escaping @Sendable (AnkiProgress) -> Void
    ) throws {
        try readAgain(file, progress) { relay in
            try store.writePiece { writer in
                try open(file.kept, in: writer)
                try writer.addMedia(try media.adopt(file.summary.media, from: incoming), ofImport: importID)
                while let outcomes = try relay.receive() {
                    try intake.take(outcomes[...], in: writer, untilAwaited: false)
                }
            }
        }
    }
}

/// How many words the next piece of an import takes.
///
/// Every piece writes pages of the indexes that others write too: few large ones take less than many small ones. So
/// they grow as long as nobody waits, and shrink to the least when somebody does.
struct PieceSize {
    /// Words; the most take about a fifth of a second.
    static let (least, most) = (64, 4_096)
    /// Pieces that nobody waited for, after which they grow.
    private static let calm = 4

    private(set) var words = least
    private var undisturbed = 0

    /// - Parameter early: Whether it ended because somebody waited.
    mutating func ended(early: Bool) {
        undisturbed = early ? 0 : undisturbed + 1
        if early { words = Self.least }
        guard undisturbed == Self.calm else { return }
        words = min(words * 2, Self.most)
        undisturbed = 0
    }
}
