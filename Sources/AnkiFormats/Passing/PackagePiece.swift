/// What a package holds, piece by piece: ``info`` first, then entries, orphans, missing files, and for each media file
/// its name and its bytes; ``end`` last. Progress comes in between.
///
/// So a package is read in one process and taken in by another: ``PieceEncoder`` and ``PieceDecoder`` make bytes of
/// pieces, and pieces of bytes.
package enum PackagePiece {
    case progress(AnkiProgress)
    case info(AnkiCollectionInfo)
    case entry(AnkiEntry)
    case orphans(AnkiPackageReader.Orphans)
    /// The name of a file that the package should hold.
    case missing(String)
    /// The name of a file whose bytes come next.
    case media(String)
    /// Valid for the call only.
    case bytes(UnsafeRawBufferPointer)
    case end

    /// Takes the next piece.
    package typealias Sink = (PackagePiece) throws -> Void
}

extension AnkiPackageReader {
    /// Passes on all that the package holds.
    ///
    /// - Parameter hasMedia: Whether its media files are wanted.
    /// - Throws: ``AnkiFormatError``; what the sink throws.
    package func pass(hasMedia: Bool, to sink: PackagePiece.Sink) throws {
        var rules = PieceRules(limits: limits)
        func take(_ piece: PackagePiece) throws {
            try rules.check(piece)
            try sink(piece)
        }
        func progress(_ reached: AnkiProgress) throws { try take(.progress(reached)) }
        try take(.info(info))
        try take(.orphans(try entries(progress: progress) { try take(.entry($0)) }))
        for name in missingMedia { try take(.missing(name)) }
        if hasMedia, !media.isEmpty {
            let total = Int64(media.count)
            for (index, file) in media.enumerated() {
                try progress(AnkiProgress(stage: .media, done: Int64(index), total: total))
                try take(.media(file.name))
                try read(file) { try take(.bytes($0)) }
            }
            try progress(AnkiProgress(stage: .media, done: total, total: total))
        }
        try take(.end)
    }
}
