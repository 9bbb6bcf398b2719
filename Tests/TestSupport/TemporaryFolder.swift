package import Foundation

/// A folder of a test's own, there from the start and removed with all that is in it.
package final class TemporaryFolder: Sendable {
    package let url: URL

    /// - Parameter name: What it is for, as whoever finds a forgotten one should read it.
    package init(_ name: String) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a text, and makes the folders on its way.
    package func write(_ text: String, to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}

/// Lends a folder that is gone when `body` is done.
package func withTemporaryFolder<Result>(_ name: String, _ body: (URL) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder(name)
    return try withExtendedLifetime(folder) { try body(folder.url) }
}

/// Lends a folder that is gone when `body` is done.
package func withTemporaryFolder<Result>(_ name: String, _ body: (URL) async throws -> Result) async throws -> Result {
    let folder = try TemporaryFolder(name)
    defer { withExtendedLifetime(folder) {} }
    return try await body(folder.url)
}
