import TestSupport

extension TemporaryFolder {
    /// A folder of this module's tests. Its name is short, since sockets lie in it.
    convenience init() throws { try self.init("imm") }
}
