import AnkiFormats
import CConfine
import Digests
import Documents
import Foundation
import Glibc

/// Reads a package of Anki's: the package is on standard input, and a file without a name on standard output, where its
/// database is unpacked. What it holds goes out by the socket, piece by piece.
enum PackageProgram {
    private static let bounds = AnkiLimits()

    /// - Parameter descriptors: Files that may be open.
    static func limits(_ descriptors: UInt32) -> confine_limits {
        var status = stat()
        let bytes = fstat(STDIN_FILENO, &status) == 0 ? Int64(status.st_size) : 0
        return confine_limits(
            // The database is read where it is unpacked.
            address_space: DocumentLimits.memoryBytes + Int(bounds.databaseBytes), memory: DocumentLimits.memoryBytes,
            written: Int(bounds.databaseBytes), descriptors: descriptors,
            processor_seconds: UInt32(clamping: Int64(DocumentLimits.packageSeconds) + bytes >> 20))
    }

    /// To be called before the walls are up: OpenSSL looks for its configuration when it is first used.
    static func prepare() {
        _ = Digest(.sha1).finalize()
    }

    /// - Parameter name: Of the package, for errors.
    static func run(named name: String, to socket: Int32) {
        let encoder = PieceEncoder { try send($0, to: socket) }
        do {
            let reader = try AnkiPackageReader(
                file: STDIN_FILENO, named: name, limits: bounds, scratch: STDOUT_FILENO
            ) { try encoder.take(.progress($0)) }
            try reader.pass(hasMedia: true) { try encoder.take($0) }
        } catch let error as AnkiFormatError {
            try? encoder.fail(error)
        } catch {
            // Nobody listens any more.
        }
    }

    private struct Unheard: Error {}

    private static func send(_ bytes: UnsafeRawBufferPointer, to socket: Int32) throws {
        var rest = bytes
        while let start = rest.baseAddress, !rest.isEmpty {
            let count = Glibc.send(socket, start, rest.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Unheard() }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }
}
