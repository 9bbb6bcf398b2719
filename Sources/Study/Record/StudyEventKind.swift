/// What a learner can do that the record keeps.
package enum StudyEventKind: String, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    case turn, conversation, review, lookup, answer, test, chapter, reader, pronunciation, material, task
    /// Time that a device reports by itself; every other kind may bear seconds as well.
    case time
    /// What another part of the record came to: words known, rules mastered.
    case standing

    /// Seconds that one such may have taken where nobody says how long it took; nil for what takes no time by itself.
    /// A chapter takes what its words do.
    var longestSeconds: Int? {
        switch self {
        case .answer, .review, .pronunciation: 60
        case .lookup: 20
        case .turn, .conversation, .test, .chapter, .reader, .material, .task, .time, .standing: nil
        }
    }

    /// The names of the fields an event of this kind may bear.
    package var fields: Set<String> {
        switch self {
        case .turn:
            [
                "scenarioID", "characterID", "level", "region", "mode", "accepted", "errors", "hints", "spoken",
                "heard",
            ]
        case .conversation:
            [
                "scenarioID", "scenarioCategory", "characterID", "level", "region", "mode", "turns", "errors", "hints",
                "seconds", "score", "hour", "weekday",
            ]
        case .review: ["rating", "source", "hour"]
        case .lookup: ["source"]
        case .answer:
            [
                "questionID", "topicID", "categoryID", "subjectID", "readerID", "ideaID", "type", "bloom", "difficulty",
                "correct", "hints", "skipped",
            ]
        case .test: ["ideaID", "ideaKind", "testType", "score", "retries", "mastery"]
        case .chapter: ["readerID", "chapterID", "level", "region", "words"]
        case .reader: ["readerID", "level", "region", "words"]
        case .pronunciation: ["score"]
        case .material, .task: ["subject"]
        case .time: []
        case .standing: Set(RecordValue.allCases.map(\.rawValue))
        }
    }
}
