internal import CZip
internal import Foundation
import PathNames

/// Collects entries and writes them to an archive at once. The archive takes its place only when it is whole.
final class ZipWriter {
    enum Packing {
        case stored
        /// The fastest level: a database of notes shrinks little further at the slower ones.
        case deflated
    }

    private var archive: OpaquePointer?
    private let name: String

    init(path: String) throws(AnkiFormatError) {
        name = quoted(PathName(path).last)
        var code: Int32 = 0
        archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code)
        guard archive != nil else {
            var error = zip_error_t()
            zip_error_init_with_code(&error, code)
            defer { zip_error_fini(&error) }
            throw Self.failure("\(name) cannot be written", &error)
        }
    }

    deinit {
        if let archive { zip_discard(archive) }
    }

    /// Adds part of a file, which must stay as it is until ``finish(progress:)``.
    ///
    /// - Parameter length: nil for all that follows `start`.
    func add(
        _ entry: String, file path: String, from start: UInt64 = 0, length: Int64? = nil, packing: Packing = .stored
    ) throws(AnkiFormatError) {
        // To libzip a length of 0 is all that follows.
        if length == 0 {
            try add(entry, bytes: [], packing: packing)
        } else {
            try add(entry, zip_source_file(archive, path, start, length ?? -1), packing)
        }
    }

    func add(_ entry: String, bytes: [UInt8], packing: Packing = .stored) throws(AnkiFormatError) {
        // libzip frees the copy with free(); an empty one must still be a pointer.
        let copy = malloc(max(1, bytes.count))
        guard let copy else { throw failure("there is no memory left") }
        bytes.withUnsafeBytes { copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count) }
        try add(entry, zip_source_buffer(archive, copy, UInt64(bytes.count), 1), packing)
    }

    private func add(_ entry: String, _ source: OpaquePointer?, _ packing: Packing) throws(AnkiFormatError) {
        guard let source else { throw failure() }
        let index = zip_file_add(archive, entry, source, ZIP_FL_ENC_UTF_8)
        guard index >= 0 else {
            zip_source_free(source)
            throw failure()
        }
        let (method, level): (Int32, UInt32) =
            switch packing {
            case .stored: (ZIP_CM_STORE, 0)
            case .deflated: (ZIP_CM_DEFLATE, 1)
            }
        guard zip_set_file_compression(archive, UInt64(index), method, level) == 0 else { throw failure() }
    }

    /// Writes the archive.
    ///
    /// - Parameter progress: Gets the share done, 0 to 1; what it throws ends the writing.
    func finish(progress: (Double) throws -> Void) throws {
        try withoutActuallyEscaping(progress) { progress in
            let watch = Watch(progress: progress)
            let context = Unmanaged.passUnretained(watch).toOpaque()
            zip_register_progress_callback_with_state(
                archive, 0.02,
                { _, share, context in
                    guard let context else { return }
                    Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue().tell(share)
                }, nil, context)
            zip_register_cancel_callback_with_state(
                archive,
                { _, context in
                    guard let context else { return 0 }
                    return Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue().failure == nil ? 0 : 1
                }, nil, context)
            let status = zip_close(archive)
            defer { watch.progress = nil }
            if status != 0 {
                if let failure = watch.failure { throw failure }
                throw failure()
            }
            archive = nil
        }
    }

    private func failure(_ reason: String? = nil) -> AnkiFormatError {
        let what = "\(name) could not be written"
        if let reason { return AnkiFormatError(.writeFailed, "\(what): \(reason).") }
        return Self.failure(what, zip_get_error(archive))
    }

    private static func failure(_ what: String, _ error: UnsafeMutablePointer<zip_error_t>) -> AnkiFormatError {
        let code = zip_error_code_system(error)
        if DiskFault.isFull(code) { return .writing(what, code) }
        return AnkiFormatError(.writeFailed, "\(what): \(String(cString: zip_error_strerror(error))).")
    }

    private final class Watch {
        var progress: ((Double) throws -> Void)?
        var failure: (any Error)?

        init(progress: @escaping (Double) throws -> Void) { self.progress = progress }

        func tell(_ share: Double) {
            guard failure == nil else { return }
            do {
                try progress?(share)
            } catch {
                failure = error
            }
        }
    }
}
