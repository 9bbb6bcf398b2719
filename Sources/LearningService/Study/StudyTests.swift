import ContentFiles
package import Foundation
import Grammar
package import Lexicon
import Storage
package import Study

/// Ideas and their tests: nine questions, answered in order, left and taken up again.
package struct StudyTests: Sendable {
    /// Attempts of an idea that are told.
    static let attemptLimit = 100
    /// Seconds after which a primer that is looked at again counts as looked at once more.
    private static let openingSeconds = 60.0

    let study: StudyEnvironment
    /// Draws the order of options; fixed in tests.
    private let seed: @Sendable () -> UInt64

    package init(_ study: StudyEnvironment, seed: @escaping @Sendable () -> UInt64) {
        self.study = study
        self.seed = seed
    }

    // MARK: Ideas

    /// Ideas with what a learner has made of them, the easiest first.
    ///
    /// - Parameters:
    ///   - language: Only its ideas; all where it is nil.
    ///   - level: Only ideas up to it; all where it is nil.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func ideas(
        of learnerID: UUID, language: String?, kind: IdeaKind?, upTo level: CEFRLevel?
    ) async throws -> IdeaList {
        let learner = try await study.store.profile(learnerID)
        let content = study.catalog.snapshot
        let language = try language.map { try content.language($0, field: "language").id }
        let (kept, known) = try await study.store.read { [study] reader in
            (try reader.ideaProgress(of: learnerID), try study.ideas(of: learnerID, content, in: reader))
        }
        let progress = try kept.mapValues { try StudyJSON.value(IdeaProgress.self, from: $0) }
        let chosen = known.filter { known in
            (language ?? known.idea.language) == known.idea.language && (kind ?? known.idea.kind) == known.idea.kind
                && known.idea.level <= level ?? .c2
        }
        return IdeaList(
            ideas: chosen.sorted {
                ($0.idea.language, $0.idea.level, $0.idea.id) < ($1.idea.language, $1.idea.level, $1.idea.id)
            }.map { reply($0, progress[$0.idea.id], in: learner.nativeLanguage, content) })
    }

    /// An idea to learn: its primer, and where the learner stands with it.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    package func idea(_ id: String, of learnerID: UUID) async throws -> IdeaPage {
        let learner = try await study.store.profile(learnerID)
        let content = study.catalog.snapshot
        let now = study.now
        let (known, progress, attempts, open, opened) = try await study.store.read { [study] reader in
            let known = try study.idea(id, of: learnerID, content, in: reader)
            let tests = try reader.tests(of: learnerID, ideaID: id, limit: Self.attemptLimit)
            let attempts = try tests.reversed().flatMap { try reader.attempts(ofTest: $0.id) }
            return (
                known, try Self.progress(of: known.idea, of: learnerID, in: reader), attempts.compactMap(\.progress),
                try reader.openAttempt(ofIdea: id, of: learnerID)?.id, try reader.primerOpening(id, of: learnerID)
            )
        }
        if opened.map({ now.timeIntervalSince($0) >= Self.openingSeconds }) ?? true {
            // To look at a primer is possible also where nothing can be written.
            try? await study.store.write { try $0.openPrimer(id, of: learnerID, at: now) }
        }
        return IdeaPage(
            idea: reply(known, progress, in: learner.nativeLanguage, content),
            primer: PrimerReply(known.idea, own: known.own, lastAccessed: opened),
            progress: IdeaProgressReply(progress),
            attempts: try attempts.map { try StudyJSON.value(from: $0) }, openAttemptID: open)
    }

    private func reply(
        _ known: KnownIdea, _ progress: IdeaProgress?, in prose: String, _ content: ContentSnapshot
    ) -> IdeaReply {
        var reply = IdeaReply(
            known.idea, progress, in: prose, fallback: content.defaults.explanation,
            isReviewDue: progress?.isReviewDue(at: study.now, day: study.day) ?? false)
        reply.bookID = known.own?.bookID
        reply.bookTitle = known.bookTitle
        return reply
    }

    static func progress(
        of idea: Idea, of learnerID: UUID, in reader: borrowing StoreReader
    ) throws -> IdeaProgress {
        try reader.ideaProgress(idea.id, of: learnerID).map { try StudyJSON.value(from: $0) }
            ?? IdeaProgress(ideaID: idea.id, depthTarget: idea.depthTarget)
    }

    // MARK: Tests

    /// Begins a test of an idea, or goes on with the one that was left open.
    ///
    /// - Parameter seed: Draws the questions' order of options, and questions where rules make them.
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/contentBroken`` for an idea that nothing can be
    ///   asked of.
    package func start(_ ideaID: String, of learnerID: UUID, seed wanted: UInt64?) async throws -> TestPage {
        let learner = try await study.store.profile(learnerID)
        let content = study.catalog.snapshot
        let (known, all) = try await study.store.read { [study] reader in
            (
                try study.idea(ideaID, of: learnerID, content, in: reader),
                try study.ideas(of: learnerID, content, in: reader)
            )
        }
        let idea = known.idea
        let (now, seed) = (study.now, wanted ?? seed())
        let questions =
            idea.questions.isEmpty
            ? self.made(idea, of: all.map(\.idea), seed, in: learner.nativeLanguage, content) : idea.questions
        guard !questions.isEmpty else {
            throw ServiceError(
                .contentBroken, "The idea '\(ideaID)' holds too little to ask anything of.", field: "ideaID")
        }
        let title = idea.title.text(in: learner.nativeLanguage, fallback: content.defaults.explanation)
        let reader = content.study.value.readers.values.filter { $0.ideas.contains { $0.idea == ideaID } }
            .min { $0.id < $1.id }
        let bookTitle = known.bookTitle ?? reader?.title ?? title
        let taken = try await study.store.write { writer -> Taken in
            if let open = try writer.reader.openAttempt(ofIdea: ideaID, of: learnerID) {
                return try Taken(open, in: writer.reader)
            }
            let progress = try Self.progress(of: idea, of: learnerID, in: writer.reader)
            let (testID, attemptID) = (UUID(), UUID())
            let test = IdeaTest(
                id: testID.lowercased, ideaID: ideaID, ideaTitle: title, bookTitle: bookTitle,
                testType: progress.nextTestType, createdAt: now, scheduledFor: progress.nextReviewDate,
                questions: questions)
            let attempt = TestAttempt(id: attemptID.lowercased, of: test, at: now, seed: seed)
            let record = AttemptRecord(
                id: attemptID, testID: testID, learnerID: learnerID, startedAt: now,
                attempt: try StudyJSON.text(attempt))
            try writer.insert(
                TestRecord(
                    id: testID, learnerID: learnerID, ideaID: ideaID, type: test.testType.rawValue, createdAt: now,
                    scheduledFor: test.scheduledFor, test: try StudyJSON.text(test)))
            try writer.insert(record)
            return Taken(record: record, attempt: attempt, test: test)
        }
        return taken.page
    }

    private func made(
        _ idea: Idea, of ideas: [Idea], _ seed: UInt64, in prose: String, _ content: ContentSnapshot
    ) -> [Question] {
        let rules = content.grammars[idea.language]?.value.checker?.rules ?? []
        let maker = QuestionMaker(
            templates: content.study.value.templates, ideas: ideas,
            rules: Dictionary(
                rules.filter { idea.rules.contains($0.ruleID) }.map { ($0.ruleID, RuleMaterial($0, in: prose)) }
            ) { $1 }, language: prose, fallback: content.defaults.explanation)
        return maker.test(of: idea, seed: seed)
    }

    /// A test and its latest attempt.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    package func get(_ testID: UUID, of learnerID: UUID) async throws -> TestPage {
        try await study.store.requireLearner(learnerID)
        return try await study.store.read { reader in
            guard try reader.test(testID, of: learnerID) != nil, let last = try reader.attempts(ofTest: testID).last
            else {
                throw ServiceError(
                    .notFound, "The learner has no test \(testID.lowercased); study.tests lists them.",
                    field: "testID")
            }
            return try Taken(last, in: reader)
        }.page
    }

    /// A learner's tests, the latest first.
    ///
    /// - Parameter isOpen: Only those that are, or are not, left open.
    package func tests(
        of learnerID: UUID, ideaID: String?, isOpen: Bool?, limit: Int
    ) async throws -> TestList {
        try await study.store.requireLearner(learnerID)
        let entries = try await study.store.read { reader in
            try reader.tests(of: learnerID, ideaID: ideaID, isOpen: isOpen, limit: limit).map { record in
                let test = try StudyJSON.value(IdeaTest.self, from: record.test)
                let last = try reader.attempts(ofTest: record.id).last
                let attempt = try last.map { try StudyJSON.value(TestAttempt.self, from: $0.attempt) }
                return TestList.Entry(
                    id: record.id, ideaID: record.ideaID, ideaTitle: test.ideaTitle, testType: test.testType,
                    createdAt: record.createdAt, attemptID: last?.id, completedAt: last?.completedAt,
                    score: attempt?.score ?? 0, maximumScore: test.points,
                    masteryAchieved: attempt?.masteryAchieved ?? .none)
            }
        }
        return TestList(tests: entries)
    }
}

/// An attempt with its test, as they are stored.
struct Taken: Sendable {
    var record: AttemptRecord
    var attempt: TestAttempt
    var test: IdeaTest

    init(record: AttemptRecord, attempt: TestAttempt, test: IdeaTest) {
        self.record = record
        self.attempt = attempt
        self.test = test
    }

    init(_ record: AttemptRecord, in reader: borrowing StoreReader) throws {
        guard let test = try reader.test(record.testID, of: record.learnerID) else {
            throw ServiceError(.notFound, "The test of this attempt is gone.", field: "attemptID")
        }
        self.init(
            record: record, attempt: try StudyJSON.value(from: record.attempt),
            test: try StudyJSON.value(from: test.test))
    }

    /// - Throws: ``ServiceError/Code/notFound``.
    init(_ attemptID: UUID, of learnerID: UUID, in reader: borrowing StoreReader) throws {
        guard let record = try reader.attempt(attemptID, of: learnerID) else {
            throw ServiceError(
                .notFound, "The learner has no attempt \(attemptID.lowercased); study.test.start begins one.",
                field: "attemptID")
        }
        try self.init(record, in: reader)
    }

    /// Writes the attempt back.
    mutating func keep(in writer: borrowing StoreWriter) throws {
        record.attempt = try StudyJSON.text(attempt)
        record.completedAt = attempt.completedAt
        try writer.update(record)
        record.version += 1
    }

    /// The places of a question's parts in the order shown.
    func order(of question: Question) -> [Int] { QuestionShuffle(seed: attempt.seed).order(of: question) }

    var reply: AttemptReply { AttemptReply(attempt, id: record.id, of: test, testID: record.testID) }
    var page: TestPage { TestPage(test: TestReply(test, id: record.testID, seed: attempt.seed), attempt: reply) }
}

extension UUID {
    /// As replies write it.
    var lowercased: String { uuidString.lowercased() }
}
