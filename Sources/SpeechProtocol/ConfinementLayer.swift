/// One of the walls around a worker, each of which holds without the others.
package struct ConfinementLayer: Sendable, Hashable, Codable {
    package enum Name: String, Sendable, Hashable, Codable, CaseIterable {
        /// No new privileges, nobody's to trace, no descriptor but its own, ends with the daemon; bounds of memory,
        /// processor time, files and processes. A worker that cannot have this does not start.
        case process
        /// Users, network, mounts, System V objects of its own, with nothing in them.
        case namespaces
        /// All that is mounted is read-only, and holds no programs or devices.
        case mounts
        /// Landlock: it opens the voices, the dictionary and the model, to read them, and nothing else.
        case files
        /// seccomp: of the system's calls it has those that its work takes.
        case calls
    }

    package var name: Name
    /// Why it does not hold; nil when it does.
    package var fault: String?

    package var holds: Bool { fault == nil }

    package init(_ name: Name, fault: String? = nil) {
        self.name = name
        self.fault = fault
    }
}

/// Something that a decoder which was taken over would do, and what the system said to it.
package struct ForbiddenAttempt: Sendable, Hashable, Codable {
    package var name: String
    /// The system's reason; nil when it was let do it.
    package var refusal: String?

    package init(name: String, refusal: String?) {
        self.name = name
        self.refusal = refusal
    }
}
