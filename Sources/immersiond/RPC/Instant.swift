import Foundation

/// Times on the wire: ISO 8601 in UTC with milliseconds.
enum Instant {
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    private static let wholeSeconds = Date.ISO8601FormatStyle()

    /// To the nearest millisecond, so that what was read is written as it was. The style itself would cut: of a millisecond,
    /// which is no binary fraction, it often shows the one before.
    static func text(_ date: Date) -> String {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        return style.format(Date(timeIntervalSince1970: (milliseconds + 0.1) / 1_000))
    }

    /// Reads an instant with or without fractional seconds; nil for anything else.
    static func date(from text: String) -> Date? {
        (try? style.parse(text)) ?? (try? wholeSeconds.parse(text))
    }
}
