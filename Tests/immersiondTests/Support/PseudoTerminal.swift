import Foundation
import Glibc
import TestSupport

@testable import immersiond

/// A command at a terminal: what a person sees and types.
final class PseudoTerminal {
    /// Seconds to wait for a text.
    private static let patience = 60.0
    /// TIOCSPTLCK and TIOCGPTN of Linux: to unlock the other side of the pair, and to ask for its number.
    private static let (lock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

    let process: ChildProcess
    private let descriptor: Int32
    private var shown = ""

    /// - Parameter environment: Beside that of the tests.
    init(_ arguments: [String], environment: [String: String]) throws {
        descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (isLocked, number): (Int32, UInt32) = (0, 0)
        guard descriptor >= 0, ioctl(descriptor, Self.lock, &isLocked) == 0,
            ioctl(descriptor, Self.number, &number) == 0
        else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        let terminal = try FileHandle(forUpdating: URL(filePath: "/dev/pts/\(number)"))
        let shared = ChildProcess.Stream.descriptor(terminal.fileDescriptor)
        process = try ChildProcess(
            Repository.executable("immersiond"), arguments,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, input: shared,
            output: shared, errors: shared)
        try terminal.close()
    }

    deinit {
        process.send(SIGTERM)
        process.wait()
        close(descriptor)
    }

    func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = write(descriptor, bytes, bytes.count)
    }

    /// - Returns: What was shown since the last call, up to the text and what came with it; nil when it never came.
    func wait(for text: String) -> String? {
        let deadline = Date() + Self.patience
        while Date() < deadline {
            if shown.contains(text) {
                defer { shown = "" }
                return shown
            }
            var events = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&events, 1, 200) > 0 else { continue }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return shown.contains(text) ? shown : nil }
            shown += String(decoding: buffer[..<count], as: UTF8.self)
        }
        return nil
    }
}
