import ContentFiles

/// The words of a language that learners take for each other, and those that negate: `confusions` and `negations` of
/// sentences.yaml.
struct Confusions: Sendable {
    struct Row: Sendable {
        var kind: EditKind
        var forms: Set<String>
        /// By their lemmas.
        var verbs: Set<String>
    }

    var rows: [Row] = []
    var negations: Set<String> = []

    init() {}

    init(_ fields: inout FieldReader, issues: DiagnosticCollector) {
        negations = Set(fields.texts("negations"))
        for entry in fields.value("confusions")?.entries ?? [] {
            guard let kind = EditKind(rawValue: entry.key) else {
                let hint =
                    nearest(to: entry.key, among: EditKind.allCases.map(\.rawValue))
                    .map { " Did you mean '\($0)'?" } ?? ""
                issues.error(
                    "unknown-edit-kind", "'\(echo(entry.key))' is no kind of edit.\(hint)", at: entry.keyLocation)
                continue
            }
            var rowFields = FieldReader(entry.value, of: "a confusion", into: issues)
            rows.append(
                Row(kind: kind, forms: Set(rowFields.texts("forms")), verbs: Set(rowFields.texts("verbs"))))
            rowFields.finish()
        }
    }
}
