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
        self.message = message
        self.location = location
    }

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

/// Collects what a loader finds wrong, so that an author sees all of it at once.
package final class DiagnosticCollector {
    package private(set) var diagnostics: [Diagnostic] = []

    package init() {}

    package func error(_ code: String, _ message: String, at location: SourceLocation) {
        diagnostics.append(Diagnostic(code: code, severity: .error, message: message, location: location))
    }

    package func warning(_ code: String, _ message: String, at location: SourceLocation) {
        diagnostics.append(Diagnostic(code: code, severity: .warning, message: message, location: location))
    }

    package func append(contentsOf others: [Diagnostic]) {
        diagnostics.append(contentsOf: others)
    }

    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// - Throws: ``ContentError`` with everything collected, when any of it is an error.
    package func throwIfErrors() throws(ContentError) {
        if hasErrors { throw ContentError(diagnostics: diagnostics) }
    }
}
