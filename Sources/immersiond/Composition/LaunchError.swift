/// Why the daemon, or a command, cannot start: what is wrong and what to do.
struct LaunchError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
