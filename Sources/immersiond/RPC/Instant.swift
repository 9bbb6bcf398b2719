import Foundation

/// Times on the wire: ISO 8601 in UTC with milliseconds.
enum Instant {
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    private static let wholeSeconds = Date.ISO8601FormatStyle()

    static func text(_ date: Date) -> String {
        style.format(date)
    }

    /// Reads an instant with or without fractional seconds; nil for anything else.
    static func date(from text: String) -> Date? {
        (try? style.parse(text)) ?? (try? wholeSeconds.parse(text))
    }
}
