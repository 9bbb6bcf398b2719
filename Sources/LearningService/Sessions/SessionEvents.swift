import Conversation
import Foundation
import Lexicon
import Storage
import Study
import Vocab

/// What a turn of a conversation tells the learner's record.
struct SessionEvents: Sendable {
    /// A longer pause was no part of the conversation.
    private static let longestTurn = 120.0

    private let scenario: Scenario
    private let session: SessionRecord
    private let settings: DialogueSettings
    private let region: String?
    private let seconds: Int
    private let now: Date
    private let isSaid: Bool
    private let isSpoken: Bool
    private let isHeard: Bool
    private let log: StudyLog

    /// - Parameters:
    ///   - session: After the turn.
    ///   - last: When the turn before was taken.
    ///   - isSaid: Whether the learner said something: a hint or a silence is no turn of theirs.
    ///   - isSpoken: Whether aloud, and not in writing.
    ///   - isHeard: Whether the character's lines have sounds.
    init(
        _ engine: DialogueEngine, _ language: LanguagePack?, turn session: SessionRecord, settings: DialogueSettings,
        since last: Date,
        at now: Date, isSaid: Bool, isSpoken: Bool, isHeard: Bool, log: StudyLog
    ) {
        scenario = engine.scenario
        self.session = session
        self.settings = settings
        let tag = engine.scenario.language
        region = language?.variants.first { $0.id.lowercased() == tag.lowercased() }?.region
        seconds = Int(min(max(now.timeIntervalSince(last), 0), Self.longestTurn))
        self.now = now
        self.isSaid = isSaid
        self.isSpoken = isSpoken
        self.isHeard = isHeard
        self.log = log
    }

    func keep(_ outcome: TurnOutcome, in writer: borrowing StoreWriter) throws {
        for event in events(outcome) { try log.keep(event, of: session.learnerID, in: writer) }
    }

    func events(_ outcome: TurnOutcome) -> [StudyEvent] {
        let id = session.id.lowercased
        var events: [StudyEvent] = []
        if isSaid, outcome.match != .control {
            var fields = common
            fields["accepted"] = .flag(outcome.match == .accepted || outcome.match == .understood)
            fields["errors"] = .number(Double(outcome.detectedErrors.count))
            fields["hints"] = .number(outcome.hint == nil ? 0 : 1)
            fields["spoken"] = .flag(isSpoken)
            fields["heard"] = .flag(isHeard)
            events.append(
                StudyEvent(
                    id: "turn/\(id)/\(session.version)", kind: .turn, at: now, language: scenario.languageID,
                    seconds: seconds, fields: fields))
        }
        guard let review = outcome.review, session.endedAt == now else { return events }
        // What a learner did not say anything in was no conversation.
        guard let score = review.overallScore else { return events }
        var fields = common
        fields["scenarioCategory"] = .text(scenario.category.rawValue)
        fields["turns"] = .number(Double(session.version))
        fields["errors"] = .number(Double(review.corrections.count))
        fields["seconds"] = .number(now.timeIntervalSince(session.startedAt).rounded())
        fields["score"] = .number(score)
        fields["hour"] = .number(Double(log.calendar.hour(of: now)))
        fields["weekday"] = .number(Double(LearningCalendar.weekday(ofDay: log.calendar.day(of: now))))
        // Its turns bear the time.
        events.append(
            StudyEvent(
                id: "conversation/\(id)", kind: .conversation, at: now, language: scenario.languageID, fields: fields))
        return events
    }

    private var common: [String: StudyEvent.Value] {
        var fields: [String: StudyEvent.Value] = [
            "scenarioID": .text(scenario.id), "characterID": .text(scenario.characterID),
            "level": .text(scenario.difficulty.rawValue), "mode": .text(settings.difficultyMode.rawValue),
        ]
        if let region { fields["region"] = .text(region) }
        return fields
    }
}

extension DialogueInput {
    /// Whether the learner said something.
    var isSaid: Bool {
        if case .say = self { true } else { false }
    }
}
