/// The tables, version by version, a file for each step. A step that has shipped is never edited: a later one changes
/// what it made.
///
/// Instants are milliseconds since 1970; records that only the daemon reads are JSON text, but for schedules and
/// answers, of which there are many: ``ReviewColumns``.
extension Migration {
    /// The oldest first.
    static let all: [Migration] = [
        firstTables, anchorExpiry, pronunciation, rules, rooms, study, queueIndex, wordNumbers, keptNotes, changeLog,
        devices, studyProgress, learnerRecord, library, materials, frameOwners, countedTexts,
        flashcards, unfilledRecords, watchedFolders, answerHistory, bookIdeas, assignments,
    ]

    /// Whether a database that was taken up to a version, to the last unless one is given, keeps a change log.
    static func keepsChanges(upTo version: String?) -> Bool {
        guard let version else { return true }
        let log = all.firstIndex { $0.version == changeLog.version } ?? all.endIndex
        return all[log...].contains { $0.version == version }
    }
}
