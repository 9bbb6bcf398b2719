/// Reads the fields of a mapping, noting what is missing, of the wrong type or unknown.
///
/// ```swift
/// var fields = FieldReader(node, of: "a scenario", into: issues)
/// let id = fields.requiredText("id")
/// let difficulty = fields.choice("difficulty", of: CEFRLevel.self, default: .a1)
/// fields.finish()  // reports keys that nothing asked for
/// ```
///
/// Getters never throw: they report to the collector and return a usable default, so that one pass finds every error.
package struct FieldReader {
    package let node: ContentNode
    private let noun: String
    private let issues: DiagnosticCollector
    private var asked: [String] = []

    /// - Parameters:
    ///   - node: Should be a mapping; anything else is reported and reads as an empty one.
    ///   - noun: What error messages call it, with its article: "a node".
    package init(_ node: ContentNode, of noun: String, into issues: DiagnosticCollector) {
        self.node = node
        self.noun = noun
        self.issues = issues
        if node.entries == nil {
            issues.error(
                "not-a-mapping", "Expected \(noun) with named fields, found \(node.kindName).", at: node.location)
        }
    }

    /// The raw value; nil when absent or null.
    package mutating func value(_ key: String) -> ContentNode? {
        asked.append(key)
        guard let value = node[key], !value.isNull else { return nil }
        return value
    }

    /// The raw value, reported when absent.
    package mutating func requiredValue(_ key: String) -> ContentNode? {
        if let value = value(key) { return value }
        if node.entries != nil {
            issues.error("missing-field", "The field '\(key)' of \(noun) is missing.", at: node.location)
        }
        return nil
    }

    package mutating func text(_ key: String) -> String? {
        guard let value = value(key) else { return nil }
        return text(of: value, key: key)
    }

    /// A text that must be there and hold more than spaces; the empty string when it does not.
    package mutating func requiredText(_ key: String) -> String {
        guard let value = requiredValue(key), let text = text(of: value, key: key) else { return "" }
        if text.allSatisfy(\.isWhitespace) {
            issues.error("empty-field", "The field '\(key)' of \(noun) is empty.", at: value.location)
        }
        return text
    }

    /// A number within `range`.
    package mutating func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
        guard let value = value(key) else { return nil }
        guard let text = value.text, let number = Double(text), number.isFinite, range.contains(number) else {
            issues.error(
                "bad-number", "The field '\(key)' must be a number from \(range.lowerBound) to \(range.upperBound).",
                at: value.location)
            return nil
        }
        return number
    }

    /// A whole number within `range`.
    package mutating func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let value = value(key) else { return nil }
        guard let text = value.text, let number = Int(text), range.contains(number) else {
            issues.error(
                "bad-number",
                "The field '\(key)' must be a whole number from \(range.lowerBound) to \(range.upperBound).",
                at: value.location)
            return nil
        }
        return number
    }

    /// `true` or `false`.
    package mutating func flag(_ key: String) -> Bool? {
        guard let value = value(key) else { return nil }
        switch value.text {
        case "true": return true
        case "false": return false
        default:
            issues.error("bad-flag", "The field '\(key)' must be true or false.", at: value.location)
            return nil
        }
    }

    /// A list of texts; a single text reads as a list of one; absent reads as empty.
    package mutating func texts(_ key: String) -> [String] {
        guard let value = value(key) else { return [] }
        if let text = value.text { return [text] }
        return elements(of: value, key: key).compactMap { text(of: $0, key: key) }
    }

    /// The elements of a list; absent reads as empty.
    package mutating func list(_ key: String) -> [ContentNode] {
        guard let value = value(key) else { return [] }
        return elements(of: value, key: key)
    }

    /// One of the raw values of `type`.
    package mutating func choice<Choice>(_ key: String, of type: Choice.Type) -> Choice?
    where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
        value(key).flatMap { choice(in: $0, key: key) }
    }

    private func choice<Choice>(in value: ContentNode, key: String) -> Choice?
    where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
        guard let text = value.text, let choice = Choice(rawValue: text) else {
            let allowed = Choice.allCases.map(\.rawValue)
            let hint = value.text.flatMap { nearest(to: $0, among: allowed) }.map { " Did you mean '\($0)'?" } ?? ""
            issues.error(
                "bad-choice", "The field '\(key)' must be one of \(allowed.joined(separator: ", ")).\(hint)",
                at: value.location)
            return nil
        }
        return choice
    }

    /// A list of raw values of `type`; absent reads as empty.
    package mutating func choices<Choice>(_ key: String, of type: Choice.Type) -> [Choice]
    where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
        list(key).compactMap { choice(in: $0, key: key) }
    }

    /// One of the raw values of `type`, reported when absent; `fallback` stands in after a report.
    package mutating func requiredChoice<Choice>(_ key: String, of type: Choice.Type, fallback: Choice) -> Choice
    where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
        guard requiredValue(key) != nil else { return fallback }
        return choice(key, of: type) ?? fallback
    }

    /// Reports every key that no getter asked for, with the nearest known one.
    package func finish() {
        for entry in node.entries ?? [] where !asked.contains(entry.key) {
            let isCut = entry.key.contains(where: { ")]\"".contains($0) })
            let hint =
                nearest(to: entry.key, among: asked).map { " Did you mean '\($0)'?" }
                ?? (isCut ? " A comma ends a value within { }: put the value in quotes." : "")
            issues.error("unknown-field", "'\(echo(entry.key))' is no field of \(noun).\(hint)", at: entry.keyLocation)
        }
    }

    private func text(of value: ContentNode, key: String) -> String? {
        if let text = value.text { return text }
        issues.error(
            "not-text", "The field '\(key)' must be text, found \(value.kindName).\(value.quotingAdvice)",
            at: value.location)
        return nil
    }

    private func elements(of value: ContentNode, key: String) -> [ContentNode] {
        if let elements = value.elements { return elements }
        issues.error("not-a-list", "The field '\(key)' must be a list, found \(value.kindName).", at: value.location)
        return []
    }
}

/// The candidate that a misspelt name most likely meant: at most a third of its letters apart; nil when none is, or
/// when the name has more than 64 letters.
package func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    guard name.utf8.count <= 256, name.count <= 64 else { return nil }
    let letters = Array(name)
    let limit = max(1, letters.count / 3)
    return
        candidates
        .map { (candidate: $0, letters: Array($0.prefix(letters.count + limit + 1))) }
        .filter { abs($0.letters.count - letters.count) <= limit }
        .map { (candidate: $0.candidate, distance: editDistance(letters, $0.letters)) }
        .filter { $0.distance <= limit }
        .min { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }?
        .candidate
}

/// Levenshtein distance: insertions, deletions and substitutions, each of cost 1.
package func editDistance<Element: Equatable>(_ source: [Element], _ target: [Element]) -> Int {
    var row = Array(0...target.count)
    for (i, element) in source.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in target.enumerated() {
            let substituted = diagonal + (element == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(substituted, row[j] + 1, row[j + 1] + 1)
        }
    }
    return row[target.count]
}
