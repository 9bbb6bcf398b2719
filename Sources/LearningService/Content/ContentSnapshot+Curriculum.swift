import ContentFiles
import Foundation
import Grammar
import Lexicon
package import Study

extension ContentSnapshot {
    /// What there is to master in each language, put together when it is first asked for.
    func readCurricula() -> [String: Deferred<Curriculum>] {
        let (study, prose) = (study, defaults.explanation)
        return languages.mapValues { language in
            let grammar = grammars[language.id]
            return Deferred {
                Curriculum(
                    language: language, rules: grammar?.value.checker?.rules ?? [], study: study.value, prose: prose)
            }
        }
    }

    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/contentBroken``.
    package func curriculum(_ tag: String?, field: String? = "language") throws(ServiceError) -> Curriculum {
        let language = try language(tag ?? defaults.target, field: field)
        guard let curriculum = curricula[language.id] else {
            throw ServiceError(.notFound, "There is nothing to study in '\(language.id)'.", field: field)
        }
        return curriculum.value
    }

    /// - Throws: ``ServiceError/Code/notFound``.
    package func idea(_ id: String) throws(ServiceError) -> Idea {
        guard let idea = study.value.ideas[id] else {
            let hint = nearest(to: id, among: study.value.ideas.keys).map { " Did you mean '\($0)'?" } ?? ""
            throw ServiceError(
                .notFound, "There is no idea '\(id)'; study.ideas names them.\(hint)", field: "ideaID")
        }
        return idea
    }

    /// The curriculum that a question of the content belongs to; nil for one that content does not have.
    package func curriculum(ofQuestion id: String) -> Curriculum? {
        let parts = id.split(separator: "/", maxSplits: 2).map(String.init)
        guard parts.count > 1 else { return nil }
        let language: String? =
            switch parts[0] {
            case "idea": study.value.ideas[parts[1]]?.language
            case "reader": study.value.readers[parts[1]].map { baseLanguage(of: $0.language) }
            // Rules are named after their language.
            case "exercise", "use": languages.keys.first { parts[1].hasPrefix("\($0)-") }
            default: nil
            }
        return language.flatMap { curricula[$0]?.value }
    }
}
