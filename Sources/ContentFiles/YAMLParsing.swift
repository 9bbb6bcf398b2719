#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Bounds on a content file. A file beyond any of them is refused before it can cost time or memory.
package enum ContentLimits {
    package static let fileBytes = 1 << 20
    package static let depth = 64
    package static let nodes = 100_000
}

extension ContentNode {
    /// Reads one YAML document (JSON is a subset of it).
    ///
    /// Aliases are refused: content files do not need them, and they let a few hundred bytes expand to gigabytes.
    ///
    /// - Parameters:
    ///   - text: The document, at most ``ContentLimits/fileBytes`` bytes.
    ///   - file: The name that locations bear.
    /// - Throws: ``ContentError`` with the place of the first syntax error, duplicate key or broken limit.
    package init(parsing text: String, file: String) throws(ContentError) {
        guard text.utf8.count <= ContentLimits.fileBytes else {
            throw ContentError(
                code: "file-too-large",
                message:
                    "The file has \(text.utf8.count) bytes; at most \(ContentLimits.fileBytes) are allowed. Split it.",
                location: .start(file))
        }
        self = try YAMLComposer.document(text, file: file)
    }

    /// Reads the file at `url`; locations bear `name`.
    package init(contentsOf url: URL, name: String) throws(ContentError) {
        try self.init(parsing: readContentFile(at: url, name: name), file: name)
    }
}
