package import ContentFiles
import Digests
package import Foundation
import Glibc
package import Images
package import Lexicon

/// What can be made again from content, in files of their own, one for each set of sources: compiled lexicons, mapped
/// when they are used, compiled rules, and findings.
///
/// A file is written beside its place and renamed, and never changed: who has one mapped keeps it, whatever becomes of
/// the folder. Only files and folders that nobody but their owner can have written are used.
package struct ContentCacheFolder: LexiconCache, ImageCache {
    /// Compiled lexicons of a language that are kept: of several builds, or several content folders.
    static let filesPerLanguage = 4

    private let url: URL
    /// Which code compiles: a lexicon of another build is another lexicon.
    private let build: [UInt8]
    private let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - url: Made when the first lexicon is kept.
    ///   - executable: What runs.
    ///   - report: Gets what is wrong with the folder or its files. Lexicons are then compiled in memory.
    package init?(
        url: URL, executable: String = "/proc/self/exe", report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        var status = stat()
        guard stat(executable, &status) == 0 else { return nil }
        self.url = url
        self.report = report
        // Installing a file anew always changes the last of these.
        let numbers = [
            Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
            status.st_ctim.tv_nsec,
        ]
        build = numbers.flatMap { withUnsafeBytes(of: UInt64(bitPattern: Int64($0)).littleEndian, Array.init) }
    }

    package func key(of sources: [LexiconSource]) -> LexiconKey {
        let digest = digest(of: sources.flatMap { [$0.path, $0.text] })
        guard let key = LexiconKey(digest) else {
            preconditionFailure("A SHA-256 has \(LexiconKey.byteCount) bytes.")
        }
        return key
    }

    /// The SHA-256 of the build and of texts.
    private func digest(of texts: [String]) -> [UInt8] {
        var digest = Digest(.sha256)
        digest.update(build)
        for var text in texts {
            digest.update(withUnsafeBytes(of: UInt64(text.utf8.count).littleEndian, Array.init))
            text.withUTF8 { digest.update(UnsafeRawBufferPointer($0)) }
        }
        return digest.finalize()
    }

    package func lexicon(of language: String, key: LexiconKey) -> CompiledLexicon? {
        let path = path(of: language, key)
        do throws(CacheFault) {
            guard let bytes = try Self.mapped(path) else { return nil }
            do throws(LexiconImageFault) {
                let lexicon = try CompiledLexicon(bytes, key: key)
                // The check has read every page; look-ups need few of them.
                madvise(UnsafeMutableRawPointer(mutating: bytes.buffer.baseAddress), bytes.buffer.count, MADV_DONTNEED)
                return lexicon
            } catch {
                throw CacheFault("\(error)")
            }
        } catch {
            report("The compiled lexicon \(path) is not used, because \(error.reason).")
            return nil
        }
    }

    package func keep(_ bytes: [UInt8], of language: String, key: LexiconKey) -> CompiledLexicon? {
        do throws(CacheFault) {
            try prepareFolder()
            try Self.write(bytes, to: path(of: language, key))
        } catch {
            report(
                "Compiled lexicons cannot be kept in \(url.path), because \(error.reason); "
                    + "they are compiled at every start.")
            return nil
        }
        removeOldest(of: language, Self.lexiconSuffix)
        return lexicon(of: language, key: key)
    }

    package func key(of texts: [String]) -> [UInt8] { digest(of: texts) }

    package func read<Value>(
        _ kind: ImageKind, named name: String, key: [UInt8],
        _ read: (UnsafeRawBufferPointer) throws(ImageFault) -> Value
    ) -> Value? {
        let path = path(name, key, kind.suffix)
        do throws(CacheFault) {
            guard let bytes = try Self.mapped(path) else { return nil }
            return try withExtendedLifetime(bytes) { () throws(CacheFault) in
                do throws(ImageFault) {
                    return try read(bytes.buffer)
                } catch {
                    throw CacheFault("\(error)")
                }
            }
        } catch {
            report("The compiled \(kind.name) \(path) are not used, because \(error.reason).")
            return nil
        }
    }

    package func keep(_ image: [UInt8], _ kind: ImageKind, named name: String, key: [UInt8]) {
        do throws(CacheFault) {
            try prepareFolder()
            // Twenty scenarios waited a quarter of a second for the disk; one cut off by a crash is made anew.
            try Self.write(image, to: path(name, key, kind.suffix), isDurable: false)
        } catch {
            report(
                "Compiled \(kind.name) cannot be kept in \(url.path), because \(error.reason); "
                    + "they are made anew whenever they are needed.")
            return
        }
        removeOldest(of: name, kind.suffix)
    }

    /// Where findings are kept from one start to the next.
    package struct FindingsPlace: Sendable {
        fileprivate let folder: ContentCacheFolder
        fileprivate let key: [UInt8]

        private var path: String { folder.path(findingsName, key, findingsSuffix) }

        /// What was found when the same content was read by the same build; nil when it never was.
        package var kept: KeptFindings? {
            guard let bytes = try? ContentCacheFolder.mapped(path) else { return nil }
            return try? JSONDecoder().decode(KeptFindings.self, from: Data(bytes.buffer))
        }

        /// Keeps what was found for the next start. A folder that cannot be written was complained of with its
        /// lexicons, and costs time only.
        package func keep(_ findings: KeptFindings) {
            guard let data = try? JSONEncoder().encode(findings), (try? folder.prepareFolder()) != nil,
                (try? ContentCacheFolder.write(Array(data), to: path)) != nil
            else { return }
            folder.removeOldest(of: findingsName, findingsSuffix)
        }

        /// The place of what is made of other texts besides.
        package func with(_ texts: [String]) -> FindingsPlace {
            FindingsPlace(folder: folder, key: folder.digest(of: [Digest.hexadecimal(key)] + texts))
        }

        /// What an image of the same content holds; nil when there is none.
        package func read<Value>(
            _ kind: ImageKind, named name: String,
            _ read: (UnsafeRawBufferPointer, _ key: [UInt8]) throws(ImageFault) -> Value
        ) -> Value? {
            folder.read(kind, named: name, key: key) { bytes throws(ImageFault) in try read(bytes, key) }
        }

        /// Keeps an image of the same content.
        package func keep(_ kind: ImageKind, named name: String, _ image: (_ key: [UInt8]) -> [UInt8]) {
            folder.keep(image(key), kind, named: name, key: key)
        }

        /// The place of something else that is made of the same content.
        package func file(named name: String) -> MadePlace { MadePlace(folder: folder, name: name, key: key) }
    }

    /// Where something that is made of the content, and takes long to make, is kept from one start to the next.
    package struct MadePlace: Sendable {
        fileprivate let folder: ContentCacheFolder
        fileprivate let name: String
        fileprivate let key: [UInt8]

        private var path: String { folder.path(name, key, findingsSuffix) }

        /// What was made of the same content by the same build; nil when it never was.
        package func kept<Value: Decodable>(_ type: Value.Type) -> Value? {
            guard let bytes = try? ContentCacheFolder.mapped(path) else { return nil }
            return try? JSONDecoder().decode(type, from: Data(bytes.buffer))
        }

        package func keep(_ value: some Encodable) {
            guard let data = try? JSONEncoder().encode(value), (try? folder.prepareFolder()) != nil,
                (try? ContentCacheFolder.write(Array(data), to: path)) != nil
            else { return }
            folder.removeOldest(of: name, findingsSuffix)
        }
    }

    /// The place of what reading these shows.
    ///
    /// - Parameter texts: Of the rules, characters, environments and scenarios.
    package func findings(of languages: [LanguagePack], _ texts: [ContentText]) -> FindingsPlace {
        let words = languages.sorted { $0.id < $1.id }.flatMap { [$0.id, Digest.hexadecimal($0.lexicon.key.bytes)] }
        let files = texts.flatMap { text in
            switch text.result {
            case .success(let content): [text.name, content]
            case .failure(let error): [text.name, "\(error)"]
            }
        }
        return FindingsPlace(folder: self, key: digest(of: words + files))
    }

    private static let lexiconSuffix = ".lexicon"
    private static let findingsSuffix = ".json"
    private static let findingsName = "findings"
    /// Hexadecimal digits of a key that stand in a name.
    private static let keyDigits = 16

    private func path(of language: String, _ key: LexiconKey) -> String {
        path(language, key.bytes, Self.lexiconSuffix)
    }

    private func path(_ name: String, _ key: [UInt8], _ suffix: String) -> String {
        url.appending(path: "\(name)-\(Digest.hexadecimal(Array(key.prefix(Self.keyDigits / 2))))\(suffix)").path
    }

    /// Makes the folder if need be, for its owner alone.
    private func prepareFolder() throws(CacheFault) {
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CacheFault("the folder cannot be made")
        }
        var status = stat()
        guard lstat(url.path, &status) == 0 else { throw CacheFault(errno: errno) }
        guard status.st_mode & S_IFMT == S_IFDIR, Self.isOurs(status) else {
            throw CacheFault("others may write to it")
        }
    }

    /// Whether nobody but this user can have written it.
    private static func isOurs(_ status: stat) -> Bool {
        status.st_uid == geteuid() && status.st_mode & (S_IWGRP | S_IWOTH) == 0
    }

    /// Nil when there is no such file.
    private static func mapped(_ path: String) throws(CacheFault) -> LexiconBytes? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw CacheFault(errno: errno)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw CacheFault(errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw CacheFault("it is no regular file") }
        guard isOurs(status) else { throw CacheFault("others may write to it") }
        // An empty file cannot be mapped.
        let size = Int(status.st_size)
        guard size > 0 else { throw CacheFault("it is empty") }
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED else {
            throw CacheFault(errno: errno)
        }
        return LexiconBytes(UnsafeRawBufferPointer(start: start, count: size)) { buffer in
            munmap(UnsafeMutableRawPointer(mutating: buffer.baseAddress), buffer.count)
        }
    }

    private static func write(_ bytes: [UInt8], to path: String, isDurable: Bool = true) throws(CacheFault) {
        var limit = rlimit()
        // Past this limit a process is not told but ended.
        guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0, limit.rlim_cur >= bytes.count else {
            throw CacheFault("files may not be that large")
        }
        let draft = "\(path).\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o400)
        guard file >= 0 else { throw CacheFault(errno: errno) }
        defer { close(file) }
        do throws(CacheFault) {
            try write(bytes, to: file)
            guard !isDurable || fsync(file) == 0, rename(draft, path) == 0 else { throw CacheFault(errno: errno) }
        } catch {
            unlink(draft)
            throw error
        }
    }

    private static func write(_ bytes: [UInt8], to file: Int32) throws(CacheFault) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(file, buffer.baseAddress.map { $0 + written }, buffer.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw CacheFault(errno: errno) }
            written += count
        }
    }

    /// Removes what earlier builds and content left, and what writers that were killed did.
    private func removeOldest(of name: String, _ suffix: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        let files = names.filter { Self.isFile($0, of: name, suffix) }
            .map { (path: url.appending(path: $0).path, changed: Self.changed(url.appending(path: $0).path)) }
            .sorted { $0.changed > $1.changed }
        for file in files.dropFirst(Self.filesPerLanguage) { unlink(file.path) }
    }

    /// Whether ``path(_:_:_:)`` could have made a name, or a draft of it: others' files stay.
    private static func isFile(_ file: String, of name: String, _ suffix: String) -> Bool {
        guard file.hasPrefix(name + "-") else { return false }
        let rest = file.dropFirst(name.utf8.count + 1)
        guard rest.prefix(keyDigits).count(where: \.isHexDigit) == keyDigits else { return false }
        let end = rest.dropFirst(keyDigits)
        return end == suffix || end.hasPrefix(suffix + ".")
    }

    private static func changed(_ path: String) -> Double {
        var status = stat()
        guard lstat(path, &status) == 0 else { return 0 }
        return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
    }
}

/// Why a file or the folder is not used.
private struct CacheFault: Error {
    var reason: String

    init(_ reason: String) { self.reason = reason }

    init(errno code: Int32) { self.init("the system says: \(String(cString: strerror(code)))") }
}
