import Foundation
import Glibc
import Synchronization

/// A program that plays WAV files.
struct AudioPlayer {
    let executable: URL
    let arguments: [String]

    private static let known: [(name: String, arguments: [String])] = [
        ("paplay", []), ("pw-play", []), ("aplay", ["-q"]), ("ffplay", ["-nodisp", "-autoexit", "-loglevel", "quiet"]),
    ]

    /// The first that is installed.
    static func first(path: String = ProcessInfo.processInfo.environment["PATH"] ?? "") -> AudioPlayer? {
        for (name, arguments) in known {
            for folder in path.split(separator: ":") where folder.hasPrefix("/") {
                let file = "\(folder)/\(name)"
                if access(file, X_OK) == 0 {
                    return AudioPlayer(executable: URL(filePath: file), arguments: arguments)
                }
            }
        }
        return nil
    }

    /// Plays files one after the other, and does not wait; one that cannot be played stays silent.
    @discardableResult
    func play(_ paths: [String]) -> Playback {
        let playback = Playback()
        Thread.detachNewThread {
            for path in paths where !playback.isOver { playback.run(self.process(path)) }
        }
        return playback
    }

    private func process(_ path: String) -> Process {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments + [path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }
}

/// Files that are being played.
final class Playback: Sendable {
    private struct State {
        var isOver = false
        var player: pid_t?
    }

    private let state = Mutex(State())

    var isOver: Bool { state.withLock { $0.isOver } }

    /// Falls silent.
    func stop() {
        state.withLock { state in
            state.isOver = true
            if let player = state.player { kill(player, SIGTERM) }
        }
    }

    fileprivate func run(_ process: Process) {
        let isRunning = state.withLock { state in
            guard !state.isOver, (try? process.run()) != nil else { return false }
            state.player = process.processIdentifier
            return true
        }
        guard isRunning else { return }
        process.waitUntilExit()
        state.withLock { $0.player = nil }
    }
}
