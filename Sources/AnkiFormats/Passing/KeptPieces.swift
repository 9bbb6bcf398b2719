package import Foundation

/// What a package holds besides its media, kept while it is read, so that it can be read once more without being
/// unpacked and checked again. In a file without a name, which goes with this.
package final class KeptPieces {
    private enum State { case taking, whole, broken }

    /// Bytes that are written or read at once.
    private static let portion = 1 << 18

    private let file: Int32
    private let output: OutputFile
    private let limits: AnkiLimits
    private var waiting: [UInt8] = []
    private var state = State.taking

    /// - Parameter folder: On whose disk the file lies.
    /// - Throws: ``AnkiFormatError/Code/writeFailed``, ``AnkiFormatError/Code/diskFull``.
    package init(in folder: URL, limits: AnkiLimits = AnkiLimits()) throws(AnkiFormatError) {
        file = try ScratchFile.make(in: folder)
        output = OutputFile(descriptor: dup(file), named: "what was read")
        self.limits = limits
    }

    deinit { close(file) }

    /// Whether all of a package is here: not where the disk has become full meanwhile, or the package was refused.
    package var isWhole: Bool { state == .whole }

    /// - Parameter frame: The piece with its header.
    func take(_ kind: PieceFrame.Kind, _ frame: UnsafeRawBufferPointer) {
        guard state == .taking, kind != .media, kind != .bytes else { return }
        waiting.append(contentsOf: frame)
        if kind == .end || waiting.count >= Self.portion { flush() }
        if kind == .end, state == .taking { state = .whole }
    }

    private func flush() {
        do {
            try waiting.withUnsafeBytes { try output.append($0) }
        } catch {
            // The package itself can be read again.
            state = .broken
        }
        waiting.removeAll(keepingCapacity: true)
    }

    /// Passes on what was kept, held to the same rules once more.
    ///
    /// - Throws: ``AnkiFormatError`` where the file cannot be read; what `take` throws.
    package func read(to take: PackagePiece.Sink) throws {
        var decoder = PieceDecoder(limits: limits)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.portion, alignment: 16)
        defer { buffer.deallocate() }
        var place: off_t = 0
        while !decoder.isFinished {
            let count = pread(file, buffer.baseAddress, buffer.count, place)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw AnkiFormatError(.missing, "What was read of the package cannot be read again; import it again.")
            }
            place += off_t(count)
            try decoder.decode(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: take)
        }
    }
}
