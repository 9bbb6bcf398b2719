import Foundation
import JSONText
import LearningService

/// Devices, for people to read.
enum DeviceTable {
    static func text(of list: DeviceList) -> String {
        var lines: [String] = []
        if list.devices.isEmpty { lines.append("No device was let in yet; 'immersiond devices invite' does.") }
        for device in list.devices {
            let seen = device.lastSeenAt.map { "last seen \(LocalTime().text(Instant.text($0)))" } ?? "not seen yet"
            let whose =
                switch device.role {
                case .admin: "every learner"
                case .guest: "the room \(device.room ?? "")"
                case .teacher, .learner:
                    device.learners.isEmpty
                        ? "no learner yet" : device.learners.map { $0.uuidString.lowercased() }.joined(separator: ", ")
                }
            lines.append("\(device.name) (\(device.kind.rawValue), \(device.role.rawValue)), \(seen)")
            lines.append("  \(device.id.uuidString.lowercased()) of \(whose)")
        }
        if !list.waiting.isEmpty {
            lines.append("\nThese wait; 'immersiond devices approve' takes the code they show:")
        }
        for waiting in list.waiting {
            lines.append("\(waiting.name) (\(waiting.kind.rawValue)), from \(waiting.address)")
        }
        return lines.joined(separator: "\n")
    }
}
