import Synchronization

/// How many more records holders may surely have.
///
/// Counting a million rows takes tens of milliseconds, for which all other writes wait. So they are counted only when
/// what was left at the last count has been used up, and not again for who has no more room until something is deleted,
/// or, should a deletion not have been told, for some seconds.
final class QuotaLedger: Sendable {
    /// Holders that are remembered; any others are counted again.
    private static let mostHolders = 20_000

    /// In place of what the quotas say, by their names.
    private let bounds: [String: Int]
    /// Seconds for which nobody is counted again who had no room.
    private static let fullSeconds = 10.0

    private struct State {
        var left: [QuotaHolder: Int] = [:]
        /// Who had no more room than this when something was refused, and when.
        var full: [QuotaHolder: (room: Int, since: ContinuousClock.Instant)] = [:]
    }

    private let state = Mutex(State())
    private let instant: @Sendable () -> ContinuousClock.Instant
    /// How often somebody was counted.
    let counts = Atomic(0)

    init(
        bounds: [String: Int] = [:], instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.bounds = bounds
        self.instant = instant
    }

    func most(of quota: StoreQuota) -> Int { bounds[quota.name] ?? quota.most }

    enum Answer { case takes, refuses, unknown }

    /// - Returns: Whether so many more are within the quota, as far as is known; taken ones count then.
    func answer(_ more: Int, of holder: QuotaHolder) -> Answer {
        let now = instant()
        return state.withLock { state in
            if more <= 0 { return .takes }
            if let known = state.full[holder], more > known.room {
                if now - known.since < .seconds(Self.fullSeconds) { return .refuses }
                state.full[holder] = nil
            }
            guard let room = state.left[holder], room >= more else { return .unknown }
            state.left[holder] = room - more
            return .takes
        }
    }

    /// Remembers what a count has left.
    ///
    /// - Parameters:
    ///   - room: Below 0 where the write that it was counted for has none.
    ///   - more: How many the write added.
    func note(_ room: Int, after more: Int, of holder: QuotaHolder) {
        let now = instant()
        counts.add(1, ordering: .relaxed)
        state.withLock { state in
            for count in [state.left.count, state.full.count] where count >= Self.mostHolders { state = State() }
            // What is refused is taken back.
            let left = max(room < 0 ? room + more : room, 0)
            state.left[holder] = left
            if room < 0 { state.full[holder] = (left, now) }
        }
    }

    /// Of a holder, or, where it is not known, of all, something was deleted.
    func removed(_ quota: StoreQuota, of holder: String?) {
        state.withLock { state in
            guard !state.full.isEmpty else { return }
            state.full = state.full.filter { $0.key.quota != quota || (holder != nil && $0.key.name != holder) }
        }
    }
}

extension StoreWriter {
    /// To be told of each record that a quota counts and that is new.
    func added(_ quota: StoreQuota, of holder: String? = nil) {
        notes.growth[QuotaHolder(quota: quota, name: holder), default: 0] += 1
    }

    /// To be told of each record that a quota counts and that is gone.
    ///
    /// - Parameter holder: Nil where all may have had it.
    func removed(_ quota: StoreQuota, of holder: String? = nil) { notes.quotas.removed(quota, of: holder) }

    /// Refuses a write that leaves somebody with more than a quota allows.
    ///
    /// - Throws: ``StorageError/Code/limitReached``.
    func checkQuotas() throws {
        for (holder, more) in notes.growth {
            let (quota, most) = (holder.quota, notes.quotas.most(of: holder.quota))
            let refusal = StorageError(
                .limitReached, "\(quota.holder) may have \(most) \(quota.things) (\(quota.name)). \(quota.advice)")
            switch notes.quotas.answer(more, of: holder) {
            case .takes: continue
            case .refuses: throw refusal
            case .unknown: break
            }
            let condition = quota.column.map { " WHERE \($0) = ?" } ?? ""
            let count = try database.first(
                "SELECT COUNT(*) FROM \(quota.table)\(condition)", holder.name.map { [.text($0)] } ?? []
            ) { $0.integer(0) }
            let room = most - (count ?? 0)
            notes.quotas.note(room, after: more, of: holder)
            guard room >= 0 else { throw refusal }
        }
    }
}
