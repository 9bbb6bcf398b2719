package import Foundation

/// Writes a shell script that stands in a program's place.
///
/// Another process writes the file: a descriptor open for writing here would be inherited by whatever a test beside
/// this one starts at that moment, and until that has closed it the system refuses to run the script (ETXTBSY).
package func writeShellProgram(_ script: String, to file: URL) throws {
    let text = file.appendingPathExtension("sh")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: text)
    defer { try? FileManager.default.removeItem(at: text) }
    let install = try ChildProcess(
        URL(filePath: "/usr/bin/install"), ["-m", "700", text.path, file.path])
    let ending = install.wait()
    guard ending == .exit(0) else {
        throw ChildProcess.LaunchFailure(description: "\(file.path) could not be written: \(ending).")
    }
}
