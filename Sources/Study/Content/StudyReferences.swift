import ContentFiles

/// Checks that what readers and ideas name is there.
struct StudyReferences {
    let surroundings: StudyContent.Surroundings
    let ideas: Set<String>
    let readers: Set<String>
    let issues: DiagnosticCollector

    func check(_ reader: GradedReader, _ node: ContentNode) {
        for (idea, place) in zip(reader.ideas, node["ideas"]?.elements ?? []) {
            guard let id = idea.idea else { continue }
            check(id, among: ideas, "unknown-idea", "idea", at: place["idea"]?.location ?? place.location)
        }
    }

    func check(_ idea: Idea, _ node: ContentNode) {
        let rules = surroundings.rules(idea.language)
        for (index, rule) in idea.rules.enumerated() {
            check(rule, among: rules, "unknown-rule", "rule", at: place(node["rules"], index, node))
        }
        for (index, other) in idea.prerequisites.enumerated() {
            check(other, among: ideas, "unknown-idea", "idea", at: place(node["prerequisites"], index, node))
        }
        let links = node["primer"]?["furtherLearning"]?.elements ?? []
        for (link, place) in zip(idea.primer.furtherLearning, links) {
            let at = place[link.target.kind.rawValue]?.location ?? place.location
            switch link.target.kind {
            case .rule: check(link.target.id, among: rules, "unknown-rule", "rule", at: at)
            case .reader: check(link.target.id, among: readers, "unknown-reader", "reader", at: at)
            case .scenario: check(link.target.id, among: surroundings.scenarios, "unknown-scenario", "scenario", at: at)
            case .idea: check(link.target.id, among: ideas, "unknown-idea", "idea", at: at)
            case .url: break
            }
        }
    }

    private func place(_ list: ContentNode?, _ index: Int, _ node: ContentNode) -> SourceLocation {
        guard let elements = list?.elements, index < elements.count else { return list?.location ?? node.location }
        return elements[index].location
    }

    private func check(
        _ id: String, among known: Set<String>?, _ code: String, _ noun: String, at place: SourceLocation
    ) {
        guard let known, !known.contains(id) else { return }
        issues.error(code, "There is no \(noun) '\(echo(id))'.\(suggestion(id, among: known))", at: place)
    }
}
