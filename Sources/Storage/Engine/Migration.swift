/// A step from one version of the tables to the next.
struct Migration: Sendable {
    /// The name by which databases remember that they took it.
    let version: String
    let run: @Sendable (Connection) throws -> Void

    init(_ version: String, _ run: @escaping @Sendable (Connection) throws -> Void) {
        self.version = version
        self.run = run
    }

    /// A step that consists of statements only.
    init(_ version: String, _ statements: [String]) {
        self.init(version) { database in try database.execute(statements) }
    }
}
