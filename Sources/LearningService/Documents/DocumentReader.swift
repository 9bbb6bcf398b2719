package import Documents
package import Foundation
import Glibc
import Synchronization

/// Has documents read by a confined process, one for each: a document that ends or fills its reader harms nobody.
///
/// One is read at a time, whoever gave it: a reader and the program that it starts may have
/// ``DocumentLimits/memoryBytes`` each, and what they answer is taken apart here. Others wait for their turn.
package final class DocumentReader: Sendable {
    /// Documents that may wait; the queue of materials is one of those that give them.
    private static let mostWaiting = 16
    /// Bytes of an answer: the text, with the marks of JSON.
    private static let mostBytes = DocumentLimits.textBytes * 3

    private let executable: URL
    private let waiting = Atomic(0)
    private let order = TurnOrder()
    /// What the one turn is called by.
    private let turn = UUID()

    /// - Parameter executable: `immersion-documents`.
    package init(executable: URL) { self.executable = executable }

    /// Reads a file of the daemon's own.
    ///
    /// - Throws: ``DocumentFailure`` for a document that cannot be read; ``ServiceError/Code/tooManyRequests``.
    package func read(_ file: URL, as kind: DocumentKind) async throws -> ReadDocument {
        defer { waiting.subtract(1, ordering: .relaxed) }
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.mostWaiting else {
            throw ServiceError(.tooManyRequests, "Other documents are being read; try again in a minute.")
        }
        let reply: DocumentReply = await order.run(turn) {
            await withCheckedContinuation { continuation in
                // The kernel ends a process together with the thread that started it, so that thread waits for it.
                let thread = Thread { [self] in continuation.resume(returning: answer(to: file.path, kind)) }
                thread.name = "document"
                thread.start()
            }
        }
        switch reply {
        case .document(let document): return document
        case .failure(let failure): throw failure
        }
    }

    /// Starts a process as for a document of a kind, which tries to break out of its walls. Waits for it.
    ///
    /// - Parameter victim: A file of the daemon's user, which may be harmed.
    /// - Throws: ``DocumentFailure`` when there is no such program, or it does not come back.
    package static func tryForbidden(
        executable: URL, as kind: DocumentKind, victim: URL
    ) throws(DocumentFailure) -> [DocumentAttempt] {
        let process = try DocumentProcess(
            executable: executable.path, document: victim.path, kind: kind,
            options: [DocumentAttempt.option, victim.path])
        let (bytes, _) = process.finish(within: DocumentLimits.seconds, limit: mostBytes)
        guard let attempts = try? JSONDecoder().decode([DocumentAttempt].self, from: bytes) else {
            throw DocumentFailure(.crashed, "The process that reads documents does not try what is forbidden.")
        }
        return attempts
    }

    private func answer(to path: String, _ kind: DocumentKind) -> DocumentReply {
        do throws(DocumentFailure) {
            let process = try DocumentProcess(executable: executable.path, document: path, kind: kind)
            let (bytes, end) = process.finish(within: DocumentLimits.seconds, limit: Self.mostBytes)
            if let reply = try? JSONDecoder().decode(DocumentReply.self, from: bytes) { return reply }
            return .failure(Self.failure(end))
        } catch {
            return .failure(error)
        }
    }

    private static func failure(_ end: DocumentProcess.End) -> DocumentFailure {
        switch end {
        case .timedOut, .signal(SIGXCPU):
            DocumentFailure(.tookTooLong, "Reading the document took too long; divide it into parts.")
        case .tooLarge: DocumentFailure(.tooLarge, "The document holds more text than can be kept; divide it.")
        // The document cannot send that; whoever ends the daemon does.
        case .signal(SIGTERM), .signal(SIGINT), .signal(SIGHUP):
            DocumentFailure(.interrupted, "Reading the document was interrupted; try again.")
        case .signal, .status:
            DocumentFailure(
                .crashed, "The document cannot be read: it needs too much memory, or it is damaged in an unusual way.")
        }
    }
}

/// The process that reads one document. Belongs to the thread that spawned it.
private struct DocumentProcess: ~Copyable {
    enum End {
        case status(Int32)
        case signal(Int32)
        case timedOut
        case tooLarge
    }

    private let pid: pid_t
    private let socket: Int32

    init(
        executable: String, document: String, kind: DocumentKind, options: [String] = []
    ) throws(DocumentFailure) {
        let file = open(document, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw DocumentFailure(.damaged, "The document is not there any more.") }
        defer { close(file) }
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw Self.notStarted
        }
        defer { close(ends[1]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The socket moves first: it may be standing where another descriptor is about to be put.
        posix_spawn_file_actions_adddup2(&actions, ends[1], 3)
        posix_spawn_file_actions_adddup2(&actions, file, STDIN_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
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
            (["immersion-documents", kind.rawValue] + options).map { (text: String) in strdup(text) } + [nil]
        var environment =
            (passed + ["LC_ALL=C.UTF-8", "SWIFT_BACKTRACE=enable=no"]).map { (text: String) in strdup(text) } + [nil]
        defer { for string in arguments + environment { free(string) } }
        var pid: pid_t = 0
        guard posix_spawn(&pid, executable, &actions, &attributes, &arguments, &environment) == 0 else {
            close(ends[0])
            throw Self.notStarted
        }
        self.pid = pid
        socket = ends[0]
    }

    private static let notStarted = DocumentFailure(
        .missingProgram, "Documents cannot be read: immersion-documents, which does it, is not beside the daemon.")

    /// Waits for the answer, ends the process and what it started, and reaps it.
    consuming func finish(within seconds: Int, limit: Int) -> (answer: Data, end: End) {
        var answer = Data()
        let early = Self.collect(socket, into: &answer, within: seconds, limit: limit)
        close(socket)
        var status: Int32 = 0
        var reaped = waitpid(pid, &status, WNOHANG)
        if early == nil, reaped == 0 {
            // It has closed its end, and is about to be gone.
            usleep(50_000)
            reaped = waitpid(pid, &status, WNOHANG)
        }
        kill(-pid, SIGKILL)
        if reaped == 0 { while waitpid(pid, &status, 0) < 0, errno == EINTR {} }
        if let early { return (answer, early) }
        let signal = status & 0x7F
        return (answer, signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal))
    }

    /// - Returns: Nil when the process closed its end.
    private static func collect(_ socket: Int32, into answer: inout Data, within seconds: Int, limit: Int) -> End? {
        let deadline = ContinuousClock.now + .seconds(seconds)
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let left = (deadline - .now) / .milliseconds(1)
            guard left > 0 else { return .timedOut }
            var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, Int32(left) + 1) > 0 else { continue }
            let count = recv(socket, &chunk, chunk.count, 0)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return nil }
            answer.append(contentsOf: chunk[..<count])
            if answer.count > limit { return .tooLarge }
        }
    }
}
