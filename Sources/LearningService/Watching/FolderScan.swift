import Digests
import Documents
import Foundation
import Glibc
import Study

/// What lies in a folder and those below it. Links are passed over, wherever they lead, and so is what is hidden.
struct FolderScan {
    /// Files that are taken, and folders that are looked into.
    static let mostFiles = 5_000
    private static let mostFolders = 2_000
    private static let depth = 12
    private static let chunk = 1 << 20

    /// In the order of their paths.
    private(set) var files: [SeenFile] = []
    /// Whether there is more than is looked at.
    private(set) var isCut = false
    private var folders = 0

    /// - Returns: Nil when the folder is not there, or cannot be looked into: nothing is known of its files then.
    init?(_ root: String, _ progress: FileProgress) {
        let descriptor = open(root, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard look(descriptor, below: "", depth: 0, progress) else { return nil }
        files.sort { $0.path < $1.path }
    }

    /// - Parameter descriptor: Of the folder; it is closed.
    private mutating func look(_ descriptor: Int32, below path: String, depth: Int, _ progress: FileProgress) -> Bool {
        guard let folder = fdopendir(descriptor) else {
            close(descriptor)
            return false
        }
        defer { closedir(folder) }
        folders += 1
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { bytes in
                bytes.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            if let name, !name.hasPrefix("."), !name.unicodeScalars.contains(where: { $0.value < 32 }) {
                names.append(name)
            }
            if names.count > Self.mostFiles * 4 {
                isCut = true
                break
            }
        }
        for name in names.sorted() {
            var status = stat()
            guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            progress.advance()
            if status.st_mode & S_IFMT == S_IFDIR {
                guard depth < Self.depth, folders < Self.mostFolders else {
                    isCut = true
                    continue
                }
                let below = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                if below >= 0 { _ = look(below, below: "\(path)\(name)/", depth: depth + 1, progress) }
            } else if status.st_mode & S_IFMT == S_IFREG {
                take(SeenFile("\(path)\(name)", status))
            }
        }
        return true
    }

    private mutating func take(_ file: SeenFile) {
        // A folder's photographs are no texts; who wants one read adds it.
        let kind = DocumentKind(ofFile: file.path)
        let isWanted = kind?.hasText == true && kind != .image || RecordingName.isRecording(file.path)
        guard isWanted, file.size > 0 else { return }
        guard files.count < Self.mostFiles else {
            isCut = true
            return
        }
        files.append(file)
    }

    /// The SHA-256 of a file's contents; nil when it cannot be read to its end, or is larger than is taken.
    static func hash(of path: String, _ progress: FileProgress) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var digest = Digest(.sha256)
        var buffer = [UInt8](repeating: 0, count: chunk)
        var total: Int64 = 0
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0, !progress.isAbandoned else { return nil }
            if count == 0 { return Digest.hexadecimal(digest.finalize()) }
            total += Int64(count)
            guard total <= DocumentLimits.fileBytes else { return nil }
            buffer.withUnsafeBytes { digest.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            progress.advance()
        }
    }
}

extension SeenFile {
    fileprivate init(_ path: String, _ status: stat) {
        let time = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec / 1_000_000) / 1_000
        self.init(path: path, size: Int64(status.st_size), modified: Date(timeIntervalSince1970: time))
    }
}
