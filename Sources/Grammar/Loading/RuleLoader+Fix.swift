import ContentFiles
import Lexicon

extension RuleLoader {
    /// `fix: {token, inflect | replace | map | respell | insert with before or after | delete, span?, template?}`
    mutating func readFix(_ node: ContentNode?, in pattern: Pattern?) -> Fix? {
        guard let node else { return nil }
        var fields = FieldReader(node, of: "a fix", into: issues)
        defer { fields.finish() }
        let sources = ["inflect", "replace", "map", "respell", "insert", "delete", "keep"].filter { node[$0] != nil }
        let isMapOnly = sources == ["map"] || sources == ["keep"]
        guard sources.filter({ $0 != "map" }).count == 1 || isMapOnly else {
            for source in sources { _ = fields.value(source) }
            issues.error(
                "bad-fix", "A fix needs exactly one of inflect, replace, map, respell, insert, delete, keep.",
                at: node.location)
            return nil
        }
        var fix = Fix(source: .map, target: 0, span: 0...0)
        let map = readMap(&fields)
        fix.map = map
        var target: Int?
        if let keep = fields.value("keep") {
            target = element(keep, in: pattern)
            fix.source = .unchanged
        } else if let deleted = fields.value("delete") {
            target = element(deleted, in: pattern)
            fix.source = .deletion
        } else if let inserted = fields.text("insert") {
            let before = fields.value("before")
            let after = fields.value("after")
            guard let place = before ?? after, before == nil || after == nil else {
                issues.error("bad-fix", "An insertion needs 'before' or 'after' with a token id.", at: node.location)
                return nil
            }
            target = element(place, in: pattern)
            fix.source = .unchanged
            fix.template = template(
                before != nil ? "\(inserted) {fix}" : "{fix} \(inserted)", in: pattern, at: place.location)
        } else {
            target = readElement(named: "token", of: &fields, in: pattern)
            if let inflection = fields.value("inflect") {
                fix.source = .inflection(readInflection(inflection, in: pattern))
            } else if let text = fields.text("replace") {
                fix.source = .text(text)
            } else if let respelling = fields.choice("respell", of: Respelling.self) {
                fix.source = .respelling(respelling)
                fix.company = readCompany(&fields, in: pattern)
            }
        }
        if let text = fields.value("template"), let string = text.text {
            fix.template = template(string, in: pattern, at: text.location)
        }
        let mapped = fields.value("of").map { self.element($0, in: pattern) } ?? target
        let span = fields.list("span").map { self.element($0, in: pattern) }
        guard let pattern, let target, let mapped else { return nil }
        fix.target = target
        fix.mapped = mapped
        fix.span = checkedSpan(span.compactMap(\.self), isGiven: !span.isEmpty, of: target, in: pattern, node.location)
        return fix
    }

    /// The tokens that a fix marks: those from one to another where it says so, and else its target.
    private func checkedSpan(
        _ ends: [Int], isGiven: Bool, of target: Int, in pattern: Pattern, _ location: SourceLocation
    ) -> ClosedRange<Int> {
        var span = target...target
        if isGiven, ends.count == 2, ends[0] <= ends[1] {
            span = ends[0]...ends[1]
        } else if isGiven {
            issues.error("bad-span", "A span must be two token ids in the pattern's order.", at: location)
        }
        if !pattern.elements[span].contains(where: { $0.count.lowerBound > 0 }) {
            issues.error("bad-span", "A fix must mark a token that the pattern always has.", at: location)
        }
        return span
    }

    private func readMap(_ fields: inout FieldReader) -> [String: String] {
        guard let node = fields.value("map") else { return [:] }
        guard let entries = node.entries else {
            issues.error("not-a-mapping", "A map needs corrections by form, found \(node.kindName).", at: node.location)
            return [:]
        }
        return Dictionary(
            entries.map { ($0.key.lowercased(), $0.value.text ?? "") }, uniquingKeysWith: { first, _ in first })
    }

    private func readInflection(_ node: ContentNode, in pattern: Pattern?) -> Fix.Inflection {
        var fields = FieldReader(node, of: "an inflection", into: issues)
        var inflection = Fix.Inflection()
        inflection.lemma = fields.text("lemma")
        inflection.part = fields.choice("pos", of: PartOfSpeech.self)
        let from = fields.value("from")
        inflection.from = from.flatMap { element($0, in: pattern) }
        inflection.copied = readFeatures(fields.value("copy"), among: FeatureNames.groups)
        inflection.set = readFeatures(fields.value("set"), among: FeatureNames.single).reduce(into: []) {
            $0.formUnion($1)
        }
        fields.finish()
        if (fields.node["copy"] == nil) != (from == nil) {
            issues.error("bad-fix", "An inflection that copies needs both 'from' and 'copy'.", at: node.location)
        }
        return inflection
    }

    /// `like: {…}, agree: {with: d, in: [gender, number]}` of a respelling.
    private mutating func readCompany(_ fields: inout FieldReader, in pattern: Pattern?) -> Fix.Company? {
        var company = Fix.Company()
        if let like = fields.value("like") { company.test = readTests(like).first }
        if let agree = fields.value("agree") {
            var agreeFields = FieldReader(agree, of: "an agreement", into: issues)
            let element = readElement(named: "with", of: &agreeFields, in: pattern)
            let groups = readFeatures(agreeFields.requiredValue("in"), among: FeatureNames.groups)
            agreeFields.finish()
            company.agreeing = element.map { ($0, groups) }
        }
        return company.test == nil && company.agreeing == nil ? nil : company
    }

    func template(_ text: String, in pattern: Pattern?, at location: SourceLocation) -> Template? {
        guard let pattern else { return nil }
        do {
            return try Template(parsing: text) { pattern.index(of: $0) }
        } catch {
            switch error {
            case .unclosed:
                issues.error("unclosed-placeholder", "A '{' has no '}'.", at: location)
            case .unknownPlaceholder(let name):
                let names = pattern.elements.compactMap(\.name).joined(separator: ", ")
                let groups = FeatureNames.groups.keys.sorted().joined(separator: ", ")
                issues.error(
                    "unknown-placeholder",
                    """
                    '{\(name)}' cannot be filled. Allowed: {fix}, {map}, a token (\(names)), and after it .lemma or \
                    one of \(groups).
                    """, at: location)
            }
        }
        return nil
    }
}
