internal import Foundation

/// Makes pieces of bytes that another process sends, whatever they are: what it passes on holds to the format, as what
/// ``AnkiPackageReader`` reads does.
package struct PieceDecoder {
    private static let mostMessageBytes = 4_096

    private let limits: AnkiLimits
    private let kept: KeptPieces?
    /// A piece that has not come whole.
    private var waiting: [UInt8] = []
    private var rules: PieceRules
    private(set) package var isFinished = false

    /// - Parameter kept: Keeps what is decoded, but for media.
    package init(limits: AnkiLimits = AnkiLimits(), keepingIn kept: KeptPieces? = nil) {
        self.limits = limits
        self.kept = kept
        rules = PieceRules(limits: limits)
    }

    /// Takes bytes as they come, and passes on the pieces that they complete.
    ///
    /// - Throws: ``AnkiFormatError``: what the reader of the package told, or ``AnkiFormatError/Code/damaged`` where it
    ///   does not keep to the rules; what `take` throws.
    package mutating func decode(_ bytes: UnsafeRawBufferPointer, to take: PackagePiece.Sink) throws {
        waiting.append(contentsOf: bytes)
        var used = 0
        // Out of the way while its bytes are looked at.
        let buffer = waiting
        waiting = []
        try buffer.withUnsafeBytes { buffer in
            while let frame = try Self.frame(UnsafeRawBufferPointer(rebasing: buffer[used...])) {
                let start = used
                used += PieceFrame.headerBytes + frame.body.count
                guard !isFinished else { throw AnkiFormatError.brokenPiece }
                kept?.take(frame.kind, UnsafeRawBufferPointer(rebasing: buffer[start..<used]))
                try decode(frame.kind, frame.body, to: take)
            }
            // What grows to a large piece is not copied with every part that comes.
            if used > 0 { waiting.append(contentsOf: buffer[used...]) }
        }
        if used == 0 { waiting = buffer }
    }

    private static func frame(
        _ bytes: UnsafeRawBufferPointer
    ) throws(AnkiFormatError) -> (kind: PieceFrame.Kind, body: UnsafeRawBufferPointer)? {
        guard bytes.count >= PieceFrame.headerBytes else { return nil }
        let count = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 1, as: UInt32.self)))
        guard let kind = PieceFrame.Kind(rawValue: bytes[0]), count <= PieceFrame.mostBytes else { throw .brokenPiece }
        guard bytes.count - PieceFrame.headerBytes >= count else { return nil }
        let start = PieceFrame.headerBytes
        return (kind, UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
    }

    private mutating func decode(
        _ kind: PieceFrame.Kind, _ body: UnsafeRawBufferPointer, to take: PackagePiece.Sink
    ) throws {
        var reader = PieceReader(body)
        let piece: PackagePiece
        switch kind {
        case .failure: throw try Self.failure(&reader)
        case .bytes: piece = .bytes(body)
        case .info:
            guard let info = try? JSONDecoder().decode(AnkiCollectionInfo.self, from: Data(body)) else {
                throw AnkiFormatError.brokenPiece
            }
            piece = .info(info)
        case .progress, .entry, .orphans, .missing, .media, .end:
            piece = try Self.piece(kind, &reader)
            try reader.finish()
        }
        try rules.check(piece)
        if case .end = piece { isFinished = true }
        try take(piece)
    }

    private static func piece(
        _ kind: PieceFrame.Kind, _ reader: inout PieceReader
    ) throws(AnkiFormatError) -> PackagePiece {
        switch kind {
        case .progress:
            let (stage, stages) = (try reader.int32(), AnkiProgress.Stage.allCases)
            guard stages.indices.contains(stage) else { throw .brokenPiece }
            return .progress(
                AnkiProgress(stage: stages[stage], done: try reader.integer(), total: try reader.integer()))
        case .entry: return .entry(try AnkiEntry(from: &reader))
        case .orphans:
            let (cards, reviews) = (try reader.integer(), try reader.integer())
            return .orphans(AnkiPackageReader.Orphans(cards: Int(cards), reviews: Int(reviews)))
        case .missing: return .missing(try MediaName.checked(try reader.text()))
        case .media: return .media(try MediaName.checked(try reader.text()))
        case .end: return .end
        case .bytes, .info, .failure: throw .brokenPiece
        }
    }

    private static func failure(_ reader: inout PieceReader) throws(AnkiFormatError) -> AnkiFormatError {
        guard let code = AnkiFormatError.Code(rawValue: try reader.text()) else { throw .brokenPiece }
        let message = try reader.text()
        let isPlain = !message.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard isPlain, message.utf8.count <= mostMessageBytes else { throw .brokenPiece }
        try reader.finish()
        return AnkiFormatError(code, message)
    }
}

/// What pieces may follow which, and how many there may be: beyond them nothing that the daemon keeps may grow, whoever
/// sends them.
struct PieceRules {
    private enum Stage { case info, entries, missing, media, end }

    private let limits: AnkiLimits
    private var stage = Stage.info
    /// How many fields a note has, by its type.
    private var fieldCounts: [Int64: Int] = [:]
    private var (notes, cards, reviews): (Int64, Int64, Int64) = (0, 0, 0)
    private var files = 0
    private var (fileBytes, allBytes): (Int64, Int64) = (0, 0)

    init(limits: AnkiLimits) { self.limits = limits }

    /// - Throws: ``AnkiFormatError/Code/damaged``, ``AnkiFormatError/Code/tooLarge``.
    mutating func check(_ piece: PackagePiece) throws(AnkiFormatError) {
        switch (piece, stage) {
        case (.progress(let progress), _):
            guard progress.done >= 0, progress.total >= 0 else { throw .brokenPiece }
        case (.info(let info), .info):
            try info.check(limits)
            fieldCounts = Dictionary(info.noteTypes.map { ($0.id, $0.fields.count) }) { first, _ in first }
            stage = .entries
        case (.entry(let entry), .entries):
            guard fieldCounts[entry.note.noteTypeID] == entry.note.fields.count else { throw .brokenPiece }
            notes += 1
            cards += Int64(entry.cards.count)
            reviews += Int64(entry.reviews.count)
            guard max(notes, cards, reviews) <= limits.rows else { throw .brokenPiece }
        case (.orphans(let orphans), .entries):
            guard orphans.cards >= 0, orphans.reviews >= 0 else { throw .brokenPiece }
            stage = .missing
        case (.missing, .missing): try count()
        case (.media, .missing), (.media, .media):
            try count()
            (stage, fileBytes) = (.media, 0)
        case (.bytes(let bytes), .media):
            fileBytes += Int64(bytes.count)
            allBytes += Int64(bytes.count)
            guard fileBytes <= limits.mediaFileBytes else { throw .brokenPiece }
            guard allBytes <= limits.mediaBytes else {
                throw AnkiFormatError(.tooLarge, "The package's media exceed the \(limits.mediaBytes) bytes allowed.")
            }
        case (.end, .missing), (.end, .media): stage = .end
        default: throw .brokenPiece
        }
    }

    private mutating func count() throws(AnkiFormatError) {
        files += 1
        guard files <= limits.archiveEntries else { throw .brokenPiece }
    }
}
