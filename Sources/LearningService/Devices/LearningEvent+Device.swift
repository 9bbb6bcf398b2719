extension LearningEvent {
    /// Whether a device may know of it.
    package func concerns(_ device: Device) -> Bool {
        if device.role == .admin { return true }
        // A room is everybody's who sees it, whoever changed it.
        if let room { return device.sees(room: room) }
        if kind == .device { return false }
        if let learnerID { return device.isOf(learnerID) && (device.role != .teacher || isSharedWithTeachers) }
        return kind == .content
    }
}
