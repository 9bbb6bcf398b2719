extension Migration {
    /// Whose a frame is, so that no device moves another's. Those that were there before are nobody's.
    static let frameOwners = Migration("1.15", ["ALTER TABLE frames ADD COLUMN device_id TEXT"])
}
