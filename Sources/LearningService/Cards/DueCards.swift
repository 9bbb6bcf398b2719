package import Foundation
import Lexicon
package import Storage
package import Vocab

/// What a learner is to review now, within the limits of the day.
package struct DueCards {
    /// New words whose sentences are looked at, for each that may be shown.
    private static let newCandidates = 3
    private static let mostNewCandidates = 100

    package let content: ContentSnapshot
    package let calendar: LearningCalendar
    package let memory: QueueMemory
    /// ``Store/cardVersion`` before the snapshot that is read.
    package let mark: CardVersion
    /// What the clock says, whatever moment is asked about.
    package let clock: Date

    package init(
        content: ContentSnapshot, calendar: LearningCalendar, memory: QueueMemory, mark: CardVersion, clock: Date
    ) {
        self.content = content
        self.calendar = calendar
        self.memory = memory
        self.mark = mark
        self.clock = clock
    }

    package struct Queue: Sendable {
        package var words: [CardRecord] = []
        /// What the day's limits still allow.
        package var newLeft = 0
        package var reviewsLeft = 0

        package init(words: [CardRecord] = [], newLeft: Int = 0, reviewsLeft: Int = 0) {
            self.words = words
            self.newLeft = newLeft
            self.reviewsLeft = reviewsLeft
        }
    }

    /// Of one language: words in their steps and in review, the likeliest forgotten first, then new ones: those whose
    /// sentences hold the fewest other unknown words first, then the most frequent.
    ///
    /// - Parameters:
    ///   - limit: Most words to return.
    ///   - newLimit: Most new words among them, where that is less than the day still allows.
    package func queue(
        of learnerID: UUID, language: String, at now: Date, limit: Int, newLimit: Int? = nil,
        in reader: borrowing StoreReader
    ) throws -> Queue {
        let profile = try CardReviewer.profile(of: learnerID, language: language, in: reader)
        let studied = try Self.studied(by: learnerID, language: language, at: now, calendar, in: reader)
        var allowed = profile.limits.remaining(newWords: studied.newWords, reviews: studied.reviews)
        let (newLeft, reviewsLeft) = (allowed.newLimit, allowed.reviewLimit)
        allowed.newLimit = min(newLeft, newLimit ?? newLeft, limit)
        allowed.reviewLimit = min(reviewsLeft, limit)

        // Of siblings all but one fall away, so that twice as many are looked at.
        var found = try reader.dueSteps(of: learnerID, language: language, at: now, limit: limit)
        found += try memory.dueReviews(
            of: learnerID, language: language, at: now, limit: 2 * allowed.reviewLimit, mark: mark, in: reader)
        found += try memory.reviewsAhead(
            of: learnerID, language: language, at: max(now, clock), limit: 2 * allowed.reviewLimit, in: reader
        ).map {
            var word = $0
            (word.scheduling.due, word.scheduling.lastReview) = (now, now)
            return word
        }
        let new =
            allowed.newLimit > 0
            ? try reader.newWords(
                of: learnerID, language: language, at: now,
                limit: min(Self.mostNewCandidates, Self.newCandidates * allowed.newLimit)) : []
        let unknown = try unknownNeighbours(of: new, language: language, learnerID: learnerID, in: reader)
        let candidates = (found + new).map { word in
            QueueCandidate(
                wordID: word.id, state: word.scheduling, rank: word.rank, unknownNeighbours: unknown[word.id] ?? 0,
                noteID: word.noteID)
        }
        let order = allowed.order(
            candidates, at: now, model: try profile.fsrs6(), answeredNotes: studied.notes)
        return Queue(
            words: try reader.words(order.prefix(limit).map(\.wordID)), newLeft: newLeft, reviewsLeft: reviewsLeft)
    }

    private static func studied(
        by learnerID: UUID, language: String, at now: Date, _ calendar: LearningCalendar,
        in reader: borrowing StoreReader
    ) throws -> ReviewedPeriod {
        try reader.studied(
            by: learnerID, language: language, from: calendar.startOfDay(at: now), to: calendar.endOfDay(at: now))
    }

    /// New words of a language that the day still allows.
    static func newAllowed(
        of learnerID: UUID, language: String, at now: Date, _ calendar: LearningCalendar,
        in reader: borrowing StoreReader
    ) throws -> Int {
        let studied = try studied(by: learnerID, language: language, at: now, calendar, in: reader)
        return try CardReviewer.profile(of: learnerID, language: language, in: reader).limits
            .remaining(newWords: studied.newWords, reviews: studied.reviews).newLimit
    }

    /// Of several languages: what is due in any of them before what is new in any.
    package func queue(
        of learnerID: UUID, languages: [String], at now: Date, limit: Int, newLimit: Int?,
        in reader: borrowing StoreReader
    ) throws -> Queue {
        var all = Queue()
        for language in languages {
            let queue = try queue(
                of: learnerID, language: language, at: now, limit: limit, newLimit: newLimit, in: reader)
            all.words += queue.words
            all.newLeft += queue.newLeft
            all.reviewsLeft += queue.reviewsLeft
        }
        let due = all.words.filter { $0.scheduling.phase != .new }
        let new = all.words.filter { $0.scheduling.phase == .new }
        all.words = Array((due + new.prefix(newLimit ?? new.count)).prefix(limit))
        return all
    }

    /// How many other words of each word's first example the learner does not know.
    private func unknownNeighbours(
        of words: [QueuedCard], language: String, learnerID: UUID, in reader: borrowing StoreReader
    ) throws -> [UUID: Int] {
        guard let pack = content.languages[language] else { return [:] }
        var neighbours: [UUID: [Set<String>]] = [:]
        for word in try reader.words(words.map(\.id)) {
            guard let sentence = try VocabularyWord(word).exampleSentences.first else { continue }
            neighbours[word.id] = pack.tokens(of: sentence).map { Set($0.readings.map(\.lemma)) }.filter { lemmas in
                !lemmas.isEmpty && !lemmas.contains(word.lemma) && !lemmas.contains(where: pack.isFunctionWord)
            }
        }
        let lemmas = neighbours.values.reduce(into: Set<String>()) { all, sentence in
            for lemmas in sentence { all.formUnion(lemmas) }
        }
        let known = try reader.knownLemmas(among: lemmas, language: language, of: learnerID)
        return neighbours.mapValues { sentence in sentence.count { $0.isDisjoint(with: known) } }
    }
}
