extension Migration {
    /// Every put takes away the anchors that have long expired.
    static let anchorExpiry = Migration("1.1", ["CREATE INDEX anchors_by_expiry ON anchors (expires_at)"])
}
