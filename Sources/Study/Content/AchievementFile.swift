import ContentFiles

/// Reads `achievements.yaml`.
struct AchievementFile {
    let prose: String
    let issues: DiagnosticCollector

    func read(_ node: ContentNode) -> [Achievement] {
        var fields = StudyFields(node, of: "the achievements", prose: prose, into: issues)
        let nodes = fields.list("achievements", count: 0...1_000)
        fields.finish()
        let achievements = nodes.map(achievement)
        fields.checkUnique(achievements.map(\.id), nodes)
        return achievements
    }

    private func achievement(_ node: ContentNode) -> Achievement {
        var fields = StudyFields(node, of: "an achievement", prose: prose, into: issues)
        defer { fields.finish() }
        let tier = fields.requiredChoice("tier", Achievement.Tier.bronze)
        return Achievement(
            id: fields.id(), emoji: fields.requiredText("emoji", 2), name: fields.requiredProse("name", 100),
            description: fields.requiredProse("description", 600),
            type: fields.requiredChoice("type", Achievement.Kind.milestone),
            category: fields.requiredChoice("category", Achievement.Category.milestone), tier: tier,
            points: fields.integer("points", in: 0...1_000) ?? tier.points,
            scope: fields.choice("scope", of: Achievement.Scope.self) ?? .language,
            isHidden: fields.flag("hidden") ?? false, needs: fields.list("needs", count: 1...5).compactMap(need))
    }

    private func need(_ node: ContentNode) -> AchievementNeed? {
        var fields = StudyFields(node, of: "a need", prose: prose, into: issues)
        defer { fields.finish() }
        let atLeast = fields.requiredInteger("atLeast", in: 1...1_000_000_000)
        if node["value"] != nil {
            guard let value = fields.choice("value", of: RecordValue.self) else { return nil }
            return AchievementNeed(source: .value(value), atLeast: atLeast)
        }
        guard fields.requiredValue("event") != nil, let event = fields.choice("event", of: StudyEventKind.self) else {
            return nil
        }
        var conditions: [String: AchievementNeed.Condition] = [:]
        for entry in fields.value("where")?.entries ?? [] {
            check(entry.key, of: event, at: entry.keyLocation)
            conditions[entry.key] = condition(entry.value)
        }
        var counting = AchievementNeed.Counting.events
        if let field = fields.text("distinct", 50) {
            check(field, of: event, at: fields.place("distinct"))
            counting = .distinct(field)
        }
        if let field = fields.text("sum", 50) {
            check(field, of: event, at: fields.place("sum"))
            if case .distinct = counting {
                issues.error("distinct-and-sum", "A need has 'distinct' or 'sum', not both.", at: fields.place("sum"))
            }
            counting = .sum(field)
        }
        return AchievementNeed(source: .event(event, where: conditions, counting: counting), atLeast: atLeast)
    }

    private func check(_ field: String, of event: StudyEventKind, at place: SourceLocation) {
        guard !event.fields.contains(field) else { return }
        issues.error(
            "unknown-event-field",
            "An event of kind '\(event.rawValue)' has no '\(echo(field))'.\(suggestion(field, among: event.fields))",
            at: place)
    }

    private func condition(_ node: ContentNode) -> AchievementNeed.Condition {
        if let text = node.text { return .oneOf([text]) }
        if let elements = node.elements { return .oneOf(elements.compactMap(\.text)) }
        var fields = FieldReader(node, of: "a range", into: issues)
        let whole = -1_000_000_000.0...1_000_000_000
        let range = (fields.number("min", in: whole), fields.number("max", in: whole))
        fields.finish()
        if range.0 == nil, range.1 == nil {
            issues.error("empty-range", "A range has 'min', 'max' or both.", at: node.location)
        }
        return .range(minimum: range.0, maximum: range.1)
    }
}
