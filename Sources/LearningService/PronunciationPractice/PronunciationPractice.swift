package import ContentFiles
package import Foundation
import Lexicon
import Pronunciation
import PronunciationCoach
package import SpeechClient
package import Storage
import Study

/// How a learner sounds, and what to practise.
package struct PronunciationPractice: Sendable {
    private let store: Store
    private let catalog: ContentCatalog
    private let pool: SpeechWorkerPool
    private let clock: @Sendable () -> Date
    /// Begins the chance by which drills are chosen.
    private let seed: @Sendable () -> UInt64
    private let files = NamedFiles()

    package init(
        store: Store, catalog: ContentCatalog, pool: SpeechWorkerPool, clock: @escaping @Sendable () -> Date,
        seed: @escaping @Sendable () -> UInt64
    ) {
        self.store = store
        self.catalog = catalog
        self.pool = pool
        self.clock = clock
        self.seed = seed
    }

    /// What stands in for languages that nobody names.
    package var defaults: LanguageDefaults { catalog.snapshot.defaults }

    /// Judges how a text was said, and counts it to a learner's progress where one is given.
    ///
    /// - Parameters:
    ///   - request: The recording; its languages of messages and of the learner are filled in here.
    ///   - explanationLanguage: The learner's native language where it is nil, or the content's usual one.
    /// - Throws: ``ServiceError/Code/notFound`` without the learner or the file; ``ServiceError`` for a recording that
    ///   cannot be read or judged.
    package func score(
        _ request: ScoreRequest, of learnerID: UUID?, explanationLanguage: String?
    ) async throws -> ScoreReply {
        let learner: LearnerProfile? = if let learnerID { try await store.profile(learnerID) } else { nil }
        let content = catalog.snapshot
        let source = request.audio
        var request = request
        request.explanationLanguage = explanationLanguage ?? learner?.nativeLanguage ?? content.defaults.explanation
        request.nativeLanguage = learner?.nativeLanguage
        let scorer = PronunciationScorer(pool: pool, content: content.coach, readings: content.readings)
        let assessment: Assessment
        do {
            request.audio = try await source.fetched(by: files)
            assessment = try await scorer.assess(request)
        } catch let fault as ScoreFault {
            throw fault.serviceError(scorer.content.phrases, in: request.explanationLanguage) { source.field(of: $0) }
        }
        var progress: [PhonemeProgress] = []
        if let learner {
            let (now, language) = (clock(), baseLanguage(of: request.language))
            // What the learner is told hangs on how they fared before this recording.
            progress = try await sounds(of: learner.id, language: language)
            let log = StudyLog(catalog, calendar: .local)
            let event = StudyEvent(
                id: "pronunciation/\(UUID().lowercased)", kind: .pronunciation, at: now, language: language,
                fields: assessment.tellsOfSounds
                    ? (assessment.scores?.accuracy).map { ["score": .number($0)] } ?? [:] : [:])
            try await store.write { writer in
                try PhonemeLedger.record(assessment, of: learner.id, language: language, at: now, in: writer)
                try log.keep(event, of: learner.id, in: writer)
            }
        }
        let reply = scorer.reply(assessment, to: request, progress: progress)
        return ScoreReply(
            reply: reply,
            svg: request.wantsTracks ? scorer.picture(of: assessment, told: reply, for: request) : nil)
    }

    /// Chooses what to practise next from the learner's own worst sounds.
    ///
    /// - Parameters:
    ///   - language: The content's usual one where it is nil.
    ///   - symbol: The sound to drill, as a tip names it; chosen where it is nil.
    ///   - lastSymbol: The sound of the drill before; it does not come again.
    ///   - explanationLanguage: The learner's native language where it is nil.
    ///   - seed: Makes the choice among the worst sounds repeatable; random where it is nil.
    /// - Throws: ``ServiceError/Code/notFound`` without the learner, ``ServiceError/Code/modelMissing`` without a
    ///   model, ``ServiceError/Code/unsupportedLanguage`` for a language that it does not know,
    ///   ``ServiceError/Code/unknownPhoneme`` for a sound that the language has not.
    package func drill(
        for learnerID: UUID, language: String?, on symbol: String?, after lastSymbol: String?,
        explanationLanguage: String?, seed: UInt64?
    ) async throws -> DrillReply {
        let learner = try await store.profile(learnerID)
        let reader = explanationLanguage ?? learner.nativeLanguage
        let coach = catalog.snapshot.coach
        let language = language ?? defaults.target
        let guide = try Self.guide(to: language, for: reader, coach)
        let progress = try await sounds(of: learner.id, language: baseLanguage(of: language))
        if let symbol {
            let drill = DrillChooser(guide).drill(
                on: symbol, language: language, nativeLanguage: learner.nativeLanguage, explanationLanguage: reader,
                progress: progress)
            guard let drill else {
                let known = guide.language(language)?.sounds(of: language).map(\.unit).joined(separator: " ") ?? ""
                throw ScoreFault(
                    code: .unknownPhoneme, phrase: .unknownPhoneme, values: ["detail": "\(symbol): \(known)"],
                    part: .phones
                ).serviceError(coach.phrases, in: reader) { _ in "symbol" }
            }
            return DrillReply(drill)
        }
        let drill = DrillChooser(guide).next(
            language: language, nativeLanguage: learner.nativeLanguage, explanationLanguage: reader,
            progress: progress, lastUnit: lastSymbol, at: clock(), seed: seed ?? self.seed())
        guard let drill else { throw Self.unsupported(language, for: reader, coach) }
        return DrillReply(drill)
    }

    /// How a learner fares with each sound of a language, the content's usual one where it is nil.
    ///
    /// - Throws: ``ServiceError/Code/notFound`` without the learner.
    package func progress(of learnerID: UUID, language: String?) async throws -> ProgressReply {
        let learner = try await store.profile(learnerID)
        let language = baseLanguage(of: language ?? defaults.target)
        return ProgressReply(try await sounds(of: learner.id, language: language), language: language)
    }

    private func sounds(of learnerID: UUID, language: String) async throws -> [PhonemeProgress] {
        try await store.read { try PhonemeLedger.progress(of: learnerID, language: language, in: $0) }
    }

    /// - Parameter reader: The language of the error's message.
    private static func guide(
        to language: String, for reader: String, _ coach: PronunciationContent
    ) throws -> PronunciationGuide {
        guard let guide = coach.guide else {
            let missing = ScoreFault(
                code: .modelMissing, phrase: .modelMissing, values: ["detail": "models/pronunciation/units.json"])
            throw missing.serviceError(coach.phrases, in: reader) { "\($0)" }
        }
        guard guide.languages[baseLanguage(of: language)] != nil else {
            throw unsupported(language, for: reader, coach)
        }
        return guide
    }

    private static func unsupported(
        _ language: String, for reader: String, _ coach: PronunciationContent
    ) -> ServiceError {
        let known = (coach.guide?.languages.keys.sorted() ?? []).joined(separator: ", ")
        return ScoreFault(
            code: .unsupportedLanguage, phrase: .unsupportedLanguage, values: ["language": language, "detail": known],
            part: .language
        ).serviceError(coach.phrases, in: reader) { "\($0)" }
    }
}
