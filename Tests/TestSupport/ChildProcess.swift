package import Foundation
import Glibc
import Synchronization

/// A program that a test runs.
///
/// Foundation's `Process` learns of a child's end by a socket that children started at the same moment inherit: where
/// one of these is a daemon, the end is never heard. This one hands down three streams and no other descriptor, and
/// asks the system itself.
package final class ChildProcess: Sendable {
    /// How a child ended.
    package enum Ending: Equatable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    package struct LaunchFailure: Error, CustomStringConvertible {
        package let description: String
    }

    /// What a child's stream is.
    package enum Stream: Sendable {
        case null
        /// A file; one that is written is made anew.
        case file(URL)
        /// A descriptor of this process, which the child gets a copy of.
        case descriptor(Int32)
    }

    package let identifier: pid_t
    private let known = Mutex<Ending?>(nil)

    /// - Parameters:
    ///   - environment: That of the tests unless given.
    ///   - output: Where standard output goes.
    ///   - errors: Where standard error goes; with the output where both are one file's descriptor.
    package init(
        _ executable: URL, _ arguments: [String], environment: [String: String]? = nil, in directory: URL? = nil,
        input: Stream = .null, output: Stream = .null, errors: Stream = .null
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in [input, output, errors].enumerated() {
            let (number, flags) = (Int32(number), number == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC)
            switch stream {
            case .null: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            case .file(let file): posix_spawn_file_actions_addopen(&actions, number, file.path, flags, 0o600)
            case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            }
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
            if let descriptor = Int32(name), descriptor > 2 {
                posix_spawn_file_actions_addclose(&actions, descriptor)
            }
        }
        let variables = environment ?? ProcessInfo.processInfo.environment
        let command = (directory.map { ["/usr/bin/env", "-C", $0.path] } ?? []) + [executable.path] + arguments
        let settings = variables.map { "\($0)=\($1)" }
        var pid: pid_t = 0
        let error = withPointers(to: command) { words in
            withPointers(to: settings) { settings in
                posix_spawn(&pid, command[0], &actions, nil, words, settings)
            }
        }
        guard error == 0 else {
            throw LaunchFailure(
                description: "\(executable.path) could not be started: \(String(cString: strerror(error))).")
        }
        identifier = pid
    }

    /// nil while it runs.
    package var ending: Ending? { reap() }

    package var isRunning: Bool { ending == nil }

    /// Waits for its end.
    @discardableResult
    package func wait() -> Ending {
        var information = siginfo_t()
        while known.withLock({ $0 == nil }) {
            // Left for `reap` to collect, since two threads may wait.
            _ = waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT)
            if let ending = reap() { return ending }
        }
        return known.withLock { $0! }
    }

    /// - Parameter signal: Which one is sent; not to a child that has ended, whose number may be another's.
    package func send(_ signal: Int32) {
        known.withLock { if $0 == nil { kill(identifier, signal) } }
    }

    private func reap() -> Ending? {
        known.withLock { known in
            if let known { return known }
            var status: Int32 = 0
            guard waitpid(identifier, &status, WNOHANG) == identifier else { return nil }
            let signal = status & 0x7f
            known = signal == 0 ? .exit(status >> 8 & 0xff) : .signal(signal)
            return known
        }
    }
}

/// Calls with what C takes for a list of texts: pointers to each, and a nil.
private func withPointers<Result>(
    to texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    return body(pointers)
}
