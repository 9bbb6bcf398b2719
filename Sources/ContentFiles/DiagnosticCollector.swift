/// Collects what a loader finds wrong, so that an author sees all of it at once.
///
/// Of one file it keeps the first ``limit`` errors and as many warnings, and tells how many more there were.
package final class DiagnosticCollector {
    package static let limit = 100

    private struct Kind: Hashable {
        var file: String
        var severity: Diagnostic.Severity
    }

    private var kept: [Diagnostic] = []
    private var counts: [Kind: Int] = [:]
    /// The first that was not kept of its kind, in the order in which that happened.
    private var firstDropped: [Diagnostic] = []
    package private(set) var hasErrors = false

    package init() {}

    package var diagnostics: [Diagnostic] {
        kept
            + firstDropped.map { dropped in
                let severity = dropped.severity
                let count = (counts[Kind(file: dropped.location.file, severity: severity)] ?? 0) - Self.limit
                return Diagnostic(
                    code: severity == .error ? "more-errors" : "more-warnings", severity: severity,
                    message: "Of this file's \(severity.rawValue)s, \(count) more from here on are not shown.",
                    location: dropped.location)
            }
    }

    package func error(_ code: String, _ message: String, at location: SourceLocation) {
        add(Diagnostic(code: code, severity: .error, message: message, location: location))
    }

    package func warning(_ code: String, _ message: String, at location: SourceLocation) {
        add(Diagnostic(code: code, severity: .warning, message: message, location: location))
    }

    package func append(contentsOf others: [Diagnostic]) {
        for diagnostic in others { add(diagnostic) }
    }

    /// - Throws: ``ContentError`` with everything collected, when any of it is an error.
    package func throwIfErrors() throws(ContentError) {
        if hasErrors { throw ContentError(diagnostics: diagnostics) }
    }

    private func add(_ diagnostic: Diagnostic) {
        if diagnostic.severity == .error { hasErrors = true }
        let kind = Kind(file: diagnostic.location.file, severity: diagnostic.severity)
        let count = counts[kind, default: 0] + 1
        counts[kind] = count
        if count <= Self.limit {
            kept.append(diagnostic)
        } else if count == Self.limit + 1 {
            firstDropped.append(diagnostic)
        }
    }
}
