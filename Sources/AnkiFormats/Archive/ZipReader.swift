internal import CZip
internal import Foundation
import PathNames

/// A ZIP archive that is read entry by entry, trusting none of what it says about itself.
final class ZipReader {
    struct Entry {
        let index: UInt64
        let size: Int64
        let packedSize: Int64
    }

    private static let bufferSize = 1 << 16

    private let archive: OpaquePointer
    private let limits: AnkiLimits
    let entries: [String: Entry]

    /// Opens an archive and checks its directory.
    ///
    /// - Throws: ``AnkiFormatError``: unreadable, damaged, unsafe or duplicate names, too large, encrypted.
    convenience init(path: String, limits: AnkiLimits) throws(AnkiFormatError) {
        let name = PathName(path).last
        // Without O_NONBLOCK the opening of a named pipe waits for a writer.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            throw errno == ENOENT
                ? AnkiFormatError(.unreadable, "There is no file \(quoted(name)).")
                : AnkiFormatError(.unreadable, "\(quoted(name)) cannot be read: \(String(cString: strerror(errno))).")
        }
        defer { close(file) }
        try self.init(file: file, named: name, limits: limits)
    }

    /// - Parameters:
    ///   - file: A descriptor, of which the archive takes a copy.
    ///   - name: What the file is called, for errors.
    init(file: Int32, named name: String, limits: AnkiLimits) throws(AnkiFormatError) {
        let name = quoted(name)
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw AnkiFormatError(.unreadable, "\(name) is no ordinary file.")
        }
        var code: Int32 = 0
        let copy = dup(file)
        guard let archive = zip_fdopen(copy, ZIP_CHECKCONS, &code) else {
            close(copy)
            throw Self.openingError(code, name: name)
        }
        do {
            entries = try Self.entries(of: archive, fileLength: Int64(status.st_size), name: name, limits: limits)
        } catch {
            zip_discard(archive)
            throw error
        }
        self.archive = archive
        self.limits = limits
    }

    deinit { zip_discard(archive) }

    private static func openingError(_ code: Int32, name: String) -> AnkiFormatError {
        var error = zip_error_t()
        zip_error_init_with_code(&error, code)
        defer { zip_error_fini(&error) }
        let reason = String(cString: zip_error_strerror(&error))
        return switch code {
        case ZIP_ER_NOZIP: AnkiFormatError(.unreadable, "\(name) is no .apkg or .colpkg file: it is no ZIP archive.")
        case ZIP_ER_OPEN, ZIP_ER_READ: AnkiFormatError(.unreadable, "\(name) cannot be read: \(reason).")
        default: AnkiFormatError(.damaged, "The archive \(name) is damaged: \(reason).")
        }
    }

    private static func entries(
        of archive: OpaquePointer, fileLength: Int64, name: String, limits: AnkiLimits
    ) throws(AnkiFormatError) -> [String: Entry] {
        let count = zip_get_num_entries(archive, 0)
        guard count <= limits.archiveEntries else {
            throw AnkiFormatError(
                .tooLarge, "The archive \(name) has \(count) entries; allowed are \(limits.archiveEntries).")
        }
        var entries: [String: Entry] = [:]
        entries.reserveCapacity(Int(count))
        var packed: Int64 = 0
        for index in 0..<UInt64(max(0, count)) {
            var status = zip_stat_t()
            guard zip_stat_index(archive, index, ZIP_FL_ENC_RAW, &status) == 0, let rawName = status.name else {
                throw AnkiFormatError(.damaged, "The archive \(name) is damaged: entry \(index) has no description.")
            }
            let entryName = try checkedName(String(cString: rawName))
            guard status.encryption_method == UInt16(ZIP_EM_NONE) else {
                throw AnkiFormatError(.unsupported, "The archive \(name) is encrypted.")
            }
            guard let size = Int64(exactly: status.size), let packedSize = Int64(exactly: status.comp_size),
                packedSize <= fileLength
            else {
                throw AnkiFormatError(.damaged, "The archive entry \(quoted(entryName)) claims an impossible size.")
            }
            packed += packedSize
            guard packed <= fileLength else {
                throw AnkiFormatError(.damaged, "The archive \(name) is damaged: its entries overlap.")
            }
            let entry = Entry(index: index, size: size, packedSize: packedSize)
            guard entries.updateValue(entry, forKey: entryName) == nil else {
                throw AnkiFormatError(.duplicateName, "The archive \(name) has two entries named \(quoted(entryName)).")
            }
        }
        return entries
    }

    /// Entries are never written under their own names; one that tries to climb out is refused all the same, because
    /// no honest program makes it.
    private static func checkedName(_ name: String) throws(AnkiFormatError) -> String {
        let isPlain = name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != 0x5C }
        guard isPlain, !name.isEmpty, name != ".", name != ".." else {
            throw AnkiFormatError(
                .unsafeName, "The archive has an entry named \(quoted(name)); a package of Anki's holds no paths.")
        }
        return name
    }

    /// Streams an entry, unpacked. Its checksum is verified at the end.
    ///
    /// - Parameter limit: Bytes that it may have.
    func read(_ name: String, limit: Int64, into sink: ByteSink) throws {
        guard let entry = entries[name] else {
            throw AnkiFormatError(.missing, "The archive has no entry \(quoted(name)).")
        }
        var budget = UnpackingBudget(
            what: "the archive entry \(quoted(name))", packed: entry.packedSize, limit: limit, limits: limits)
        try budget.announce(entry.size)
        guard let file = zip_fopen_index(archive, entry.index, 0) else { throw damage(of: name) }
        defer { zip_fclose(file) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.bufferSize, alignment: 16)
        defer { buffer.deallocate() }
        var total: Int64 = 0
        while true {
            let count = zip_fread(file, buffer.baseAddress, UInt64(buffer.count))
            guard count >= 0 else { throw damage(of: name) }
            if count == 0 { break }
            total += count
            try budget.spend(count)
            try sink(UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)]))
        }
        guard total == entry.size else {
            throw AnkiFormatError(
                .damaged, "The archive entry \(quoted(name)) has \(total) bytes; it claims \(entry.size).")
        }
    }

    /// A small entry as a whole.
    func bytes(_ name: String, limit: Int64) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try read(name, limit: limit) { bytes.append(contentsOf: $0) }
        return bytes
    }

    private func damage(of name: String) -> AnkiFormatError {
        let reason = String(cString: zip_strerror(archive))
        return AnkiFormatError(.damaged, "The archive entry \(quoted(name)) is damaged: \(reason).")
    }
}
