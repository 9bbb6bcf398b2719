import Foundation
import JSONText
import Study

extension StudyEvent {
    /// As the store keeps it, for ``StudyJSON/value(_:from:)`` to read. Written by hand, since it is written in the
    /// transaction of every turn.
    func storedJSON() throws -> String {
        var writer = JSONWriter(reserving: 512)
        try writer.object { event in
            event.set("at", Int((at.timeIntervalSince1970 * 1_000).rounded()))
            event.set("device", device)
            try event.object("fields") { members in
                for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
                    members.name(name)
                    switch value {
                    case .text(let text): members.string(text)
                    case .number(let number):
                        // There is no way to write it, and nothing could read it back.
                        guard number.isFinite else {
                            throw ServiceError(.storageFailed, "The field '\(name)' of an event is not a number.")
                        }
                        members.number(number)
                    case .flag(let flag): members.flag(flag)
                    }
                }
            }
            event.set("id", id)
            event.set("kind", kind.rawValue)
            event.set("language", language)
            event.set("seconds", seconds)
        }
        return writer.text
    }
}
