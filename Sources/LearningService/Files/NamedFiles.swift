import AnkiFormats
import Foundation
import Glibc
import PathNames
import Synchronization
import Vocab

/// Files that clients name by their paths.
///
/// A path is followed with the daemon's rights, so it is taken from the daemon's own user only: to anybody else of its
/// group it would lend them. And it may lead to where reading never ends, a network's file system that is gone, say. So
/// files are read on threads of their own, for which nobody has to wait, before anything else is begun.
package final class NamedFiles: Sendable {
    /// Seconds without another byte after which nobody waits any longer.
    private static let patience = 20.0
    /// Threads that may be stuck before no more paths are followed.
    private static let mostThreads = 16
    private static let chunk = 1 << 20

    private let threads = Atomic(0)

    package init() {}

    /// - Throws: ``ServiceError/Code/forbidden``, whatever the path is.
    package static func requireOwner(_ userID: UInt32, field: String, instead: String) throws(ServiceError) {
        guard userID == geteuid() || userID == 0 else {
            throw ServiceError(
                .forbidden,
                "'\(field)' is taken from the daemon's own user only, with whose rights it is followed; \(instead).",
                field: field)
        }
    }

    /// Clients work in another folder than the daemon, so a path says where it begins.
    ///
    /// - Throws: ``ServiceError/Code/invalidInput``.
    package static func requireWhole(_ path: String, field: String) throws(ServiceError) {
        guard path.hasPrefix("/") else {
            throw ServiceError(.invalidInput, "'\(field)' must begin with /, not be '\(path)'.", field: field)
        }
    }

    /// Does what may get stuck in the file system.
    ///
    /// - Parameters:
    ///   - field: The parameter that holds the path.
    ///   - body: Gets a value to tell of its progress; what it returns too late is forgotten.
    /// - Throws: ``ServiceError/Code/unreadableFile`` when it stood still for too long; what `body` throws.
    package func run<Value: Sendable>(
        field: String, _ body: @escaping @Sendable (FileProgress) throws -> Value
    ) async throws -> Value {
        guard threads.load(ordering: .relaxed) < Self.mostThreads else {
            throw ServiceError(
                .unreadableFile, "Too many files that do not answer are being read; try again later.", field: field)
        }
        let progress = FileProgress()
        let outcome = FirstOutcome<Value>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                outcome.expect(continuation)
                threads.add(1, ordering: .relaxed)
                let thread = Thread { [self] in
                    outcome.settle(Result { try body(progress) })
                    threads.subtract(1, ordering: .relaxed)
                }
                thread.name = "files"
                thread.start()
                Self.watch(progress, seen: progress.count, outcome, field: field)
            }
        } onCancel: {
            progress.abandon()
            outcome.settle(.failure(CancellationError()))
        }
    }

    private static func watch<Value>(
        _ progress: FileProgress, seen: Int, _ outcome: FirstOutcome<Value>, field: String
    ) {
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) {
            guard !outcome.isSettled else { return }
            let count = progress.count
            guard count == seen else { return watch(progress, seen: count, outcome, field: field) }
            progress.abandon()
            outcome.settle(
                .failure(
                    ServiceError(
                        .unreadableFile, "The file of '\(field)' does not answer; copy it elsewhere.", field: field)))
        }
    }

    // MARK: Copies

    /// Copies an ordinary file, so that the copy can be read at any time without waiting.
    ///
    /// - Parameter limit: Bytes that it may have.
    /// - Throws: ``ServiceError/Code/unreadableFile``, ``ServiceError/Code/storageFull``,
    ///   ``ServiceError/Code/storageFailed``.
    package static func copy(
        _ path: String, to copy: String, limit: Int64, field: String, _ progress: FileProgress
    ) throws(ServiceError) {
        // Without O_NONBLOCK the opening of a named pipe waits for a writer.
        let source = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard source >= 0 else { throw unreadable(path, String(cString: strerror(errno)), field) }
        defer { close(source) }
        var status = stat()
        guard fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw unreadable(path, "it is not an ordinary file", field)
        }
        // Files of /proc say that they are empty, and some of them never end.
        guard status.st_size > 0 else { throw unreadable(path, "it is empty", field) }
        guard status.st_size <= limit else {
            throw unreadable(path, "it has \(status.st_size) bytes; allowed are \(limit)", field)
        }
        try write(from: source, named: path, to: copy, limit: limit, field: field, progress)
    }

    /// Moves a file that was written beside the daemon's own to where a client wants it: whole, or not at all.
    package static func place(_ file: String, at path: String, field: String, _ progress: FileProgress)
        throws(ServiceError)
    {
        if rename(file, path) == 0 { return }
        guard errno == EXDEV else { throw unwritable(path, errno, field) }
        let source = open(file, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw unwritable(path, errno, field) }
        defer { close(source) }
        let draft = "\(path).\(UUID().uuidString)"
        do throws(ServiceError) {
            try write(from: source, named: file, to: draft, limit: .max, field: field, progress)
            guard rename(draft, path) == 0 else { throw unwritable(path, errno, field) }
        } catch {
            unlink(draft)
            throw error
        }
    }

    private static func write(
        from source: Int32, named path: String, to copy: String, limit: Int64, field: String, _ progress: FileProgress
    ) throws(ServiceError) {
        let target = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard target >= 0 else { throw unwritable(copy, errno, field) }
        defer { close(target) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 16)
        defer { buffer.deallocate() }
        var total: Int64 = 0
        while true {
            let count = read(source, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path, String(cString: strerror(errno)), field) }
            if count == 0 { return }
            total += Int64(count)
            guard total <= limit, !progress.isAbandoned else { throw unreadable(path, "it does not end", field) }
            var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            while !rest.isEmpty {
                let written = Glibc.write(target, rest.baseAddress, rest.count)
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { throw unwritable(copy, errno, field) }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
            progress.advance()
        }
    }

    private static func unreadable(_ path: String, _ reason: String, _ field: String) -> ServiceError {
        ServiceError(
            .unreadableFile, "'\(PathName(path).last)' cannot be read: \(reason).", field: field)
    }

    private static func unwritable(_ path: String, _ code: Int32, _ field: String) -> ServiceError {
        let isFull = DiskFault.isFull(code)
        let name = PathName(path).last
        return ServiceError(
            isFull ? .storageFull : .storageFailed,
            isFull
                ? "There is no space left for '\(name)'; free some."
                : "'\(name)' cannot be written: \(String(cString: strerror(code))).",
            field: field)
    }
}

/// How far work with a file has come, and whether anybody waits for it.
package final class FileProgress: Sendable {
    private let steps = Atomic(0)
    private let abandoned = Atomic(false)

    package var count: Int { steps.load(ordering: .relaxed) }
    var isAbandoned: Bool { abandoned.load(ordering: .relaxed) }

    package func advance() { steps.add(1, ordering: .relaxed) }
    func abandon() { abandoned.store(true, ordering: .relaxed) }
}

/// The first of several outcomes: the work's, or that nobody waits for it any longer.
private final class FirstOutcome<Value: Sendable>: Sendable {
    private enum State {
        case unknown
        case awaited(CheckedContinuation<Value, any Error>)
        case settled(Result<Value, any Error>)
        case told
    }

    private let state = Mutex(State.unknown)

    var isSettled: Bool {
        state.withLock { state in
            switch state {
            case .unknown, .awaited: false
            case .settled, .told: true
            }
        }
    }

    func expect(_ continuation: CheckedContinuation<Value, any Error>) {
        let known: Result<Value, any Error>? = state.withLock { state in
            guard case .settled(let result) = state else {
                state = .awaited(continuation)
                return nil
            }
            state = .told
            return result
        }
        if let known { continuation.resume(with: known) }
    }

    func settle(_ result: Result<Value, any Error>) {
        let continuation: CheckedContinuation<Value, any Error>? = state.withLock { state in
            switch state {
            case .unknown: state = .settled(result)
            case .awaited(let continuation):
                state = .told
                return continuation
            case .settled, .told: break
            }
            return nil
        }
        continuation?.resume(with: result)
    }
}
