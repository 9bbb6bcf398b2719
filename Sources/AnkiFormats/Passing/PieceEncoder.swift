internal import Foundation

/// What a piece's bytes begin with: its kind, and 4 little-endian bytes that tell how many more there are.
enum PieceFrame {
    enum Kind: UInt8 {
        case progress = 1
        case info, entry, orphans, missing, media, bytes, end, failure
    }

    static let headerBytes = 5
    /// Bytes of a piece: a note has up to ``AnkiLimits/cellBytes`` in each column, and reviews.
    static let mostBytes = 1 << 27
}

/// Makes bytes of pieces.
package final class PieceEncoder {
    /// Bytes that are passed on at once.
    private static let portion = 1 << 16

    private let sink: ByteSink
    private var writer = PieceWriter()
    private var waiting: [UInt8] = []

    /// - Parameter sink: Gets the bytes.
    package init(to sink: @escaping ByteSink) {
        self.sink = sink
        waiting.reserveCapacity(Self.portion * 2)
    }

    /// - Throws: ``AnkiFormatError/Code/tooLarge`` for a piece that is larger than any should be; what the sink throws.
    package func take(_ piece: PackagePiece) throws {
        writer.removeAll()
        switch piece {
        case .progress(let progress):
            writer.integer(AnkiProgress.Stage.allCases.firstIndex(of: progress.stage) ?? 0)
            writer.integer(progress.done)
            writer.integer(progress.total)
            try send(.progress)
            // Whoever watches is to see it now.
            try flush()
        case .info(let info):
            try JSONEncoder().encode(info).withUnsafeBytes { writer.raw($0) }
            try send(.info)
        case .entry(let entry):
            entry.write(to: &writer)
            try send(.entry)
        case .orphans(let orphans):
            writer.integer(orphans.cards)
            writer.integer(orphans.reviews)
            try send(.orphans)
        case .missing(let name):
            writer.text(name)
            try send(.missing)
        case .media(let name):
            writer.text(name)
            try send(.media)
        case .bytes(let bytes):
            writer.raw(bytes)
            try send(.bytes)
        case .end:
            try send(.end)
            try flush()
        }
    }

    /// Says why the package was not read, in place of further pieces.
    package func fail(_ error: AnkiFormatError) throws {
        writer.removeAll()
        writer.text(error.code.rawValue)
        writer.text(error.message)
        try send(.failure)
        try flush()
    }

    private func send(_ kind: PieceFrame.Kind) throws {
        let count = writer.bytes.count
        guard count <= PieceFrame.mostBytes else {
            throw AnkiFormatError(
                .tooLarge, "A part of the package has \(count) bytes; allowed are \(PieceFrame.mostBytes).")
        }
        waiting.append(kind.rawValue)
        withUnsafeBytes(of: UInt32(count).littleEndian) { waiting.append(contentsOf: $0) }
        waiting.append(contentsOf: writer.bytes)
        if waiting.count >= Self.portion { try flush() }
    }

    private func flush() throws {
        try waiting.withUnsafeBytes { try sink($0) }
        waiting.removeAll(keepingCapacity: waiting.capacity <= Self.portion * 4)
    }
}
