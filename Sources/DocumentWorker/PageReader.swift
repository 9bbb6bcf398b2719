import Documents
import Foundation
import Glibc

/// Reads PDF by poppler's pdftotext.
enum PageReader {
    /// It reads encodings, and where its user's letters and fonts are told.
    static let program = OutsideProgram(
        path: "/usr/bin/pdftotext",
        readable: ["/etc/fonts", "/usr/share/fonts", "/usr/share/fontconfig", "/usr/share/poppler"])

    static func read() throws(DocumentFailure) -> ReadDocument {
        guard program.isThere else {
            throw DocumentFailure(.missingProgram, "To read PDF, install poppler-utils.")
        }
        let text = try program.text(
            ["-enc", "UTF-8", "-eol", "unix", "-f", "1", "-l", String(DocumentLimits.pages + 1), "-", "-"],
            reason: failure)
        let document = PageText.read(text)
        guard document.pages ?? 0 <= DocumentLimits.pages else {
            throw DocumentFailure(
                .tooManyPages, "The PDF has more than \(DocumentLimits.pages) pages; divide it into parts.")
        }
        return document
    }

    private static func failure(_ run: ChildProgram.Run) -> DocumentFailure {
        let said = String(decoding: run.errors, as: UTF8.self)
        if said.contains("password") || said.contains("encrypt") || run.status == 3 {
            return DocumentFailure(
                .encrypted, "The PDF is encrypted; remove its password first, then add it again.")
        }
        if run.signal != nil || said.contains("memory") {
            return DocumentFailure(.crashed, "The PDF cannot be read: pdftotext ended on it.")
        }
        return DocumentFailure(.damaged, "The file is not a PDF, or it is damaged.")
    }
}

/// Another program, with this one's standard input.
enum ChildProgram {
    struct Run {
        var output = Data()
        var errors = Data()
        var status: Int32?
        var signal: Int32?
    }

    /// Bytes kept of what it complains.
    private static let mostErrors = 4_096

    /// - Parameter limit: Bytes of output, after which it is ended; what comes back is then longer.
    static func run(_ command: [String], limit: Int) throws(DocumentFailure) -> Run {
        var (out, err): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard pipe(&out) == 0, pipe(&err) == 0 else { throw notStarted }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, err[1], STDERR_FILENO)
        for descriptor in [3] + out + err { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Ignored here, it would be ignored there, too.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var arguments = command.map { strdup($0) } + [nil]
        // No threads: there is one processor for a document.
        var environment = [strdup("LC_ALL=C.UTF-8"), strdup("OMP_THREAD_LIMIT=1"), nil]
        defer { for string in arguments + environment { free(string) } }
        var pid: pid_t = 0
        guard posix_spawn(&pid, command[0], &actions, &attributes, &arguments, &environment) == 0 else {
            throw notStarted
        }
        close(out[1])
        close(err[1])
        var run = Run()
        collect(out[0], err[0], limit, &run)
        // It may not be signalled from in here. With nobody to read, it ends at its next word.
        for descriptor in [out[0], err[0]] { close(descriptor) }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        if signal == 0 { run.status = status >> 8 & 0xFF } else { run.signal = signal }
        return run
    }

    private static func collect(_ output: Int32, _ errors: Int32, _ limit: Int, _ run: inout Run) {
        var descriptors = [
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
        ]
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while descriptors.contains(where: { $0.fd >= 0 }), run.output.count <= limit {
            guard poll(&descriptors, 2, -1) >= 0 || errno == EINTR else { return }
            for index in descriptors.indices where descriptors[index].fd >= 0 && descriptors[index].revents != 0 {
                let count = read(descriptors[index].fd, &chunk, chunk.count)
                if count <= 0 {
                    descriptors[index].fd = -1
                } else if index == 0 {
                    run.output.append(contentsOf: chunk[..<count])
                } else if run.errors.count < mostErrors {
                    run.errors.append(contentsOf: chunk[..<count])
                }
            }
        }
    }

    private static let notStarted = DocumentFailure(
        .missingProgram, "The program that reads the document cannot be started.")
}
