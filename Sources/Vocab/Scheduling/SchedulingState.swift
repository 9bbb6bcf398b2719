package import Foundation

/// All that a scheduler remembers of one card. FSRS-6 and SM-2 share it, so that a learner can change algorithm and
/// clients find `easinessFactor` and `interval` on every word.
package struct SchedulingState: Codable, Sendable, Hashable {
    package enum Phase: String, Codable, Sendable, CaseIterable {
        /// Never answered.
        case new
        /// In the first steps, minutes apart.
        case learning
        /// Days apart.
        case review
        /// Forgotten in review, in short steps again.
        case relearning
    }

    /// The longest interval a schedule may have, in days.
    package static var longestInterval: Int { 365 }
    /// Days of strength from which a word is mastered: what other programs call mature.
    package static var masteredStrength: Double { 21 }
    package static var lowestEasiness: Double { 1.3 }

    package var phase: Phase
    /// Index into the (re)learning steps; 0 in the other phases.
    package var step: Int
    /// FSRS: days until recall falls to 90 %. 0 when the card has no FSRS memory state.
    package var stability: Double
    /// FSRS: 1 easy to 10 hard. 0 when the card has no FSRS memory state.
    package var difficulty: Double
    package var due: Date?
    package var lastReview: Date?
    /// Successes since the last failure: SM-2's n.
    package var repetitions: Int
    /// Times forgotten in review.
    package var lapses: Int
    /// SM-2's easiness factor, at least 1.3; updated on every answer under either algorithm.
    package var easinessFactor: Double
    /// Days until the next review, 1…365; 0 while the card has none, or one within the day.
    package var interval: Int
    package var reviewCount: Int
    package var correctCount: Int
    package var incorrectCount: Int
    /// Days (UTC) with at least one success.
    package var successDays: Int
    /// The last of them, counted from 1970-01-01.
    package var lastSuccessDay: Int?

    /// A card never answered, unless told otherwise.
    package init(
        phase: Phase = .new, step: Int = 0, stability: Double = 0, difficulty: Double = 0, due: Date? = nil,
        lastReview: Date? = nil, repetitions: Int = 0, lapses: Int = 0, easinessFactor: Double = 2.5,
        interval: Int = 0, reviewCount: Int = 0, correctCount: Int = 0, incorrectCount: Int = 0, successDays: Int = 0,
        lastSuccessDay: Int? = nil
    ) {
        self.phase = phase
        self.step = step
        self.stability = stability
        self.difficulty = difficulty
        self.due = due
        self.lastReview = lastReview
        self.repetitions = repetitions
        self.lapses = lapses
        self.easinessFactor = easinessFactor
        self.interval = interval
        self.reviewCount = reviewCount
        self.correctCount = correctCount
        self.incorrectCount = incorrectCount
        self.successDays = successDays
        self.lastSuccessDay = lastSuccessDay
    }

    /// Decodes and validates.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            phase: try values.decode(Phase.self, forKey: .phase),
            step: try values.decode(Int.self, forKey: .step),
            stability: try values.decode(Double.self, forKey: .stability),
            difficulty: try values.decode(Double.self, forKey: .difficulty),
            due: try values.decodeIfPresent(Date.self, forKey: .due),
            lastReview: try values.decodeIfPresent(Date.self, forKey: .lastReview),
            repetitions: try values.decode(Int.self, forKey: .repetitions),
            lapses: try values.decode(Int.self, forKey: .lapses),
            easinessFactor: try values.decode(Double.self, forKey: .easinessFactor),
            interval: try values.decode(Int.self, forKey: .interval),
            reviewCount: try values.decode(Int.self, forKey: .reviewCount),
            correctCount: try values.decode(Int.self, forKey: .correctCount),
            incorrectCount: try values.decode(Int.self, forKey: .incorrectCount),
            successDays: try values.decode(Int.self, forKey: .successDays),
            lastSuccessDay: try values.decodeIfPresent(Int.self, forKey: .lastSuccessDay))
        do {
            try validate()
        } catch {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
        }
    }

    /// Days until recall falls to about 90 %: the stability, or the interval where only SM-2 has scheduled the card.
    package var strength: Double { stability > 0 ? stability : Double(interval) }

    /// Whether the card wants an answer at `date`. New cards do not: they are introduced, not due.
    package func isDue(at date: Date) -> Bool {
        guard phase != .new, let due else { return false }
        return due <= date
    }
}

extension SchedulingState {
    static var secondsPerDay: Double { 86_400 }
    /// The years 1900 to 9999, in seconds from 1970: what ISO 8601 can write.
    static var dates: Range<TimeInterval> { -2_208_988_800..<253_402_300_800 }

    /// Dates travel and are stored in milliseconds: a moment may come back this much earlier than it was, in seconds.
    private static var dateResolution: TimeInterval { 0.001 }

    /// Seconds since the last review; 0 for the first.
    ///
    /// - Throws: ``VocabError/reviewBeforeLast(at:last:)``, ``VocabError/dateOutOfRange``.
    @inline(__always)
    func elapsed(at date: Date) throws(VocabError) -> TimeInterval {
        guard Self.dates.contains(date.timeIntervalSince1970) else { throw .dateOutOfRange }
        guard let lastReview else { return 0 }
        let seconds = date.timeIntervalSince(lastReview)
        guard seconds > -Self.dateResolution else { throw .reviewBeforeLast(at: date, last: lastReview) }
        return max(0, min(seconds, Self.dates.upperBound))
    }

    /// The whole days in `seconds` that have elapsed.
    @inline(__always)
    static func wholeDays(_ seconds: TimeInterval) -> Int { Int((seconds + dateResolution) / secondsPerDay) }

    /// The counters and the easiness factor, which move alike under every algorithm. To be called before the phase
    /// changes.
    ///
    /// Easiness: EF' = EF + 0.1 − (5 − q)(0.08 + (5 − q)·0.02), at least 1.3 (Woźniak, SM-2).
    @inline(__always)
    mutating func record(quality: Int, at date: Date) {
        let shortfall = Double(5 - quality)
        easinessFactor = max(Self.lowestEasiness, easinessFactor + 0.1 - shortfall * (0.08 + shortfall * 0.02))
        reviewCount += 1
        if quality >= 3 {
            correctCount += 1
            repetitions += 1
            let day = Self.day(of: date)
            if lastSuccessDay != day {
                successDays += 1
                lastSuccessDay = day
            }
        } else {
            incorrectCount += 1
            repetitions = 0
            if phase == .review { lapses += 1 }
        }
        lastReview = date
    }

    /// Days (UTC) since 1970-01-01.
    private static func day(of date: Date) -> Int {
        let days = date.timeIntervalSince1970 / secondsPerDay
        let whole = Int(days)
        return Double(whole) > days ? whole - 1 : whole
    }
}
