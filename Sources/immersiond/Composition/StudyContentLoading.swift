import ContentFiles
import Foundation
import Grammar
import LearningService
import Study

extension ContentSnapshot {
    /// Readers, ideas and what goes with them, from the folder that the snapshot was read from.
    func study(in directory: URL) -> StudyContent {
        let grammars = grammars
        return StudyContent(
            directory: directory,
            surroundings: StudyContent.Surroundings(
                languages: languages, prose: defaults.explanation,
                rules: { language in grammars[language]?.value.checker.map { Set($0.rules.map(\.ruleID)) } },
                scenarios: Set(scenarios.keys)))
    }
}
