package import ContentFiles
package import Conversation
package import Lexicon
import Templates

/// Turns stories of Yarn Spinner 2 and 3 into scenarios.
///
/// ```swift
/// let result = try YarnImporter(options).scenario(of: [("guard.yarn", text)])
/// print(result.yaml)                        // scenarios/<language>/<id>.yaml
/// for loss in result.losses { print(loss) } // what a scenario has no place for
/// ```
package struct YarnImporter: Sendable {
    package struct Options: Sendable {
        /// The scenario's, and the name of its file.
        package var id: String
        package var name: String
        /// BCP 47.
        package var language: String
        package var characterID: String
        package var environmentID: String
        package var category = ScenarioCategory.dailyLife
        package var difficulty = CEFRLevel.a1
        /// Characters by the names before their lines; all other names are spoken by ``characterID``.
        package var cast: [String: String] = [:]
        /// Whose lines are the learner's to say; nil lets the character say them.
        package var player: String?
        /// The title of the first node; "Start" unless given, or the very first node where no node has that title.
        package var start: String?

        package init(
            id: String, name: String, language: String, characterID: String, environmentID: String
        ) {
            self.id = id
            self.name = name
            self.language = language
            self.characterID = characterID
            self.environmentID = environmentID
        }
    }

    package struct Result: Sendable {
        /// A scenario file.
        package var yaml: String
        /// Warnings with codes `yarn-…` at the places in the story, in their order.
        package var losses: [Diagnostic]
    }

    let options: Options

    package init(_ options: Options) {
        self.options = options
    }

    /// Converts the files of one story.
    ///
    /// - Parameter files: Names for places in messages, and texts of at most 1 MiB each.
    /// - Throws: ``ContentError`` with every fault of the files.
    package func scenario(of files: [(name: String, text: String)]) throws(ContentError) -> Result {
        let issues = DiagnosticCollector()
        var nodes: [YarnNode] = []
        var losses: [Diagnostic] = []
        for file in files {
            var parser = YarnParser(file.text, file: file.name, issues: issues)
            parser.parse()
            nodes += parser.nodes
            losses += parser.losses
            losses += parser.tags.map { tag in
                Self.loss("yarn-tag", "The file's tag #\(echo(tag.tag)) is left out.", at: tag.location)
            }
        }
        try issues.throwIfErrors()
        let story = YarnStory(nodes, issues: issues)
        let start = startTitle(of: story, issues)
        try issues.throwIfErrors()
        var converter = YarnConverter(story: story, options: options, start: start)
        converter.convert()
        losses += converter.losses
        let yaml = ScenarioDraftWriter(converter.draft, options: options).yaml(
            start: converter.start, variables: converter.firstValues, cast: converter.cast,
            files: files.map(\.name))
        guard yaml.utf8.count <= ContentLimits.fileBytes else {
            throw ContentError(
                code: "file-too-large",
                message:
                    "The scenario would have \(yaml.utf8.count) bytes; at most \(ContentLimits.fileBytes) are allowed.",
                location: SourceLocation(file: files.first?.name ?? "", line: 1, column: 1))
        }
        return Result(yaml: yaml, losses: losses.sorted { Self.order($0) < Self.order($1) })
    }

    private func startTitle(of story: YarnStory, _ issues: DiagnosticCollector) -> String {
        if let start = options.start {
            if story.titles[start] == nil {
                issues.error(
                    "yarn-unknown-node",
                    "There is no node '\(echo(start))' to start with."
                        + "\(suggestion(for: start, among: story.titles.keys))",
                    at: story.nodes.first?.location ?? SourceLocation(file: "", line: 1, column: 1))
            }
            return start
        }
        return story.titles["Start"] != nil ? "Start" : story.nodes.first?.title ?? ""
    }

    static func loss(_ code: String, _ message: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(code: code, severity: .warning, message: message, location: location)
    }

    private static func order(_ loss: Diagnostic) -> (String, Int, Int) {
        (loss.location.file, loss.location.line, loss.location.column)
    }
}
