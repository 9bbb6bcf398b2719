import ContentFiles
import Foundation
import Grammar
import Lexicon
import Study

extension ContentSnapshot {
    /// Readers, ideas and what goes with them, from the folder that the snapshot was read from: read when they are
    /// first asked for, since conversations need none of them.
    ///
    /// - Parameter last: What stays in use where files no longer load.
    func readStudy(in directory: URL, keeping last: Deferred<StudyContent>?) -> Deferred<StudyContent> {
        let (languages, grammars, prose) = (languages, grammars, defaults.explanation)
        let scenarios = Set(scenarios.keys)
        return Deferred {
            let read = StudyContent(
                directory: directory,
                surroundings: StudyContent.Surroundings(
                    languages: languages, prose: prose,
                    rules: { language in grammars[language]?.value.checker.map { Set($0.rules.map(\.ruleID)) } },
                    scenarios: scenarios))
            return last.map { read.keeping($0.value, in: directory) } ?? read
        }
    }
}
