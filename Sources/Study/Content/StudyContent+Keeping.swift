import ContentFiles
package import Foundation

extension StudyContent {
    /// The same, with what no longer loads in use as it last was, as long as its file is there.
    ///
    /// - Parameter directory: The content folder.
    package func keeping(_ previous: StudyContent, in directory: URL) -> StudyContent {
        var kept = self
        let broken = Set(diagnostics.lazy.filter { $0.severity == .error }.map(\.location.file))
        func isBroken(_ path: String) -> Bool {
            broken.contains(path) && FileManager.default.fileExists(atPath: directory.appending(path: path).path)
        }
        func isBroken(_ id: String, in folder: String) -> Bool {
            [".yaml", ".yml", ".json"].contains { isBroken("\(folder)/\(id)\($0)") }
        }
        for (id, reader) in previous.readers
        where kept.readers[id] == nil && isBroken(id, in: "readers/\(reader.language)") {
            kept.readers[id] = reader
        }
        for (id, idea) in previous.ideas where kept.ideas[id] == nil && isBroken(id, in: "ideas/\(idea.language)") {
            kept.ideas[id] = idea
        }
        for (language, words) in previous.grading
        where kept.grading[language] == nil && isBroken("languages/\(language)/\(GradingWords.file)") {
            kept.grading[language] = words
        }
        if isBroken(Self.achievementsFile) { kept.achievements = previous.achievements }
        if isBroken(Self.planFile) { kept.planTitles = previous.planTitles }
        if isBroken(Self.subjectsFile) { kept.subjects = previous.subjects }
        if isBroken(CategoryNameFile.path) { kept.categoryNames = previous.categoryNames }
        if isBroken(TextLanguageFile.path) { kept.textLanguages = previous.textLanguages }
        if isBroken(Self.templatesFile) { kept.templates = previous.templates }
        return kept
    }
}
