package import AnkiFormats
import Documents
package import Foundation
import Glibc
import PathNames

/// Has packages of Anki's read by a confined process, one for each: libzip, zstd and SQLite meet what a stranger made
/// there, and what comes back is held to the rules of ``PieceDecoder``.
package struct PackageReader: Sendable {
    private let executable: URL
    private let scratch: URL

    /// - Parameters:
    ///   - executable: `immersion-documents`.
    ///   - scratch: The folder on whose disk databases are unpacked.
    package init(executable: URL, scratch: URL) {
        self.executable = executable
        self.scratch = scratch
    }

    /// Where a package that is about to be read can be kept to be read again; nil where no file can be made.
    func keptPieces() -> KeptPieces? { try? KeptPieces(in: scratch) }

    /// Reads a package that is a file of the daemon's own. Waits for it.
    ///
    /// - Parameter kept: Keeps what is read, but for media.
    /// - Throws: ``AnkiFormatError``; what `take` throws.
    package func read(_ path: String, keepingIn kept: KeptPieces? = nil, to take: PackagePiece.Sink) throws {
        let file = try ScratchFile.make(in: scratch)
        defer { close(file) }
        var decoder = PieceDecoder(keepingIn: kept)
        func decode(_ bytes: UnsafeRawBufferPointer) throws { try decoder.decode(bytes, to: take) }
        let end = try start(path, file).pass(to: decode) { .now + .seconds(DocumentLimits.packageSilence) }
        guard decoder.isFinished else { throw Self.failure(end) }
    }

    private func start(_ path: String, _ scratch: Int32) throws(AnkiFormatError) -> DocumentProcess {
        do throws(DocumentFailure) {
            return try DocumentProcess(
                executable: executable.path, document: path, task: .ankiPackage,
                options: [PathName(path).last], scratch: scratch)
        } catch {
            throw AnkiFormatError(.unreadable, error.message)
        }
    }

    private static func failure(_ end: DocumentProcess.End) -> AnkiFormatError {
        switch end {
        case .timedOut, .signal(SIGXCPU):
            AnkiFormatError(.tooLarge, "Reading the package took too long; export it in parts.")
        // The package cannot send that; whoever ends the daemon does.
        case .signal(SIGTERM), .signal(SIGINT), .signal(SIGHUP):
            AnkiFormatError(.unreadable, "Reading the package was interrupted; try again.")
        case .signal, .status, .tooLarge:
            AnkiFormatError(
                .damaged, "The package cannot be read: it needs too much memory, or it is damaged in an unusual way.")
        }
    }
}
