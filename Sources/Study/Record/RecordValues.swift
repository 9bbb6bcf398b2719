/// What the values of a learner's record stand at, each worked out when it is asked for: most events ask for few.
struct RecordValues {
    private let days: ActiveDays
    private let longestCorrectRun: Int
    private let studySeconds: Int
    private let languages: [String: LearnerRecord.OfLanguage]
    private let language: String?

    /// - Parameter event: Whose language ``Achievement/Scope/language`` is about.
    init(of record: LearnerRecord, at event: StudyEvent) {
        days = record.activeDays
        longestCorrectRun = record.longestCorrectRun
        studySeconds = record.studySeconds
        languages = record.languages
        language = event.language
    }

    /// In the event's language, or over all languages. Days are the learner's, whatever was learnt on them.
    subscript(value: RecordValue, scope: Achievement.Scope) -> Int {
        let own = scope == .learner ? nil : language.flatMap { languages[$0] } ?? LearnerRecord.OfLanguage()
        switch value {
        case .longestStreak: return days.longestStreak
        case .activeDays: return days.count
        case .longestGapEnded: return days.longestGapEnded
        case .longestCorrectRun: return own?.longestCorrectRun ?? longestCorrectRun
        case .studySeconds: return own?.seconds ?? studySeconds
        case .wordsKnown, .wordsMastered, .rulesMastered, .topicsMastered, .ideasSolid, .queueEmptiedDays:
            return own.map { $0.standing[value] ?? 0 }
                ?? languages.values.reduce(0) { $0 + ($1.standing[value] ?? 0) }
        }
    }
}
