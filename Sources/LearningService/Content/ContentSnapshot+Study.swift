import ContentFiles
import Foundation
import Grammar
import Lexicon
import Study

extension ContentSnapshot {
    /// Readers, ideas and what goes with them, from the folder that the snapshot was read from: read when they are
    /// first asked for, since conversations need none of them. What no longer loads stays in use as it was.
    func readStudy(in directory: URL) -> Deferred<StudyContent> {
        let (languages, grammars, prose, former) = (languages, grammars, defaults.explanation, former)
        let scenarios = Set(scenarios.keys)
        return Deferred {
            let read = StudyContent(
                directory: directory,
                surroundings: StudyContent.Surroundings(
                    languages: languages, prose: prose,
                    rules: { language in grammars[language]?.value.checker.map { Set($0.rules.map(\.ruleID)) } },
                    scenarios: scenarios))
            return former.content.map { read.keeping($0.study.value, in: directory) } ?? read
        }
    }
}
