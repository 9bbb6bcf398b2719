/// The most that one request may ask for.
enum RequestLimits {
    /// Requests of one batch.
    static let batchRequests = 100
    /// Bytes of replies after which a batch carries nothing more out.
    static let batchReplyBytes = 16 << 20
    /// Anchors that are put at once.
    static let anchorsPut = 2_000
    /// Anchors, and pairs of points, that one alignment takes.
    static let alignmentPairs = 1_000
    /// Bytes of an anchor's world map: half a message, since base64 and JSON add a third.
    static let worldMapBytes = ServerLimits.standard.messageBytes / 2
}
