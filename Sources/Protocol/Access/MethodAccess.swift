package import LearningService

/// Which devices may call a method, whose things it touches, and what it tells watchers.
package struct MethodAccess: Sendable, Hashable {
    /// What a parameter names, and so whose it is.
    package enum Subject: Sendable, Hashable {
        /// A learner's id.
        case learner(String)
        /// A learner's name.
        case username(String)
        /// A conversation, of its learner.
        case session(String)
        /// A card, of its learner.
        case word(String)
        case room(String)
        /// An anchor, of its room.
        case anchor(String)
        /// A device.
        case device(String)

        package var parameter: String {
            switch self {
            case .learner(let name), .username(let name), .session(let name), .word(let name), .room(let name),
                .anchor(let name), .device(let name):
                name
            }
        }

        /// Whether what it names belongs to a learner.
        package var isPersonal: Bool {
            switch self {
            case .learner, .username, .session, .word: true
            case .room, .anchor, .device: false
            }
        }
    }

    package var roles: Set<DeviceRole>
    package var subjects: [Subject]
    /// What watchers are told when it was carried out.
    package var announces: LearningEvent.Kind?

    private init(_ roles: Set<DeviceRole>, _ subjects: [Subject], announces: LearningEvent.Kind? = nil) {
        self.roles = roles
        self.subjects = subjects
        self.announces = announces
    }

    /// Nobody but the machine's own users.
    package static let operatorOnly = MethodAccess([], [])

    /// What is nobody's in particular.
    static func everyone(_ subjects: Subject..., announces: LearningEvent.Kind? = nil) -> MethodAccess {
        MethodAccess(Set(DeviceRole.allCases), subjects, announces: announces)
    }

    /// What shows something of a learner to nobody else.
    static func own(_ subjects: Subject...) -> MethodAccess {
        MethodAccess([.admin, .learner], subjects)
    }

    /// What shows something of a learner, to the learner and to teachers.
    static func reading(_ subjects: Subject...) -> MethodAccess {
        MethodAccess([.admin, .teacher, .learner], subjects)
    }

    /// What does something for a learner.
    static func learning(_ subjects: Subject..., announces: LearningEvent.Kind? = nil) -> MethodAccess {
        MethodAccess([.admin, .learner], subjects, announces: announces)
    }

    /// What arranges rooms, or what a learner is to do.
    static func furnishing(_ subjects: Subject..., announces: LearningEvent.Kind? = nil) -> MethodAccess {
        MethodAccess([.admin, .teacher, .learner], subjects, announces: announces)
    }

    static func administering(announces: LearningEvent.Kind? = nil) -> MethodAccess {
        MethodAccess([.admin], [], announces: announces)
    }

    /// What takes no subject and needs one of some roles.
    static func allowed(_ roles: Set<DeviceRole>, announces: LearningEvent.Kind? = nil) -> MethodAccess {
        MethodAccess(roles, [], announces: announces)
    }
}
