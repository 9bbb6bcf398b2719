import Foundation
import TestSupport

/// A voice server of the package `wyoming`, Home Assistant's own, that speaks in tones. Where the package is:
/// WYOMING_PYTHON, or .build/wyoming/bin/python.
final class TonePeer {
    static let python: String? = [
        ProcessInfo.processInfo.environment["WYOMING_PYTHON"],
        Repository.root.appending(path: ".build/wyoming/bin/python").path,
    ].compactMap { $0 }.first { FileManager.default.isExecutableFile(atPath: $0) }

    private let folder: TemporaryFolder
    private let process: ChildProcess
    let address: String

    init() throws {
        folder = try TemporaryFolder()
        let output = folder.url.appending(path: "port")
        process = try ChildProcess(
            URL(filePath: Self.python ?? ""),
            [Repository.root.appending(path: "Tests/Interop/wyoming_tones.py").path, folder.url.path],
            output: .file(output), errors: .file(folder.url.appending(path: "errors")))
        var port = ""
        blockUntil(within: .seconds(60)) { [process] in
            port = ((try? String(contentsOf: output, encoding: .utf8)) ?? "").trimmingCharacters(in: .newlines)
            return !port.isEmpty || !process.isRunning
        }
        address = "127.0.0.1:\(port)"
    }

    deinit { end() }

    func end() {
        guard process.isRunning else { return }
        process.send(SIGKILL)
        process.wait()
    }

    /// What it was sent to say.
    var texts: [String] {
        let file = folder.url.appending(path: "texts")
        return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }
}
