import ContentFiles
import Lexicon

extension RuleLoader {
    /// Reads which words behave alike (*médico*, *profesora*: what one can be by trade), so that rules name the class
    /// and a word is added in one place.
    mutating func readClasses(_ node: ContentNode) {
        guard let entries = node.entries else {
            issues.error("not-a-mapping", "Expected lemmas by class, found \(node.kindName).", at: node.location)
            return
        }
        for entry in entries {
            let lemmas = (entry.value.elements ?? []).compactMap(\.text)
            if lemmas.isEmpty {
                issues.error(
                    "empty-class", "The class '\(entry.key)' needs a list of lemmas.", at: entry.value.location)
            }
            classes[entry.key] = lemmas
            namedLemmas += lemmas.map { NamedLemma(lemma: $0, parts: [], location: entry.value.location) }
        }
    }

    /// The lemmas of the classes that a token test names.
    func classLemmas(_ node: ContentNode?) -> [String] {
        (node.map { $0.elements ?? [$0] } ?? []).flatMap { item -> [String] in
            if let lemmas = item.text.flatMap({ classes[$0] }) { return lemmas }
            let name = item.text ?? item.kindName
            let hint = nearest(to: name, among: classes.keys).map { " Did you mean '\($0)'?" } ?? ""
            issues.error(
                "unknown-class", "'\(name)' is no class of \(Self.classesFile).\(hint)", at: item.location)
            return []
        }
    }
}
