import ContentFiles
import Lexicon

/// Reads the fields that files of readers, ideas, achievements and questions share.
struct StudyFields {
    private var fields: FieldReader
    let node: ContentNode
    let issues: DiagnosticCollector
    /// The language of a text that names none.
    let prose: String
    private let noun: String

    /// - Parameter noun: What error messages call the mapping, with its article.
    init(_ node: ContentNode, of noun: String, prose: String, into issues: DiagnosticCollector) {
        fields = FieldReader(node, of: noun, into: issues)
        self.node = node
        self.issues = issues
        self.prose = prose
        self.noun = noun
    }

    func place(_ key: String) -> SourceLocation { node[key]?.location ?? node.location }

    mutating func requiredText(_ key: String, _ limit: Int) -> String {
        let text = fields.requiredText(key)
        checkLength(text, limit, key, at: place(key))
        return text
    }

    mutating func text(_ key: String, _ limit: Int) -> String? {
        guard let text = fields.text(key) else { return nil }
        checkLength(text, limit, key, at: place(key))
        return text
    }

    /// A text, or texts by language.
    mutating func requiredProse(_ key: String, _ limit: Int) -> TextByLanguage {
        guard let value = fields.requiredValue(key) else { return TextByLanguage([:]) }
        guard let entries = value.entries else {
            // Reads it once more, for what it reports.
            return TextByLanguage([prose: requiredText(key, limit)])
        }
        var texts: [String: String] = [:]
        for entry in entries {
            guard isLanguageCode(entry.key) else {
                issues.error("bad-language", "'\(echo(entry.key))' is no language of ISO 639.", at: entry.keyLocation)
                continue
            }
            guard let text = entry.value.text, !text.allSatisfy(\.isWhitespace) else {
                issues.error("not-text", "The field '\(key)' must be text in each language.", at: entry.value.location)
                continue
            }
            checkLength(text, limit, key, at: entry.value.location)
            texts[entry.key] = text
        }
        if texts[prose] == nil, !entries.isEmpty {
            issues.error("missing-language", "The field '\(key)' needs a text in '\(prose)'.", at: value.location)
        }
        return TextByLanguage(texts)
    }

    /// A list of texts; each of at most `limit` characters.
    mutating func texts(_ key: String, count: ClosedRange<Int>, _ limit: Int) -> [String] {
        let texts = fields.texts(key)
        checkCount(texts.count, count, key)
        let nodes = node[key]?.elements ?? []
        for (index, text) in texts.enumerated() {
            let place = index < nodes.count ? nodes[index].location : place(key)
            if text.allSatisfy(\.isWhitespace) {
                issues.error("empty-field", "An entry of '\(key)' is empty.", at: place)
            }
            checkLength(text, limit, key, at: place)
        }
        return texts
    }

    /// A list that must be there, even when it is empty.
    mutating func requiredTexts(_ key: String, _ limit: Int) -> [String] {
        guard fields.requiredValue(key) != nil else { return [] }
        return texts(key, count: 0...100, limit)
    }

    mutating func list(_ key: String, count: ClosedRange<Int>) -> [ContentNode] {
        let list = fields.list(key)
        checkCount(list.count, count, key)
        return list
    }

    mutating func value(_ key: String) -> ContentNode? { fields.value(key) }
    mutating func requiredValue(_ key: String) -> ContentNode? { fields.requiredValue(key) }
    mutating func integer(_ key: String, in range: ClosedRange<Int>) -> Int? { fields.integer(key, in: range) }
    mutating func flag(_ key: String) -> Bool? { fields.flag(key) }

    mutating func requiredInteger(_ key: String, in range: ClosedRange<Int>) -> Int {
        guard fields.requiredValue(key) != nil else { return range.lowerBound }
        return fields.integer(key, in: range) ?? range.lowerBound
    }

    mutating func choice<Choice: RawRepresentable & CaseIterable>(_ key: String, of type: Choice.Type) -> Choice?
    where Choice.RawValue == String { fields.choice(key, of: type) }

    mutating func requiredChoice<Choice: RawRepresentable & CaseIterable>(_ key: String, _ fallback: Choice) -> Choice
    where Choice.RawValue == String { fields.requiredChoice(key, of: Choice.self, fallback: fallback) }

    /// An id: lower-case words of letters and digits, joined by dashes.
    mutating func id(_ key: String = "id") -> String {
        let id = fields.requiredText(key)
        if !id.isEmpty, !Self.isID(id) {
            issues.error(
                "bad-id", "'\(echo(id))' is no id: lower-case words of letters and digits, joined by dashes.",
                at: place(key))
        }
        return id
    }

    static func isID(_ text: String) -> Bool {
        text.utf8.count <= 100
            && text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { word in
                !word.isEmpty && word.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
            }
    }

    /// Reports an id that stands twice.
    func checkUnique(_ ids: [String], _ nodes: [ContentNode]) {
        var seen: Set<String> = []
        for (id, node) in zip(ids, nodes) where !id.isEmpty && !seen.insert(id).inserted {
            issues.error(
                "duplicate-id", "The id '\(id)' stands twice; give each its own.",
                at: node["id"]?.location ?? node.location)
        }
    }

    func checkCount(_ count: Int, _ range: ClosedRange<Int>, _ key: String) {
        guard !range.contains(count), node.entries != nil else { return }
        if count == 0, node[key] == nil {
            issues.error("missing-field", "The field '\(key)' of \(noun) is missing.", at: node.location)
            return
        }
        let asked =
            range.lowerBound == range.upperBound ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
        issues.error("wrong-count", "The field '\(key)' must have \(asked) entries, found \(count).", at: place(key))
    }

    func checkLength(_ text: String, _ limit: Int, _ key: String, at place: SourceLocation) {
        guard text.utf8.count > limit, text.count > limit else { return }
        issues.error(
            "text-too-long", "The field '\(key)' has \(text.count) characters; at most \(limit) are allowed.", at: place
        )
    }

    func finish() { fields.finish() }
}

/// What there is, for what is not: " Did you mean 'b'?".
func suggestion(_ name: String, among names: some Sequence<String>) -> String {
    nearest(to: name, among: names).map { " Did you mean '\($0)'?" } ?? ""
}
