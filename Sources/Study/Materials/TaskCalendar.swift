package import Foundation

/// Tasks as iCalendar (RFC 5545): each a to-do that calendars show on its day.
package enum TaskCalendar {
    /// Octets of a line, after which it goes on in the next.
    private static let longestLine = 75

    package static func text(_ tasks: [StudyTask], at now: Date) -> String {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//immersiond//tasks//EN", "CALSCALE:GREGORIAN"]
        for task in tasks { lines += self.lines(of: task, at: now) }
        lines.append("END:VCALENDAR")
        return lines.flatMap(folded).map { $0 + "\r\n" }.joined()
    }

    private static func lines(of task: StudyTask, at now: Date) -> [String] {
        var lines = [
            "BEGIN:VTODO", "UID:\(task.id.uuidString.lowercased())@immersiond", "DTSTAMP:\(stamp(now))",
            "DUE:\(stamp(task.dueDate))", "SUMMARY:\(escaped(task.title))",
        ]
        if !task.desc.isEmpty { lines.append("DESCRIPTION:\(escaped(task.desc))") }
        if let priority = task.priority { lines.append("PRIORITY:\(number(of: priority))") }
        lines.append("STATUS:\(task.isCompleted ? "COMPLETED" : "NEEDS-ACTION")")
        return lines + ["END:VTODO"]
    }

    /// 1 is the highest (RFC 5545 §3.8.1.9).
    private static func number(of priority: StudyTask.Priority) -> Int {
        switch priority {
        case .high: 1
        case .medium: 5
        case .low: 9
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
            .replacing(/\r\n|\r|\n/, with: "\\n")
    }

    private static func stamp(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        func padded(_ number: Int?, _ width: Int = 2) -> String {
            let digits = String(number ?? 0)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return padded(parts.year, 4) + padded(parts.month) + padded(parts.day) + "T" + padded(parts.hour)
            + padded(parts.minute) + padded(parts.second) + "Z"
    }

    /// A line cut between characters into those that RFC 5545 §3.1 allows.
    private static func folded(_ line: String) -> [String] {
        var lines: [String] = []
        var part = ""
        for character in line {
            if part.utf8.count + character.utf8.count > longestLine {
                lines.append(part)
                part = " "
            }
            part.append(character)
        }
        return lines + [part]
    }
}
