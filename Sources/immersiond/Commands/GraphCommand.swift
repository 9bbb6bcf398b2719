import ArgumentParser
import Conversation
import Foundation
import LearningService
import Pictures
import ScenarioTools

struct GraphCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph", abstract: "Draws how a scenario can go.",
        discussion: """
            Blue lines are answers, grey ones are taken without the learner, dashed ones lead there and back, and \
            dotted ones are for silence and for what was not understood. A line that would be too long ends in the \
            name of where it leads. The SVG picture follows its reader's light or dark setting, and its labels show a \
            sentence of each answer where the pointer rests on them.
            """)

    @Argument(help: "The scenario's id.")
    var scenario: String

    @Option(help: "A file for the picture as SVG; '-', and no other option, means standard output.")
    var svg: String?

    @Flag(help: "Print Mermaid's flowchart language, for Markdown.")
    var mermaid = false

    @Flag(help: "Print the language of Graphviz.")
    var dot = false

    @OptionGroup var content: ContentOptions

    func validate() throws {
        if [svg != nil, mermaid, dot].count(where: { $0 }) > 1 {
            throw ValidationError("Give one of --svg, --mermaid and --dot.")
        }
        if svg == "" { throw ValidationError("--svg must be a file; it is empty.") }
    }

    func run() throws {
        let scenario = try reportingErrors { try content.engine(self.scenario).scenario }
        let graph = FlowGraph(scenario)
        if mermaid {
            print(graph.mermaid, terminator: "")
        } else if dot {
            print(graph.dot, terminator: "")
        } else if let svg, svg != "-" {
            try reportingErrors { try NamedOutput.write(GraphPicture.svg(of: graph), to: svg) }
        } else {
            print(GraphPicture.svg(of: graph), terminator: "")
        }
    }
}
