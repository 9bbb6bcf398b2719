/// Whether a server is asked, and when it is tried again: a pure state machine, told when each thing happens.
struct ServerHealth {
    /// After the first failure, doubled with each further one up to the last.
    private static let firstPause = Duration.seconds(10)
    private static let longestPause = Duration.seconds(600)
    /// Between two looks at the voices of one that works.
    private static let renewal = Duration.seconds(600)

    /// Why it is not asked; nil where nothing is known against it.
    private(set) var fault: String?
    private var failures = 0
    /// When it is described next.
    private(set) var due: ContinuousClock.Instant?

    /// - Returns: Whether this is worth telling: it had worked, or nothing was known.
    mutating func fail(_ reason: String, at now: ContinuousClock.Instant) -> Bool {
        let isNews = fault == nil && failures == 0
        fault = reason
        let pause = min(Self.longestPause, Self.firstPause * (1 << min(failures, 10)))
        failures += 1
        due = now + pause
        return isNews
    }

    /// It told its voices, so it is asked again. Only speaking shows that it can.
    mutating func describe(at now: ContinuousClock.Instant) {
        fault = nil
        due = now + Self.renewal
    }

    /// - Returns: Whether this is worth telling: it had failed before.
    mutating func speak() -> Bool {
        defer { failures = 0 }
        return failures > 0
    }

    func isDue(at now: ContinuousClock.Instant) -> Bool { due.map { $0 <= now } ?? true }
}
