#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A content file as it was when it was read, so that it can be understood later, whatever becomes of the file.
package struct ContentText: Sendable {
    /// What diagnostics call the file.
    package let name: String
    /// The text, or why there is none.
    package let result: Result<String, ContentError>

    /// - Parameter name: What diagnostics call the file.
    package init(contentsOf url: URL, name: String) {
        self.name = name
        result = Result { () throws(ContentError) in try readContentFile(at: url, name: name) }
    }

    /// - Throws: ``ContentError`` when the file could not be read, or is not YAML or JSON.
    package func parsed() throws(ContentError) -> ContentNode {
        try ContentNode(parsing: result.get(), file: name)
    }
}
