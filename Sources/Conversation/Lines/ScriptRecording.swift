package import ContentFiles

/// A recording of a line.
package struct ScriptRecording: Sendable, Hashable {
    /// The folder of the content that holds recordings.
    package static let folder = "recordings"

    /// From the content folder: `recordings/es-cafe/hola.ogg`.
    package var path: String
    /// What is said in it, as learners read it, where the line may say several things; nil for a line that always says
    /// the same.
    package var text: String?
    package var location: SourceLocation

    /// Whether a path leads into the folder and nowhere else.
    static func isPath(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count > 1 && parts[0] == folder && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
            && !path.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension ScriptLine {
    /// The recording of what the line says now.
    func recording(saying text: String) -> ScriptRecording? {
        recordings.first { $0.text == nil || $0.text == text }
    }

    /// What the line says whenever it says anything, as learners read it; nil where that depends on the conversation.
    package var constantText: String? { parts.plainText.map(EmphasisMarks.removed) }
}

extension [ScriptLine.Part] {
    /// Whether the parts can come to a text, whatever their values are.
    func canSay(_ text: Substring) -> Bool { Self.rests(of: self[...], after: [text]).contains { $0.isEmpty } }

    /// Whether nothing but the author's own words is in it.
    var areAuthors: Bool {
        allSatisfy { part in
            switch part {
            case .text: true
            case .value: false
            case .choice(let choice): choice.options.allSatisfy(\.parts.areAuthors)
            }
        }
    }

    /// What may be left of a text behind the parts.
    private static func rests(of parts: ArraySlice<ScriptLine.Part>, after texts: Set<Substring>) -> Set<Substring> {
        parts.reduce(texts) { texts, part in
            switch part {
            case .text(let literal):
                return Set(texts.filter { $0.hasPrefix(literal) }.map { $0.dropFirst(literal.count) })
            case .value:
                return texts.reduce(into: []) { rests, text in
                    for end in text.indices.dropFirst() + [text.endIndex] { rests.insert(text[end...]) }
                }
            case .choice(let choice):
                return choice.options.reduce(into: []) { $0.formUnion(Self.rests(of: $1.parts[...], after: texts)) }
            }
        }
    }
}
