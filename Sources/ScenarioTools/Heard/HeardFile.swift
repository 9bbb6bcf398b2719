package import ContentFiles
package import Foundation

/// What people said in a scenario who had not seen its templates: `<scenario>.heard.yaml`.
package struct HeardFile: Sendable {
    /// Who wrote utterances.
    package struct Writer: Sendable, Hashable {
        package var id: String
        /// What kind of speaker they are, in a word of the author's: beginner, native.
        package var voice: String
        package var location: SourceLocation
    }

    package struct Node: Sendable, Hashable {
        package var id: String
        package var location: SourceLocation
        package var utterances: [HeardUtterance]
    }

    package var file: String
    /// The scenario's id, and where the file names it.
    package var scenario: String
    package var scenarioLocation: SourceLocation
    package var writers: [Writer]
    /// In the order of the file.
    package var nodes: [Node]

    /// - Throws: ``ContentError`` with every fault.
    package static func load(contentsOf url: URL, name: String) throws(ContentError) -> HeardFile {
        try load(ContentNode(contentsOf: url, name: name), file: name)
    }

    /// Reads a file from its text.
    package static func parse(_ text: String, name: String) throws(ContentError) -> HeardFile {
        try load(ContentNode(parsing: text, file: name), file: name)
    }

    private static func load(_ root: ContentNode, file: String) throws(ContentError) -> HeardFile {
        let issues = DiagnosticCollector()
        let heard = HeardFileReader(issues: issues).read(root, file: file)
        try issues.throwIfErrors()
        return heard
    }

    package func voice(of writer: String) -> String {
        writers.first { $0.id == writer }?.voice ?? ""
    }
}

/// How what was said relates to what the character had said before.
package enum HeardKind: String, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
    /// An answer, in right words.
    case right
    /// An answer with a learner's mistakes.
    case slip
    /// On the subject, and no answer.
    case wrong
    /// Asks for help: to hear it again, for a word.
    case clarify
    /// On something else altogether.
    case offScript

    /// Whether the character should take it for an answer.
    package var isAnswer: Bool { self == .right || self == .slip }
}

/// One thing that somebody said in a node.
package struct HeardUtterance: Sendable, Hashable {
    /// The writer's id.
    package var writer: String
    package var kind: HeardKind
    /// Ids of the responses that it stands for. Empty when no response of the node means it, nil when nobody has said.
    package var means: [String]?
    package var text: String
    package var location: SourceLocation
}
