import ContentFiles
import Foundation

/// A subject to file materials and tasks under, there from the start.
package struct SubjectPreset: Sendable, Hashable, Codable, Identifiable {
    package var id: String
    /// Stored as it stands, unique whatever its capitals.
    package var name: String
    package var label: TextByLanguage
    /// `#RRGGBB`.
    package var color: String
    package var emoji: String
}

/// Reads `subjects.yaml`.
struct SubjectFile {
    let prose: String
    let issues: DiagnosticCollector

    func read(_ node: ContentNode) -> [SubjectPreset] {
        var fields = StudyFields(node, of: "the subjects", prose: prose, into: issues)
        let nodes = fields.list("subjects", count: 0...200)
        fields.finish()
        let subjects = nodes.map(subject)
        fields.checkUnique(subjects.map(\.id), nodes)
        var names: Set<String> = []
        for (subject, node) in zip(subjects, nodes) where !names.insert(subject.name.lowercased()).inserted {
            issues.error(
                "duplicate-name", "The name '\(echo(subject.name))' stands twice.",
                at: node["name"]?.location ?? node.location)
        }
        return subjects
    }

    private func subject(_ node: ContentNode) -> SubjectPreset {
        var fields = StudyFields(node, of: "a subject", prose: prose, into: issues)
        let subject = SubjectPreset(
            id: fields.id(), name: fields.requiredText("name", 50), label: fields.requiredProse("label", 50),
            color: fields.requiredText("color", 7), emoji: fields.requiredText("emoji", 2))
        fields.finish()
        if let contrast = RelativeLuminance.contrastWithWhite(subject.color) {
            if contrast < 4.5 {
                issues.error(
                    "low-contrast", "Against white the colour has less contrast than 4.5 : 1; take a darker one.",
                    at: fields.place("color"))
            }
        } else {
            issues.error("bad-color", "A colour is written #RRGGBB.", at: fields.place("color"))
        }
        return subject
    }
}

/// How light a colour is (WCAG 2.2).
enum RelativeLuminance {
    /// 1 to 21; nil for what is no colour.
    static func contrastWithWhite(_ color: String) -> Double? {
        let digits = color.dropFirst()
        guard color.hasPrefix("#"), digits.count == 6, let value = UInt32(digits, radix: 16) else { return nil }
        let parts = [16, 8, 0].map { linear(Double(value >> $0 & 0xFF) / 255) }
        return 1.05 / (0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05)
    }

    private static func linear(_ part: Double) -> Double {
        part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
}
