import Documents
import Foundation
import Glibc

/// The process that reads one document. Belongs to the thread that spawned it.
struct DocumentProcess: ~Copyable {
    enum End {
        case status(Int32)
        case signal(Int32)
        case timedOut
        case tooLarge
    }

    /// Where the process finds its socket, and descriptors that are none of its first.
    private static let (socketPlace, firstAside): (Int32, Int32) = (3, 10)

    private let pid: pid_t
    private let socket: Int32

    /// - Parameters:
    ///   - document: The path of a file of the daemon's own.
    ///   - options: What follows the task on the command line.
    ///   - scratch: Where it may write; nil for nowhere.
    init(
        executable: String, document: String, task: ReadingTask, options: [String] = [], scratch: Int32? = nil
    ) throws(DocumentFailure) {
        let file = open(document, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw DocumentFailure(.damaged, "The document is not there any more.") }
        defer { close(file) }
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw Self.notStarted(errno)
        }
        defer { close(ends[1]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Out of the way of where they are about to be put.
        let moved = [file, scratch, ends[1]].map { $0.map { fcntl($0, F_DUPFD_CLOEXEC, Self.firstAside) } }
        defer { for case let descriptor? in moved { close(descriptor) } }
        guard !moved.contains(-1) else { throw Self.notStarted(errno) }
        for (descriptor, place) in zip(moved, [STDIN_FILENO, STDOUT_FILENO, Self.socketPlace]) {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&actions, descriptor, place)
            } else {
                posix_spawn_file_actions_addopen(&actions, place, "/dev/null", O_WRONLY, 0)
            }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // A group of its own, which is ended as one: it starts programs itself.
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        let passed = ["LD_LIBRARY_PATH"].compactMap { name in
            ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
        }
        var arguments =
            (["immersion-documents", task.argument] + options).map { (text: String) in strdup(text) } + [nil]
        var environment =
            (passed + ["LC_ALL=C.UTF-8", "SWIFT_BACKTRACE=enable=no"]).map { (text: String) in strdup(text) } + [nil]
        defer { for string in arguments + environment { free(string) } }
        var pid: pid_t = 0
        let error = posix_spawn(&pid, executable, &actions, &attributes, &arguments, &environment)
        guard error == 0 else {
            close(ends[0])
            throw error == ENOENT ? Self.missing : Self.notStarted(error)
        }
        self.pid = pid
        socket = ends[0]
    }

    private static let missing = DocumentFailure(
        .missingProgram, "Documents cannot be read: immersion-documents, which does it, is not beside the daemon.")

    private static func notStarted(_ error: Int32) -> DocumentFailure {
        DocumentFailure(
            .missingProgram,
            "Documents cannot be read now: immersion-documents, which does it, cannot be started "
                + "(\(String(cString: strerror(error)))).")
    }

    /// Waits for the answer, ends the process and what it started, and reaps it.
    consuming func finish(within seconds: Int, limit: Int) -> (answer: Data, end: End) {
        struct TooLarge: Error {}
        var answer = Data()
        let deadline = ContinuousClock.now + .seconds(seconds)
        do {
            func take(_ bytes: UnsafeRawBufferPointer) throws {
                answer.append(contentsOf: bytes)
                if answer.count > limit { throw TooLarge() }
            }
            let end = try pass(to: take) { deadline }
            return (answer, end)
        } catch {
            return (answer, .tooLarge)
        }
    }

    /// Passes on what the process sends as it comes; ends the process and what it started, and reaps it.
    ///
    /// - Parameter deadline: Asked whenever more is waited for.
    /// - Throws: What `take` throws.
    consuming func pass(
        to take: (UnsafeRawBufferPointer) throws -> Void, until deadline: () -> ContinuousClock.Instant
    ) throws -> End {
        let (pid, socket) = (pid, socket)
        let early = Result { try Self.collect(socket, to: take, until: deadline) }
        close(socket)
        var status: Int32 = 0
        var reaped = waitpid(pid, &status, WNOHANG)
        if case .success(nil) = early, reaped == 0 {
            // It has closed its end, and is about to be gone.
            usleep(50_000)
            reaped = waitpid(pid, &status, WNOHANG)
        }
        kill(-pid, SIGKILL)
        if reaped == 0 { while waitpid(pid, &status, 0) < 0, errno == EINTR {} }
        if let early = try early.get() { return early }
        let signal = status & 0x7F
        return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
    }

    /// - Returns: Nil when the process closed its end.
    private static func collect(
        _ socket: Int32, to take: (UnsafeRawBufferPointer) throws -> Void, until deadline: () -> ContinuousClock.Instant
    ) throws -> End? {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let deadline = deadline()
            while true {
                let left = (deadline - .now) / .milliseconds(1)
                guard left > 0 else { return .timedOut }
                var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
                if poll(&descriptor, 1, Int32(clamping: Int(left) + 1)) > 0 { break }
            }
            let count = recv(socket, buffer.baseAddress, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return nil }
            try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }
}
