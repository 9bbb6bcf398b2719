package import Foundation

/// The files of this repository, wherever it was checked out.
package enum Checkout {
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// - Parameter path: From the repository's root.
    package static func file(_ path: String) -> URL { root.appending(path: path) }
}
