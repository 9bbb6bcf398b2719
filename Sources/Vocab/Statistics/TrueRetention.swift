/// The share of reviews that were recalled: of words past their steps, so that it can be held against the desired
/// retention.
package struct TrueRetention: Sendable, Hashable, Codable {
    package enum Period: String, Sendable, Hashable, Codable, CaseIterable {
        case today, week, month, year, all

        /// Today among them; nil for all.
        var days: Int? {
            switch self {
            case .today: 1
            case .week: 7
            case .month: 30
            case .year: 365
            case .all: nil
            }
        }
    }

    package struct Tally: Sendable, Hashable, Codable {
        package var recalled = 0
        package var forgotten = 0

        package init(recalled: Int = 0, forgotten: Int = 0) {
            self.recalled = recalled
            self.forgotten = forgotten
        }

        mutating func count(_ answer: some ReviewedAnswer) {
            if answer.rating.isSuccess { recalled += 1 } else { forgotten += 1 }
        }

        /// 0…1; nil without reviews.
        package var share: Double? {
            recalled + forgotten > 0 ? Double(recalled) / Double(recalled + forgotten) : nil
        }
    }

    /// The interval from which a word counts as mature, in days.
    package static let matureInterval = 21

    package var period: Period
    /// Words with shorter intervals.
    package var young = Tally()
    package var mature = Tally()

    package var all: Tally {
        Tally(recalled: young.recalled + mature.recalled, forgotten: young.forgotten + mature.forgotten)
    }

    init(_ period: Period) { self.period = period }

    mutating func count(_ answer: some ReviewedAnswer, daysAgo: Int) {
        guard answer.phase == .review, daysAgo < period.days ?? .max else { return }
        if answer.interval >= Self.matureInterval { mature.count(answer) } else { young.count(answer) }
    }
}
