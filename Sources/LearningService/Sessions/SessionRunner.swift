import ContentFiles
package import Conversation
package import Foundation
import Grammar
import JSONText
import Lexicon
import Pronunciation
import SpeechClient
package import Storage
import Study
import Vocab

/// Runs conversations: loads the state, asks the dialogue engine for the next one, stores both it and the turn, and
/// only then tells the client.
package struct SessionRunner: Sendable {
    /// Times a turn is tried when another process takes a turn in the same session.
    private static let attempts = 4
    /// Words due for review that choose among lines.
    private static let dueWordsOffered = 200

    package let store: Store
    package let catalog: ContentCatalog
    package let audio: LineAudio
    package let filler: PronunciationFiller
    package let listener: SpeechListener
    package let cache = SessionCache()
    package let order = TurnOrder()
    package let endings = SessionEndings()
    let expectedSpeech = ExpectedSpeechCache()
    package let clock: @Sendable () -> Date

    package init(
        store: Store, catalog: ContentCatalog, audio: LineAudio, filler: PronunciationFiller, listener: SpeechListener,
        clock: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.catalog = catalog
        self.audio = audio
        self.filler = filler
        self.listener = listener
        self.clock = clock
    }

    package func start(
        learner: LearnerProfile, scenarioID: String, settings: SessionSettings, seed: UInt64
    ) async throws -> TurnReply {
        let content = catalog.snapshot
        let engine = try content.engine(scenarioID)
        let cards = VocabularyCards(language: try content.language(engine.scenario.languageID))
        let now = clock()
        let dueWords = try await dueWords(of: learner.id, language: engine.scenario.languageID, at: now)
        let settings = SessionSettings(settings, dueWords: dueWords)
        let (state, outcome) = engine.begin(settings: settings.dialogue, seed: seed)
        let session = LiveSession(
            record: SessionRecord(
                id: UUID(), learnerID: learner.id, scenarioID: scenarioID, characterID: engine.scenario.characterID,
                language: engine.scenario.language, settings: try Self.json(settings), state: state.json,
                version: 0, startedAt: now, updatedAt: now, endedAt: state.isEnded ? now : nil),
            settings: settings, state: state)
        let harvester = WordHarvester(
            engine, cards: cards, level: settings.dialogue.level, learnerID: learner.id, sessionID: session.record.id)
        let opening = TurnRecord(sequence: 0, at: now, input: "null", outcome: try outcome.storedJSON())
        let met = harvester?.words(of: outcome)
        let words = try await store.write { writer in
            try writer.insert(session.record, opening: opening)
            return try met.flatMap { try harvester?.record($0, outcome, at: now, in: writer) } ?? WordHarvest()
        }
        cache[session.record.id] = session
        // Who listens may speak.
        if settings.wantsAudio, let preparation = content.preparationToHear(engine.scenario.languageID) {
            Task.detached(priority: .utility, operation: preparation)
        }
        return await reply(to: session, outcome, words, engine, content, adaptation: .unchanged)
    }

    /// Takes an input and returns once the turn is on disk. Several clients may speak in one session: their turns
    /// follow each other.
    package func turn(_ sessionID: UUID, _ input: DialogueInput) async throws -> TurnReply {
        try await order.run(sessionID) { try await take(input, in: sessionID) }
    }

    /// Tries again when another process took a turn in the meantime.
    func take(
        _ input: DialogueInput, in sessionID: UUID, heard: HeardSpeech? = nil
    ) async throws -> TurnReply {
        for _ in 1..<Self.attempts {
            do {
                return try await attempt(sessionID, input, heard)
            } catch let error as StorageError where error.code == .conflict {
                cache[sessionID] = nil
            }
        }
        return try await attempt(sessionID, input, heard)
    }

    /// A turn starts from the state it read; the store refuses it when another process was faster.
    private func attempt(
        _ sessionID: UUID, _ input: DialogueInput, _ heard: HeardSpeech?
    ) async throws -> TurnReply {
        var session = try await load(sessionID)
        let content = catalog.snapshot
        let engine = try content.engine(session.record.scenarioID)
        let cards = VocabularyCards(language: try content.language(engine.scenario.languageID))
        let (state, adaptation) = try await adapted(session, to: engine)
        let (next, outcome, input, heard) = try turn(
            of: engine, state, input, heard, settings: session.settings.dialogue)

        let now = clock()
        let lastActive = session.record.updatedAt
        session.state = next
        session.record.state = next.json
        session.record.version += 1
        session.record.updatedAt = now
        session.record.endedAt = next.isEnded ? session.record.endedAt ?? now : nil
        let turn = TurnRecord(
            sequence: session.record.version, at: now, input: input.storedJSON(),
            outcome: try outcome.storedJSON(), speech: try heard.map(Self.json))
        session.openDay(LearningCalendar.local.day(of: now))
        let (record, settled) = (session.record, session.settledWords)
        let harvester = WordHarvester(
            engine, cards: cards, level: session.settings.dialogue.level, learnerID: record.learnerID,
            sessionID: record.id)
        let met = harvester?.words(of: outcome, input: input)
        let study = SessionEvents(
            engine, content.languages[engine.scenario.languageID], turn: record, settings: session.settings.dialogue,
            since: lastActive, at: now,
            isSaid: input.isSaid || heard != nil, isSpoken: heard != nil, isHeard: session.settings.wantsAudio,
            log: StudyLog(catalog, calendar: .local))
        let rules = RuleUseCounting(
            outcome, engine.checker, in: record,
            study: StudyEnvironment(store: store, catalog: catalog, clock: clock), at: now)
        let (words, told) = try await store.write { writer in
            let language = engine.scenario.languageID
            try study.keep(outcome, in: writer)
            try rules.keep(in: writer)
            try writer.countMistakes(
                against: outcome.detectedErrors.map(\.ruleID), language: language, of: record.learnerID, at: now)
            if let heard {
                try PhonemeLedger.record(
                    heard.assessment, of: record.learnerID, language: language, at: now, in: writer)
            }
            let words =
                try met.flatMap { try harvester?.record($0, outcome, settled: settled, at: now, in: writer) }
                ?? WordHarvest()
            guard outcome.review != nil else {
                try writer.append(turn, to: record)
                return (words, outcome)
            }
            if outcome.review?.overallScore != nil, next.isEnded {
                try writer.completeAssignment(ofScenario: record.scenarioID, of: record.learnerID, at: now)
            }
            // The review tells which words became cards, so it is complete only now.
            var told = outcome
            told.review?.newWordsLearned = try writer.reader.words(ofSession: record.id)
                .filter { $0.result == .added }.map(\.lemma)
            var turn = turn
            turn.outcome = try told.storedJSON()
            try writer.append(turn, to: record)
            return (words, told)
        }
        session.settledWords.formUnion(words.settled)
        cache[sessionID] = session
        if next.isEnded { endings.tell(of: sessionID) }
        var reply = await reply(to: session, told, words, engine, content, adaptation: adaptation)
        reply.speech = heard.map {
            SpokenReply(
                $0, language: engine.scenario.language, settings: session.settings.dialogue, coach: content.coach)
        }
        if next.isEnded {
            reply.words = try await store.read { try $0.words(ofSession: sessionID) }.map(SessionWordReply.init)
        }
        return reply
    }

    /// Takes what was said; doubtful words that mean nothing here were hardly said, and are given up.
    ///
    /// - Returns: What came of it, and what it was taken for.
    private func turn(
        of engine: DialogueEngine, _ state: DialogueState, _ input: DialogueInput, _ heard: HeardSpeech?,
        settings: DialogueSettings
    ) throws -> (state: DialogueState, outcome: TurnOutcome, input: DialogueInput, heard: HeardSpeech?) {
        let (next, outcome) = try engine.turn(
            state, input, settings: settings,
            pronunciation: heard.flatMap { heard in
                heard.transcript == nil || !heard.assessment.tellsOfSounds ? nil : heard.assessment.scores?.accuracy
            },
            trust: heard?.trust ?? .full)
        guard var doubtful = heard, doubtful.trust == .doubtful, outcome.match == .offScript else {
            return (next, outcome, input, heard)
        }
        doubtful.dismiss()
        let (again, unclear) = try engine.turn(state, .unclearSpeech, settings: settings)
        return (again, unclear, .unclearSpeech, doubtful)
    }

    /// Keeps nothing more of a conversation that was deleted.
    package func forget(_ sessionID: UUID) {
        cache[sessionID] = nil
        endings.tell(of: sessionID)
    }

    package func load(_ sessionID: UUID) async throws -> LiveSession {
        if let session = cache[sessionID] { return session }
        guard let record = try await store.read({ try $0.session(sessionID) }) else {
            throw ServiceError(
                .notFound, "There is no session \(sessionID.uuidString.lowercased()).", field: "sessionID")
        }
        var session = try LiveSession(record)
        session.settings.dialogue.dueWords = try await dueWords(
            of: record.learnerID, language: baseLanguage(of: record.language), at: clock())
        cache[sessionID] = session
        return session
    }

    /// Lemmas whose review the conversation may help along, the longest overdue.
    private func dueWords(of learnerID: UUID, language: String, at now: Date) async throws -> Set<String> {
        Set(
            try await store.read {
                try $0.dueLemmas(of: learnerID, at: now, language: language, limit: Self.dueWordsOffered)
            })
    }

    /// Fits the state to a scenario that was edited since it was stored.
    func adapted(
        _ session: LiveSession, to engine: DialogueEngine
    ) async throws -> (DialogueState, DialogueEngine.Adaptation) {
        guard session.state.contentHash != engine.scenario.contentHash else { return (session.state, .unchanged) }
        let id = session.record.id
        let turns = try await store.read { try $0.turns(of: id) }
        let inputs = try turns.dropFirst().map {
            try WireFormat.decode(DialogueInput.self, from: Data($0.input.utf8))
        }
        return engine.adapt(session.state, replaying: inputs, settings: session.settings.dialogue)
    }

    private func reply(
        to session: LiveSession, _ outcome: TurnOutcome, _ words: WordHarvest, _ engine: DialogueEngine,
        _ content: ContentSnapshot, adaptation: DialogueEngine.Adaptation
    ) async -> TurnReply {
        var reply = TurnReply(
            outcome, sessionID: session.record.id, sequence: session.record.version,
            speechSpeed: session.settings.speechSpeed, words: words)
        if adaptation != .unchanged {
            reply.adaptation = adaptation
            reply.notice = engine.phrases.notice(
                of: adaptation, in: session.settings.dialogue.explanationLanguage)
        }
        if !words.added.isEmpty { filler.wake() }
        if let preparation = engine.preparation(for: outcome.nodeID) {
            Task.detached(priority: .utility, operation: preparation)
        }
        guard session.settings.wantsAudio else { return reply }
        let voices = CastVoices(engine, content, preferred: session.settings.voiceGender)
        let voice = { (characterID: String?) in voices.voice(of: characterID) }
        await audio.attach(to: &reply, lines: outcome.lines, voice: voice)
        audio.prepare(outcome.upcomingLines, voice: voice, speechSpeed: session.settings.speechSpeed)
        return reply
    }

    /// The address of a line's sound, for lines whose sound the daemon keeps.
    package func audioAddress(in session: LiveSession, _ content: ContentSnapshot) -> (SpokenLine) -> String? {
        guard session.settings.wantsAudio, let engine = try? content.engine(session.record.scenarioID) else {
            return { _ in nil }
        }
        let voices = CastVoices(engine, content, preferred: session.settings.voiceGender)
        return { line in
            audio.kept(
                line, voice: voices.voice(of: line.characterID), speechSpeed: session.settings.speechSpeed
            )?.absoluteString
        }
    }

    private static func json(_ value: some Encodable) throws -> String {
        String(decoding: try WireFormat.encodeForStorage(value), as: UTF8.self)
    }
}
