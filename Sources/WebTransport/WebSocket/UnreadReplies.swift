/// Bytes that were sent to a client and that it has not taken yet.
struct UnreadReplies: Sendable {
    /// Bytes after which it is given up.
    static let most = 8 << 20
    /// Seconds in which it must take something.
    private static let patience: Int64 = 30
    /// Bytes that it must take in a second.
    private static let slowest = 1 << 16

    private(set) var bytes = 0
    /// Messages that it has taken.
    private(set) var taken = 0
    private(set) var isWatched = false

    /// - Returns: Whether it still may.
    mutating func send(_ count: Int) -> Bool {
        bytes += count
        return bytes <= Self.most
    }

    mutating func take(_ count: Int) {
        bytes -= count
        taken += 1
    }

    /// A look at a client that has something to read.
    struct Watch: Sendable, Equatable {
        var seconds: Int64
        /// Messages that it had taken when the watch began.
        var taken: Int
    }

    /// The next look at it; nil where it has read everything, or is looked after already.
    mutating func watch() -> Watch? {
        guard bytes > 0, !isWatched else { return nil }
        isWatched = true
        return Watch(seconds: Self.patience + Int64(bytes / Self.slowest), taken: taken)
    }

    /// What a look shows.
    ///
    /// - Returns: Whether it reads nothing.
    mutating func isStalled(_ watch: Watch) -> Bool {
        isWatched = false
        return bytes > 0 && taken == watch.taken
    }
}
