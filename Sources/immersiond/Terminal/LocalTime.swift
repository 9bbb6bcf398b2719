import Foundation
import JSONText

/// Times for a reader: the day and the minute where they are, while the protocol has UTC.
struct LocalTime {
    private var calendar = Calendar(identifier: .gregorian)

    init(timeZone: TimeZone = .current) {
        calendar.timeZone = timeZone
    }

    /// - Parameter instant: As the protocol writes it; anything else is given back as it is.
    func text(_ instant: String) -> String {
        guard let date = Instant.date(from: instant) else { return instant }
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        return String(
            format: "%04d-%02d-%02d %02d:%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0, parts.hour ?? 0,
            parts.minute ?? 0)
    }
}
