/// A place in a content file. Lines and columns count from 1; columns count Unicode scalars.
package struct SourceLocation: Sendable, Hashable, Codable, CustomStringConvertible {
    package var file: String
    package var line: Int
    package var column: Int

    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    package var description: String { "\(file):\(line):\(column)" }
}

/// Something wrong, or doubtful, in a content file: what, where, and what to do about it.
package struct Diagnostic: Sendable, Hashable, Codable, CustomStringConvertible {
    package enum Severity: String, Sendable, Codable {
        case error, warning
    }

    /// Stable and kebab-case, so that tests and editors can rely on it: `missing-field`, `unknown-node`.
    package var code: String
    package var severity: Severity
    package var message: String
    package var location: SourceLocation

    package init(code: String, severity: Severity, message: String, location: SourceLocation) {
        self.code = code
        self.severity = severity
        // A message may quote the file, and a file may hold a name of a megabyte.
        self.message = shortened(message, to: Self.messageLimit)
        self.location = location
    }

    /// Most characters of a message.
    private static let messageLimit = 2_000

    /// The form that editors and terminals make clickable: `file:line:column: error: message [code]`.
    package var description: String { "\(location): \(severity.rawValue): \(message) [\(code)]" }
}

/// Content that cannot be used. Holds every error found, not just the first, and the warnings beside them.
package struct ContentError: Error, Sendable, CustomStringConvertible {
    package var diagnostics: [Diagnostic]

    package init(diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    package init(code: String, message: String, location: SourceLocation) {
        self.diagnostics = [Diagnostic(code: code, severity: .error, message: message, location: location)]
    }

    package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

/// The first 64 characters of a name that a message quotes, and a mark when there are more.
package func echo(_ name: some StringProtocol) -> String { shortened(String(name), to: 64) }

private func shortened(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit, let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
        end < text.endIndex
    else { return text }
    return text[..<end] + "…"
}
