import Foundation
import Glibc
import SpeechProtocol

/// One worker process and the socket to it. Belongs to the thread that spawned it: the kernel ends the worker when that
/// thread ends.
final class WorkerProcess {
    /// How a process ended.
    enum Exit: Equatable {
        case status(Int32)
        case signal(Int32)
    }

    enum Failure: Error {
        /// The process could not be started.
        case notStarted(String)
        /// The worker closed its end: it has died or is dying.
        case closed
        case timedOut
        /// The worker does not speak the protocol.
        case malformed(String)
    }

    let pid: pid_t
    /// The daemon's end of the socket pair.
    let socket: Int32
    private var decoder = SpeechFrameDecoder()
    private var chunk = [UInt8](repeating: 0, count: 64 << 10)

    /// Starts a worker; ``receive(before:)`` then says whether it is ready.
    ///
    /// - Parameter model: the folder of the acoustic model.
    convenience init(executable: String, model: String? = nil) throws(Failure) {
        try self.init([executable] + [model].compactMap(\.self))
    }

    /// - Parameter command: the executable and its arguments.
    init(_ command: [String]) throws(Failure) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw .notStarted("no socket pair: \(String(cString: strerror(errno)))")
        }
        defer { close(ends[1]) }
        do throws(Failure) {
            pid = try WorkerProcess.spawn(command, socket: ends[1])
        } catch {
            close(ends[0])
            throw error
        }
        socket = ends[0]
    }

    private static func spawn(_ command: [String], socket: Int32) throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The socket moves first: it may be standing where another descriptor is about to be put.
        posix_spawn_file_actions_adddup2(&actions, socket, 3)
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        // Whatever else the daemon has open without close-on-exec, the worker closes before it reads a request.

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // A group of its own: Ctrl-C in the daemon's terminal is the daemon's to handle.
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        let executable = command[0]
        var arguments = (["immersion-speech"] + command.dropFirst()).map { strdup($0) } + [nil]
        var environment = environment().map { strdup($0) } + [nil]
        defer { for string in arguments + environment { free(string) } }
        var pid: pid_t = 0
        let error = posix_spawn(&pid, executable, &actions, &attributes, &arguments, &environment)
        guard error == 0 else { throw .notStarted("\(executable): \(String(cString: strerror(error)))") }
        return pid
    }

    /// What a worker needs to find its libraries and voices; nothing else of the daemon's environment is its business.
    private static func environment() -> [String] {
        let passed = ["LD_LIBRARY_PATH", "ESPEAK_DATA_PATH"].compactMap { name in
            ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
        }
        // Swift would catch the crash to print a backtrace, which takes a hundred times as long as a new worker.
        return passed + ["LC_ALL=C.UTF-8", "SWIFT_BACKTRACE=enable=no"]
    }

    /// Sends a request, giving up at the deadline.
    func send(_ request: WorkerRequest, payload: [UInt8] = [], before deadline: MonotonicTime) throws(Failure) {
        let head: [UInt8]
        do throws(SpeechFrameError) {
            head = try request.frame(payload: payload).encodedHead()
        } catch {
            throw .malformed("\(error)")
        }
        try send(head, before: deadline)
        try send(payload, before: deadline)
    }

    private func send(_ bytes: [UInt8], before deadline: MonotonicTime) throws(Failure) {
        var sent = 0
        while sent < bytes.count {
            let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
            let count = bytes.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress! + sent, $0.count - sent, flags)
            }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN {
                try wait(for: POLLOUT, before: deadline)
            } else if errno != EINTR {
                throw .closed
            }
        }
    }

    /// The next reply and its payload, giving up at the deadline.
    func receive(before deadline: MonotonicTime) throws(Failure) -> (reply: WorkerReply, payload: [UInt8]) {
        while true {
            do throws(SpeechFrameError) {
                if let frame = try decoder.next() { return (try WorkerReply(frame), frame.payload) }
            } catch {
                throw .malformed("\(error)")
            }
            let count = recv(socket, &chunk, chunk.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                decoder.append(chunk[..<count])
            } else if count == 0 {
                throw .closed
            } else if errno == EAGAIN {
                try wait(for: POLLIN, before: deadline)
            } else if errno != EINTR {
                throw .closed
            }
        }
    }

    private func wait(for event: Int32, before deadline: MonotonicTime) throws(Failure) {
        var descriptor = pollfd(fd: socket, events: Int16(event), revents: 0)
        let result = poll(&descriptor, 1, deadline.remainingMilliseconds(at: .now()))
        if result == 0, deadline <= .now() { throw .timedOut }
    }

    /// Closes the socket, which asks the worker to end; ends it by force after `patience` milliseconds; and reaps it.
    func end(patience: Int) -> Exit {
        close(socket)
        let deadline = MonotonicTime.now(plusMilliseconds: patience)
        while MonotonicTime.now() < deadline {
            if let exit = reap(options: WNOHANG) { return exit }
            usleep(500)
        }
        if let exit = reap(options: WNOHANG) { return exit }
        kill(pid, SIGKILL)
        return reap(options: 0) ?? .signal(SIGKILL)
    }

    private func reap(options: Int32) -> Exit? {
        var status: Int32 = 0
        var result = waitpid(pid, &status, options)
        while result < 0, errno == EINTR { result = waitpid(pid, &status, options) }
        // Somebody else reaped it, which leaves nothing to know about its end.
        if result < 0 { return .status(0) }
        guard result == pid else { return nil }
        let signal = status & 0x7F
        return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
    }
}
