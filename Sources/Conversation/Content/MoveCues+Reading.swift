import ContentFiles
import Templates

extension MoveCues {
    init(_ node: ContentNode, language: String, issues: DiagnosticCollector) {
        var fields = FieldReader(node, of: "the moves", into: issues)
        var sources = MoveCueSources(issues: issues)
        let rules = sources.rules(fields.value("rules"))
        for kind in LearnerMove.Kind.allCases {
            guard let value = fields.value(kind.rawValue) else { continue }
            guard value.entries != nil else {
                sources.add(fields.list(kind.rawValue), kind, .anywhere)
                continue
            }
            var parts = FieldReader(value, of: "a move", into: issues)
            for place in Place.allCases { sources.add(parts.list(place.rawValue), kind, place) }
            parts.finish()
        }
        sources.add(fields.list("courtesy"), nil, .anywhere)
        let otherWords = Set(fields.texts("otherWords").map { Folding.fold($0) })
        fields.finish()
        var spotter: CueSpotter?
        do throws(CueSpotter.Fault) {
            spotter = try CueSpotter(sources.templates, rules: rules, language: language)
        } catch {
            issues.error(
                error.error.code, error.error.description,
                at: sources.locations.indices.contains(error.cue) ? sources.locations[error.cue] : node.location)
        }
        self.init(sources.cues, spotter)
        self.otherWords = otherWords
    }

    /// - Parameter cues: By their numbers in the spotter.
    init(_ cues: [Cue?], _ spotter: CueSpotter?) {
        self.init(cues: cues, spotter: spotter)
        guard let spotter else { return }
        requests = Deferred {
            var random = SplitMix(seed: 1)
            return SpokenRequests(cues, spotter, using: &random)
        }
    }
}

/// The cues of a language as they are read.
private struct MoveCueSources {
    let issues: DiagnosticCollector
    var cues: [MoveCues.Cue?] = []
    var templates: [TemplateNode] = []
    var locations: [SourceLocation] = []

    init(issues: DiagnosticCollector) {
        self.issues = issues
    }

    func rules(_ node: ContentNode?) -> [String: TemplateNode] {
        guard let node else { return [:] }
        guard let entries = node.entries else {
            issues.error("not-a-mapping", "'rules' must name templates.", at: node.location)
            return [:]
        }
        return Dictionary(
            entries.map { ($0.key, template($0.value.text ?? "", at: $0.value.location) ?? .empty) },
            uniquingKeysWith: { first, _ in first })
    }

    mutating func add(_ nodes: [ContentNode], _ kind: LearnerMove.Kind?, _ place: MoveCues.Place) {
        for node in nodes {
            guard let text = node.text else {
                issues.error("not-text", "A cue must be a template, found \(node.kindName).", at: node.location)
                continue
            }
            let (source, topic) = Self.topic(of: text)
            guard let template = template(source, at: node.location) else { continue }
            cues.append(kind.map { MoveCues.Cue(kind: $0, topic: topic, place: place) })
            templates.append(template)
            locations.append(node.location)
        }
    }

    /// Takes the place of what the cue is about off its beginning or end.
    private static func topic(of text: String) -> (source: String, topic: MoveCues.Topic?) {
        for limit in MoveCues.Topic.Limit.allCases {
            let place = "{\(limit.rawValue)}"
            if text.hasSuffix(place) {
                return (String(text.dropLast(place.count)), MoveCues.Topic(limit: limit, follows: true))
            }
            if text.hasPrefix(place) {
                return (String(text.dropFirst(place.count)), MoveCues.Topic(limit: limit, follows: false))
            }
        }
        return (text, nil)
    }

    private func template(_ source: String, at location: SourceLocation) -> TemplateNode? {
        do throws(TemplateError) {
            let template = try TemplateParser.parse(source)
            if let name = template.references.lists.first {
                issues.error(
                    "bad-place",
                    "{\(name)} has no place here: a cue has one of {word}, {said} and {foreign}, at its beginning or"
                        + " its end.", at: location)
                return nil
            }
            return template
        } catch {
            issues.error(error.code, error.description, at: location)
            return nil
        }
    }
}
